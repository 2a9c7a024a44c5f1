import type { BulkImport } from '@steward/contract/bulk-imports.ts'
import { type Kind, SPECS } from '@steward/contract/kinds.ts'
import { isUnderWay } from '@steward/contract/kit/job.ts'
import { allows, type Permission, resourceOf } from '@steward/contract/permissions.ts'
import { admitted, askRow, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, forbidden } from '#core/context/errors.ts'
import { beginUndoOfImport, type OwnUndo } from '#core/bulk/undo-import.ts'
import { importCall } from '#core/history/import-call.ts'
import type { Text } from '#core/records/rows.ts'
import { undoMessage } from '#domain/imports/messages.ts'
import type { ImportKind, ImportKinds } from '#shared/imports/kind.ts'
import { getImport } from './bulk-imports.queries.ts'
import { lock, remember } from './bulk-imports.service.ts'

interface Done {
  created: boolean
  is_undoing: boolean
}

/** Whether it created anything, and whether it is being undone already. */
async function whatItDid(ctx: Ctx, id: string): Promise<Done> {
  return askRow<Done>(ctx, {
    text: `select
        exists (select from audits where account_id = $1 and request_id = $3 and action = 'create') as created,
        exists (select from bulk_changes where account_id = $1 and import_id = $2
          and status in ('pending', 'processing')) as is_undoing`,
    values: [ctx.account_id, id, importCall(id)],
  })
}

/** Whether the import wrote records and wasn't undone, but none of them says that it came from it. */
async function isUnmarked(ctx: Ctx, own: OwnUndo | undefined, id: string): Promise<boolean> {
  if (!own?.is_marked) return false
  const { is_unmarked } = await askRow<{ is_unmarked: boolean }>(ctx, {
    text: `select exists (select from audits where account_id = $1 and request_id = $4)
        and not exists (select from bulk_changes where account_id = $1 and import_id = $2)
        and not exists (${own.brought}) as is_unmarked`,
    values: [ctx.account_id, id, id, importCall(id)],
  })
  return is_unmarked
}

/** Those of the kinds that an import can change beside its own of which it has changed records. */
async function changedBeside(
  ctx: Ctx,
  { changes_beside = [] }: ImportKind,
  id: string,
): Promise<Kind[]> {
  if (changes_beside.length === 0) return []
  const types = changes_beside.map((kind) => SPECS[kind].audited)
  const { found } = await askRow<{ found: string[] }>(ctx, {
    text: `select array(select type from unnest($3::text[]) type where exists (
        select from audits where account_id = $1 and request_id = $2 and action = 'update' and auditable_type = type)) as found`,
    values: [ctx.account_id, importCall(id), types],
  })
  return changes_beside.filter((kind) => found.includes(SPECS[kind].audited as string))
}

interface Undoing {
  kind: ImportKind
  id: string
  created: boolean
}

/** @throws 403 where what it takes to undo an import of this kind isn't in the role */
async function refuseUndo(ctx: Ctx, { kind, id, created }: Undoing): Promise<void> {
  const { permissions } = await admitted(ctx)
  const beside = await changedBeside(ctx, kind, id)
  const needed = kind.undo?.needs ?? [
    ...neededFor(kind, created),
    ...beside.map((one) => `${resourceOf(one)}:update` as Permission),
  ]
  if (!needed.every((one) => allows(permissions, one))) throw forbidden()
}

function neededFor({ rules }: ImportKind, created: boolean): Permission[] {
  const resource = resourceOf(rules.entity.name as Kind)
  const needed = [`${resource}:update`, ...(created ? [`${resource}:delete`] : [])]
  return needed as Permission[]
}

/**
 * Undoes a whole import by a job, in the name of whoever asks: what it created is archived, what it changed gets back
 * what it had. What was changed again since stays as it is.
 *
 * @throws 409 while it runs, where it brought nothing, where another undo runs, and for what can't be undone; 403
 */
export function undoImport(
  ctx: Ctx,
  kinds: ImportKinds,
  id: string,
): Promise<Text<{ data: BulkImport }>> {
  return inTransaction(ctx, async (ctx) => {
    const { language } = await admitted(ctx)
    const row = await lock(ctx, id)
    const kind = kinds.get(row.resource_type)!
    const refuse = (code: Parameters<typeof undoMessage>[0]) =>
      conflict(code, undoMessage(code, language))
    if (isUnderWay(row.status) || row.dry_run) throw refuse('not_over')
    if (kind.bring && !kind.undo) throw refuse('not_undoable')
    const { created, is_undoing } = await whatItDid(ctx, id)
    if (row.successful_rows === 0) throw refuse('nothing_to_undo')
    if (is_undoing) throw refuse('undo_running')
    await refuseUndo(ctx, { kind, id, created })
    if (await isUnmarked(ctx, kind.undo, id)) throw refuse('too_old')
    await beginUndoOfImport(ctx, kind.rules.entity.name, id)
    await remember(ctx, id, 'undo')
    return getImport(ctx, id)
  })
}
