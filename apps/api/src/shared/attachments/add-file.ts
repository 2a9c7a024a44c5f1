import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AttachableType } from '@steward/contract/attachments.ts'
import { sql } from 'drizzle-orm'
import { askRow, beyondScope, clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { audit } from '#core/history/audit.ts'
import { statement } from '#core/records/entity.ts'
import { inAccount } from '#core/records/rows.ts'
import type { Received } from '#core/requests/files.ts'
import { attachments as t } from '#db/schema/attachments.ts'
import { fileTypeOf, TYPE_BYTES } from '#domain/file-type.ts'
import { previewOf, removeFile } from '#shared/images/store.ts'

/** The record that a file belongs to. */
export interface Parent {
  attachable_type: AttachableType
  attachable_id: string
}

/** The bytes of all files of the account, including those that can still be restored. */
export async function usedBytes(ctx: Ctx): Promise<number> {
  const { used } = await askRow<{ used: string }>(
    ctx,
    statement(sql`select coalesce(sum(bytes), 0) as used from ${t} where ${inAccount(ctx, t)}`),
  )
  return Number(used)
}

const MIB = 1024 ** 2
export const quotaBytes = ({ services }: Ctx) => services.env.STORAGE_QUOTA_MB * MIB

/** @throws 422 with how much is used and left, where the file doesn't fit any more */
export async function refuseFull(ctx: Ctx, { bytes, pointer }: Received): Promise<void> {
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

/** In a folder per day, so that no folder grows without end. */
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

interface Kept {
  content_type: string
  checksum: string
  file_key: string
  preview_key: string | null
  width: number | null
  height: number | null
}

/**
 * Stores the file and its preview, and returns what goes into the row. The keys of stored files are added to `written`
 * even if it throws.
 */
async function keepAll(ctx: Ctx, file: Received, written: string[]): Promise<Kept> {
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
 * Stores a file, then writes its row. If that fails the file is deleted again, so that neither exists without the
 * other.
 */
export async function withFile<T>(
  ctx: Ctx,
  file: Received,
  write: (ctx: Ctx, kept: Kept) => Promise<T>,
): Promise<T> {
  const written: string[] = []
  try {
    const kept = await keepAll(ctx, file, written)
    return await inTransaction(ctx, (ctx) => write(ctx, kept))
  } catch (error) {
    for (const key of written) await removeFile(ctx.services, key).catch(() => {})
    throw error
  }
}

/**
 * Writes the row of a stored file, and the history of the record that it belongs to.
 *
 * @returns its id
 * @throws 422 where the account's files would exceed its storage limit
 */
export async function insertFile(
  ctx: Ctx,
  parent: Parent,
  file: Received,
  kept: Kept,
): Promise<string> {
  // One upload after the other, so that two don't both count on the same free space.
  await clientOf(ctx).query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [
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
  return row!.id
}

/** Writes into the history of the record that the file belongs to, with the name of the file. */
export const auditFile = (
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
