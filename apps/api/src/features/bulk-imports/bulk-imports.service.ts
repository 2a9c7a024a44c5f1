import { randomBytes } from 'node:crypto'
import type { BulkImport, bulkImportsApi, ImportMapping } from '@steward/contract/bulk-imports.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { and, eq } from 'drizzle-orm'
import { audit, type Changes } from '#core/history/audit.ts'
import { admitted, type Ctx, inTransaction, type Member } from '#core/context/ctx.ts'
import { conflict, fault, invalid, notFound } from '#core/context/errors.ts'
import { later } from '#core/jobs/queue.ts'
import { byId, inAccount, type Text } from '#core/records/rows.ts'
import { bulk_imports, import_errors } from '#db/schema/bulk-imports.ts'
import { endMessage } from '#domain/imports/messages.ts'
import type { FileFacts } from '#domain/imports/table.ts'
import type { Target } from '#domain/imports/targets.ts'
import type { ImportKind, ImportKinds } from '#shared/imports/kind.ts'
import {
  refuseMapping,
  rememberedMapping,
  suggestMapping,
  targetOf,
  withDay,
} from './columns/mapping.ts'
import { mayStart, refuseMode, type StartOptions } from './bulk-imports.limits.ts'
import { refuseDoubtfulAmounts } from './columns/doubtful-amounts.ts'
import { withDayOfFile } from './columns/day-of-file.ts'
import { checksumOf } from './file/checksum.ts'
import { getImport, importFile } from './bulk-imports.queries.ts'
import { offeredFields, refuseNewFields } from './columns/new-fields.ts'
import { localCopy, scanFile, type Wish } from './file/table-file.ts'

type Row = typeof bulk_imports.$inferSelect
type Answer = Promise<Text<{ data: BulkImport }>>
type Input = BodyOf<typeof bulkImportsApi.create>['bulk_import']
type Settings = BodyOf<typeof bulkImportsApi.update>['bulk_import']

/** A file that was sent. */
interface Sent {
  path: string
  filename: string
  bytes: number
}

/** An import that begins at once; `start: false` leaves it pending, to look at its columns first. */
export async function createImport(
  ctx: Ctx,
  kinds: ImportKinds,
  input: Input,
  sent: Sent | null | undefined,
): Answer {
  const { resource_type, start = true, dry_run = false, create_missing = false } = input
  const mode = input.mode ?? 'create'
  const kind = kinds.get(resource_type)!
  const member = await admitted(ctx)
  refuseMode(member, kind, mode)
  if (!sent) throw invalid(fault('/bulk_import/file', 'file must be given', 'required'))
  const target = await targetOf(ctx, kind)
  const facts = await scanFile(ctx, sent.path, target, input)
  const mapping = await mappingOf(ctx, kind, target, facts, input)
  if (start && !dry_run && !input.mapping) refuseDoubtfulAmounts(facts, mapping)
  const checksum = await checksumOf(sent.path)
  refuseMapping(target, facts.headers, mapping)
  refuseNewFields(member, kind, facts.headers, mapping)
  const file_key = `${ctx.account_id}/imports/${randomBytes(16).toString('hex')}`
  const { storage } = ctx.services
  await storage.moveFromFs(sent.path, file_key)
  try {
    return await inTransaction(ctx, async (ctx) => {
      const { total_rows } = facts
      if (start)
        await mayStart(ctx, target, { mode, mapping, dry_run, total_rows, bytes: sent.bytes })
      const [row] = await ctx.db
        .insert(bulk_imports)
        .values({
          account_id: ctx.account_id,
          resource_type,
          mode,
          dry_run,
          create_missing,
          mapping,
          file_key,
          filename: sent.filename,
          bytes: sent.bytes,
          checksum,
          ...facts,
          status: start ? 'processing' : 'pending',
          created_by_id: ctx.user_id,
          site_scope: member.site_scope,
        })
        .returning()
      const { filename } = row!
      await remember(ctx, row!.id, 'create', {
        filename: [null, filename],
        total_rows: [null, total_rows],
        mode: [null, mode],
      })
      if (start) await later(ctx, 'import', { account_id: ctx.account_id, id: row!.id })
      return getImport(ctx, row!.id)
    })
  } catch (error) {
    await storage.delete(file_key).catch(() => {})
    throw error
  }
}

/** What the columns of a new file fill: as the caller says, as was said of such a file before, or as their names suggest. */
async function mappingOf(
  ctx: Ctx,
  kind: ImportKind,
  target: Target,
  facts: FileFacts,
  { mapping, start = true, create_missing = false, resource_type }: Input,
): Promise<ImportMapping> {
  if (mapping) return withDay(mapping, facts.titles)
  const remembered = start ? undefined : await rememberedMapping(ctx, target, facts, resource_type)
  return remembered ?? suggested(await admitted(ctx), kind, target, facts, create_missing)
}

/** What the columns of a file fill; those that could become fields do where what is missing is created. */
function suggested(
  member: Member,
  kind: ImportKind,
  target: Target,
  facts: FileFacts,
  create_missing: boolean,
): ImportMapping {
  const mapping = suggestMapping(target, facts)
  const new_fields = create_missing ? offeredFields(member, kind, facts.headers, mapping) : {}
  return { ...mapping, ...(Object.keys(new_fields).length > 0 && { new_fields }) }
}

export const remember = (ctx: Ctx, id: string, action: string, changes: Changes = {}) =>
  audit(ctx, { type: 'BulkImport', id, action, changes })

/** @throws 404 when the account has no such import */
export async function lock(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(bulk_imports)
    .where(byId(ctx, bulk_imports, id))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** Nothing has been written yet: it waits to be started, or was only tried. */
const isOpen = ({ status, dry_run }: Row) =>
  status === 'pending' || (dry_run && status !== 'processing')

/** What a trial left behind, removed before the next run. */
const FRESH: Partial<Row> = {
  cursor: 0,
  successful_rows: 0,
  error_rows: 0,
  error_details: [],
  warnings: [],
  failure: null,
  cancelled: false,
  started_at: null,
  finished_at: null,
  rate: null,
}

async function reset(ctx: Ctx, id: string, changes: Partial<Row>): Promise<void> {
  await ctx.db
    .delete(import_errors)
    .where(and(inAccount(ctx, import_errors), eq(import_errors.import_id, id)))
  await change(ctx, id, { ...FRESH, ...changes })
}

async function change(ctx: Ctx, id: string, changes: Partial<Row>): Promise<void> {
  const { lock_version = 1, ...rest } = changes
  await ctx.db
    .update(bulk_imports)
    .set({ ...rest, lock_version: lock_version + 1, updated_at: new Date().toISOString() })
    .where(byId(ctx, bulk_imports, id))
}

/**
 * Changes how an import that has written nothing yet is to be read. One that was only tried waits again.
 *
 * @throws 409 once it was started; `stale_record` when somebody else changed it
 */
export async function updateImport(
  ctx: Ctx,
  kinds: ImportKinds,
  id: string,
  { lock_version, sheet, header_row, ...settings }: Settings,
): Answer {
  const read = await readAgain(ctx, kinds, id, { sheet, header_row })
  if (settings.mapping)
    settings.mapping = await withDayOfFile(ctx, id, settings.mapping, read.titles)
  return inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, id)
    const given = { ...read, ...settings }
    if (lock_version !== undefined && lock_version !== row.lock_version)
      throw conflict('stale_record', 'This import was changed by somebody else meanwhile')
    if (!isOpen(row)) throw conflict('started', 'This import was started already')
    const kind = kinds.get(row.resource_type)!
    const member = await admitted(ctx)
    refuseMode(member, kind, given.mode ?? row.mode)
    const { headers } = { ...row, ...read }
    if (given.mapping) {
      refuseMapping(await targetOf(ctx, kind), headers, given.mapping)
      refuseNewFields(member, kind, headers, given.mapping)
    }
    const asked = ['mapping', 'mode', 'create_missing'] as const
    const differs = asked.some((key) => given[key] !== undefined)
    await reset(ctx, id, {
      ...withoutUndefined(given),
      status: 'pending',
      preview: differs ? null : row.preview,
      lock_version: row.lock_version,
    })
    return getImport(ctx, id)
  })
}

/** What the file is when another sheet or another header of it is read, with what its columns may then mean. */
async function readAgain(
  ctx: Ctx,
  kinds: ImportKinds,
  id: string,
  wish: Wish,
): Promise<Partial<FileFacts> & { mapping?: ImportMapping }> {
  if (wish.sheet === undefined && wish.header_row === undefined) return {}
  const { file_key, resource_type, sheet, create_missing } = await importFile(ctx, id)
  const kind = kinds.get(resource_type)!
  const { storage } = ctx.services
  if (!file_key || !(await storage.exists(file_key))) throw gone()
  const target = await targetOf(ctx, kind)
  await using copy = await localCopy(ctx, await storage.getStream(file_key))
  const facts = await scanFile(ctx, copy.path, target, { sheet, ...withoutUndefined(wish) })
  return { ...facts, mapping: suggested(await admitted(ctx), kind, target, facts, create_missing) }
}

const withoutUndefined = <T extends object>(given: T): Partial<Row> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

const gone = () => conflict('file_gone', 'The file was cleared away. Upload it again.')

/** @throws 409 when it was started before, and as `mayStart` does */
export function startImport(ctx: Ctx, kinds: ImportKinds, id: string): Answer {
  return inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, id)
    if (!isOpen(row)) throw conflict('started', 'This import was started already')
    if (row.file_key === null) throw gone()
    const kind = kinds.get(row.resource_type)!
    const member = await admitted(ctx)
    refuseMode(member, kind, row.mode)
    await mayStart(ctx, await targetOf(ctx, kind), row as StartOptions)
    await reset(ctx, id, {
      status: 'processing',
      site_scope: member.site_scope,
      preview: row.dry_run ? null : row.preview,
      lock_version: row.lock_version,
    })
    await remember(ctx, id, row.dry_run ? 'try' : 'start')
    await later(ctx, 'import', { account_id: ctx.account_id, id })
    return getImport(ctx, id)
  })
}

/**
 * Stops an import. The chunk under way is still committed, because its transaction holds the row; what has come in
 * stays, and the import says how much that is.
 *
 * @throws 409 when it is over
 */
export function cancelImport(ctx: Ctx, id: string): Answer {
  return inTransaction(ctx, async (ctx) => {
    const { language } = await admitted(ctx)
    const row = await lock(ctx, id)
    if (row.status !== 'pending' && row.status !== 'processing')
      throw conflict('finished', 'This import is over already')
    const { successful_rows: done, total_rows: total, dry_run, lock_version } = row
    await change(ctx, id, {
      status: 'failed',
      cancelled: true,
      failure: endMessage(dry_run ? 'cancelled_dry' : 'cancelled', language, { done, total }),
      finished_at: new Date().toISOString(),
      lease_by: null,
      lease_until: null,
      lock_version,
    })
    await remember(ctx, id, 'cancel', { successful_rows: [null, done] })
    return getImport(ctx, id)
  })
}
