import type { AttachableType, Attachment, attachmentsApi } from '@steward/contract/attachments.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { and, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { AppError, conflict, fault, invalid, notFound } from '#core/context/errors.ts'
import { findRow } from '#core/records/records.ts'
import { byId, refuseStale, type Text } from '#core/records/rows.ts'
import { live } from '#db/columns.ts'
import { assets } from '#db/schema/assets.ts'
import { work_orders } from '#db/schema/work-orders.ts'
import { work_requests } from '#db/schema/work-requests.ts'
import { attachments as t } from '#db/schema/attachments.ts'
import { type Download, type Received, tidyFileName } from '#core/requests/files.ts'
import {
  auditFile,
  insertFile,
  type Parent,
  refuseFull,
  withFile,
} from '#shared/attachments/add-file.ts'
import { getAttachment, refuseFiles, storedFile } from './attachments.queries.ts'

type Answer = Promise<Text<{ data: Attachment }>>

const TABLES = {
  Asset: assets,
  WorkOrder: work_orders,
  WorkRequest: work_requests,
} satisfies Record<AttachableType, unknown>

const atParent = (code: string, detail: string) =>
  new AppError(422, 'Invalid data', [{ code, detail, source: { parameter: 'attachable_id' } }])

/**
 * Locks the record that a file belongs to.
 *
 * @throws 422 for a record that the caller doesn't see, or an archived one
 */
async function holdParent(ctx: Ctx, { attachable_type: type, attachable_id: id }: Parent) {
  const parent = await findRow(ctx, TABLES[type], id, 'held')
  if (!parent) throw atParent('not_found', 'attachable_id does not exist')
  if (parent.archived_at !== null) throw atParent('archived', 'This record was archived')
}

/**
 * Adds a file to a record. The file is stored before its row is written, and deleted if that fails.
 *
 * @throws 422 for an unknown record, or if the account's files would be larger than allowed
 */
export async function createAttachment(ctx: Ctx, parent: Parent, file: Received): Answer {
  await refuseFiles(ctx, parent.attachable_type, 'update')
  await inTransaction(ctx, async (ctx) => {
    await holdParent(ctx, parent)
    await refuseFull(ctx, file)
  })
  return withFile(ctx, file, async (ctx, kept) => {
    await holdParent(ctx, parent)
    return getAttachment(ctx, await insertFile(ctx, parent, file, kept))
  })
}

/**
 * The row, locked until the transaction ends.
 *
 * @throws 404 for an unknown one, or a removed one unless these are included; 409 for one of an archived record
 */
async function lockAttachment(ctx: Ctx, id: string, removed: 'removed_too' | 'kept') {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(byId(ctx, t, id), removed === 'kept' ? live(t) : undefined))
    .for('update')
  if (!row) throw notFound()
  const attachable_type = row.attachable_type as AttachableType
  await refuseFiles(ctx, attachable_type, 'update')
  const parent = await findRow(ctx, TABLES[attachable_type], row.attachable_id, 'held')
  if (parent && parent.archived_at !== null)
    throw conflict('archived', 'The record of this file was archived; restore it first')
  return { ...row, attachable_type }
}

const change = (ctx: Ctx, id: string, values: object) =>
  ctx.db
    .update(t)
    .set({ ...values, updated_at: sql`now()`, lock_version: sql`${t.lock_version} + 1` })
    .where(byId(ctx, t, id))

type Renaming = BodyOf<typeof attachmentsApi.update>['attachment']

/** Renames a file; its content and type stay. */
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

/** Removes a file; it can be restored for thirty days. */
export function removeAttachment(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockAttachment(ctx, id, 'kept')
    await change(ctx, id, { archived_at: sql`now()` })
    await auditFile(ctx, before, 'detach', [before.file_name, null])
  })
}

/** Restores a removed file. Removed files count as used space. */
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

/** The file as it was uploaded, as a download: a browser never shows it. */
export async function attachmentFile(ctx: Ctx, id: string): Promise<Download> {
  const { file_key, file_name, content_type, bytes } = await storedFile(ctx, id)
  return {
    stream: await stream(ctx, file_key),
    filename: file_name,
    type: content_type,
    bytes,
  }
}

/**
 * The preview of an image, which the server has encoded.
 *
 * @throws 404 if there is none
 */
export async function attachmentPreview(ctx: Ctx, id: string): Promise<Download> {
  const { preview_key } = await storedFile(ctx, id)
  return { stream: await stream(ctx, preview_key), filename: 'preview.webp', inline: true }
}
