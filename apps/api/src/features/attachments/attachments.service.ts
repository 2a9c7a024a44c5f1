import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AttachableType, Attachment, attachmentsApi } from '@steward/contract/attachments.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { and, sql } from 'drizzle-orm'
import { audit } from '#core/history/audit.ts'
import { beyondScope, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { AppError, fault, invalid, notFound } from '#core/context/errors.ts'
import { findRow } from '#core/records/records.ts'
import { byId, refuseStale, type Text } from '#core/records/rows.ts'
import { live } from '#db/columns.ts'
import { assets } from '#db/schema/assets.ts'
import { work_orders } from '#db/schema/work-orders.ts'
import { work_requests } from '#db/schema/work-requests.ts'
import { attachments as t } from '#db/schema/attachments.ts'
import { type Download, type Received, tidyFileName } from '#core/requests/files.ts'
import { fileTypeOf, TYPE_BYTES } from '#domain/file-type.ts'
import { previewOf, removeFile } from '#shared/images/store.ts'
import {
  getAttachment,
  quotaBytes,
  refuseFiles,
  storedFile,
  usedBytes,
} from './attachments.queries.ts'

interface Parent {
  attachable_type: AttachableType
  attachable_id: string
}
type Answer = Promise<Text<{ data: Attachment }>>

const TABLES = {
  Asset: assets,
  WorkOrder: work_orders,
  WorkRequest: work_requests,
} satisfies Record<AttachableType, unknown>

const atParent = (code: string, detail: string) =>
  new AppError(422, 'Invalid data', [{ code, detail, source: { parameter: 'attachable_id' } }])

/** The record that a file belongs to, held so that it stays. @throws 422 where the caller doesn't see it, or it was archived */
async function holdParent(ctx: Ctx, { attachable_type: type, attachable_id: id }: Parent) {
  const parent = await findRow(ctx, TABLES[type], id, 'held')
  if (!parent) throw atParent('not_found', 'attachable_id does not exist')
  if (parent.archived_at !== null) throw atParent('archived', 'This record was archived')
}

/** @throws 422 with how much is used and left, where the file doesn't fit any more */
async function refuseFull(ctx: Ctx, { bytes, pointer }: Received): Promise<void> {
  const quota = quotaBytes(ctx)
  const used = await beyondScope(ctx, () => usedBytes(ctx))
  if (used + bytes <= quota) return
  const left = Math.max(0, quota - used)
  const mib = (n: number) => (n / 1024 ** 2).toFixed(2)
  const detail = `There isn’t enough space for this file: ${mib(used)} of ${mib(quota)} MiB used, ${mib(left)} MiB left`
  throw invalid({
    ...fault(pointer, detail, 'quota_exceeded'),
    meta: { used_bytes: used, quota_bytes: quota, left_bytes: left },
  })
}

async function typeOf(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TYPE_BYTES), 0, TYPE_BYTES, 0)
    return fileTypeOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** By the day, so that no folder grows without end. */
const newKey = (ctx: Ctx) =>
  `${ctx.account_id}/attachments/${new Date().toISOString().slice(0, 10)}/${randomBytes(16).toString('hex')}`

/** Keeps the file under a key; what it is made of is added up on the way. @returns its SHA-256 */
async function keep({ services }: Ctx, key: string, path: string): Promise<string> {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await Promise.all([
    pipeline(createReadStream(path), through),
    services.storage.putStream(key, through),
  ])
  return hash.digest('hex')
}

/** What becomes the row, with the files already in the storage; `written` names those, whatever happens. */
async function keepAll(ctx: Ctx, file: Received, written: string[]) {
  const content_type = await typeOf(file.path)
  const preview = content_type.startsWith('image/') ? await previewOf(file) : null
  const file_key = newKey(ctx)
  written.push(file_key)
  const checksum = await keep(ctx, file_key, file.path)
  const preview_key = preview && `${file_key}.webp`
  if (preview_key) {
    written.push(preview_key)
    await ctx.services.storage.put(preview_key, preview.image, { contentType: 'image/webp' })
  }
  const { width = null, height = null } = preview ?? {}
  return { content_type, checksum, file_key, preview_key, width, height }
}

/**
 * Adds a file to a record. It is kept before its row is written, and removed again where that fails: there is
 * neither without the other.
 *
 * @throws 422 where the record isn't there, or the account's files would take more than they may
 */
export async function createAttachment(ctx: Ctx, parent: Parent, file: Received): Answer {
  await refuseFiles(ctx, parent.attachable_type, 'update')
  await inTransaction(ctx, async (ctx) => {
    await holdParent(ctx, parent)
    await refuseFull(ctx, file)
  })
  const written: string[] = []
  try {
    const kept = await keepAll(ctx, file, written)
    return await inTransaction(ctx, async (ctx) => {
      await holdParent(ctx, parent)
      // One after the other, so that two can't share the room that is left for one.
      await ctx.client!.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [
        `attachments ${ctx.account_id}`,
      ])
      await refuseFull(ctx, file)
      const { filename, bytes } = file
      const [row] = await ctx.db
        .insert(t)
        .values({
          ...parent,
          ...kept,
          account_id: ctx.account_id,
          uploaded_by: ctx.user_id,
          file_name: filename,
          bytes,
        })
        .returning({ id: t.id })
      await auditFile(ctx, { ...parent, ...kept }, 'attach', [null, filename])
      return getAttachment(ctx, row!.id)
    })
  } catch (error) {
    for (const key of written) await removeFile(ctx.services, key).catch(() => {})
    throw error
  }
}

/** Writes it into the history of the record that the file belongs to; which file it was is beside it. */
const auditFile = (
  ctx: Ctx,
  { attachable_type, attachable_id, file_key }: Parent & { file_key: string },
  action: string,
  attachment: [string | null, string | null],
) =>
  audit(ctx, {
    type: attachable_type,
    id: attachable_id,
    action,
    changes: { attachment },
    file_keys: { attachment: [file_key, file_key] },
  })

/** The row, held until the transaction ends. @throws 404 when there is none, or none that wasn't removed */
async function lockAttachment(ctx: Ctx, id: string, removed: 'removed_too' | 'kept') {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(byId(ctx, t, id), removed === 'kept' ? live(t) : undefined))
    .for('update')
  if (!row) throw notFound()
  const attachable_type = row.attachable_type as AttachableType
  await refuseFiles(ctx, attachable_type, 'update')
  return { ...row, attachable_type }
}

const change = (ctx: Ctx, id: string, values: object) =>
  ctx.db
    .update(t)
    .set({ ...values, updated_at: sql`now()`, lock_version: sql`${t.lock_version} + 1` })
    .where(byId(ctx, t, id))

type Renaming = BodyOf<typeof attachmentsApi.update>['attachment']

/** Gives a file another name; what it is doesn't change. */
export function renameAttachment(ctx: Ctx, id: string, { file_name, lock_version }: Renaming) {
  return inTransaction(ctx, async (ctx): Answer => {
    const before = await lockAttachment(ctx, id, 'kept')
    await refuseStale(before, lock_version, () => getAttachment(ctx, id))
    const name = tidyFileName(file_name)
    if (!name) throw invalid(fault('/attachment/file_name', 'file_name must be given', 'required'))
    if (name !== before.file_name) {
      await change(ctx, id, { file_name: name })
      await auditFile(ctx, before, 'rename_attachment', [before.file_name, name])
    }
    return getAttachment(ctx, id)
  })
}

/** Removes a file; it can be brought back for thirty days. */
export function removeAttachment(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockAttachment(ctx, id, 'kept')
    await change(ctx, id, { archived_at: sql`now()` })
    await auditFile(ctx, before, 'detach', [before.file_name, null])
  })
}

/** Brings a removed file back. Its room was never given away. */
export function restoreAttachment(ctx: Ctx, id: string) {
  return inTransaction(ctx, async (ctx): Answer => {
    const before = await lockAttachment(ctx, id, 'removed_too')
    if (before.archived_at !== null) {
      await change(ctx, id, { archived_at: null })
      await auditFile(ctx, before, 'attach', [null, before.file_name])
    }
    return getAttachment(ctx, id)
  })
}

/** @throws 404 when there is no such file in the storage */
async function stream(ctx: Ctx, key: string | null) {
  const { storage } = ctx.services
  if (!key || !(await storage.exists(key))) throw notFound('The file no longer exists')
  return storage.getStream(key)
}

/** The file as it was uploaded, to be saved: a browser never shows it. */
export async function attachmentFile(ctx: Ctx, id: string): Promise<Download> {
  const { file_key, file_name, content_type, bytes } = await storedFile(ctx, id)
  return {
    stream: await stream(ctx, file_key),
    filename: file_name,
    type: content_type,
    bytes,
  }
}

/** The picture of an image, written by us. @throws 404 where there is none */
export async function attachmentPreview(ctx: Ctx, id: string): Promise<Download> {
  const { preview_key } = await storedFile(ctx, id)
  return { stream: await stream(ctx, preview_key), filename: 'preview.webp', inline: true }
}
