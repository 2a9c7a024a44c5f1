import { readBeside } from '#core/bulk/beside.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { lockRows, readRows, type Row } from '#core/records/records.ts'
import type { ImportRun } from '../import-run.ts'
import { Outdated } from './outdated.ts'

type Run = Pick<ImportRun, 'kind' | 'plan'>
type Read = typeof lockRows | typeof readRows

/** Records by their ids, with the values beside their columns that a file has. */
async function recordsBy(read: Read, ctx: Ctx, { kind, plan }: Run, ids: readonly string[]) {
  const { rules } = kind
  const rows = ids.length === 0 ? [] : await read(ctx, rules.entity, ids)
  const live = rows.filter(({ archived_at }) => archived_at === null)
  if (rules.beside && plan.has(rules.beside.field)) await readBeside(ctx, rules, live)
  return new Map(live.map((row): [string, Row] => [row.id as string, row]))
}

/**
 * The records that rows update, locked. Where records of other kinds come before them in the order of locks, they are
 * only read: which ones are named isn't known yet, and `holdAsFound` locks them afterwards.
 */
export const findRecords = (ctx: Ctx, run: Run, ids: readonly string[]) =>
  recordsBy(run.kind.rules.holdBefore ? readRows : lockRows, ctx, run, ids)

/** What says that a record is as it was. */
const stateOf = ({ kind, plan }: Run, row: Row | undefined) => {
  const field = kind.rules.beside?.field
  return JSON.stringify([row?.lock_version, field && plan.has(field) ? row?.[field] : null])
}

/**
 * Locks what rows refer to and then, in the one order of locks, the records that they update.
 *
 * @param before the records as they were found
 * @throws Outdated if one of them has changed since
 */
export async function holdAsFound(
  ctx: Ctx,
  run: Run,
  before: ReadonlyMap<string, Row>,
  changes: readonly Row[],
): Promise<void> {
  const { holdBefore } = run.kind.rules
  if (!holdBefore) return
  const ids = [...before.keys()]
  await holdBefore(ctx, ids, changes)
  const held = await recordsBy(lockRows, ctx, run, ids)
  if (ids.some((id) => stateOf(run, held.get(id)) !== stateOf(run, before.get(id))))
    throw new Outdated()
}
