import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { tableName } from '#core/records/entity.ts'
import { lockRows, type Row } from '#core/records/records.ts'
import { findHolders } from '#shared/naming/lookups.ts'
import { textOf } from '#shared/naming/references.ts'
import type { ImportRun } from '../import-run.ts'
import { type ImportRow, refuseTaken } from './rows.ts'

type Before = ReadonlyMap<string, Row>

/** The values that distinguish records of the same name, as one key. */
const placeOf = (within: readonly string[], row: Row): string =>
  JSON.stringify([
    ...within.map((field) => row[field] ?? null),
    String(row.name ?? '').toLowerCase(),
  ])

/** The live records with the names of these rows, by the key that distinguishes them. */
async function namesakes(
  ctx: Ctx,
  { kind: { rules }, claimed }: ImportRun,
  within: readonly string[],
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { entity } = rules
  const holders = await findHolders(ctx, entity, 'name', names)
  const ids = [...holders.values()].flat().map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await clientOf(ctx).query<Row & { id: string }>(
    `select id, name, ${within.join(', ')} from ${tableName(entity.table)}
     where account_id = $1 and id = any ($2::uuid[])`,
    [claimed.account_id, ids],
  )
  return new Map(rows.map((row) => [placeOf(within, row), row.id]))
}

/** Decides about a row whose name exists: an update or, by mode, a problem. */
function take(row: ImportRow, { claimed, target }: ImportRun, id: string): void {
  const isKeyed = target.keys.some((key) => textOf(row.draft, key) !== '')
  if (claimed.mode !== 'create' && !row.found && !isKeyed) {
    row.found = id
    row.problems = row.problems.filter(({ code }) => code !== 'no_key')
  } else {
    const value = textOf(row.draft, 'name')
    const taken = { code: 'taken', key: 'name', value, args: { owner: value } } as const
    if (claimed.mode === 'create') refuseTaken(row, claimed, taken)
    else row.problems.push(taken)
  }
}

/**
 * Matches rows without a code to records by name, where names are unique within a parent. Two rows can't match the same
 * record, and none can take the name of another.
 *
 * @param before the records that were found by their codes
 * @returns the same, with those that were found by their names
 */
export async function matchNames(
  ctx: Ctx,
  run: ImportRun,
  rows: readonly ImportRow[],
  before: Before,
): Promise<Before> {
  const { named_within: within, rules } = run.kind
  if (!within) return before
  const afterOf = ({ found, change }: ImportRow): Row => ({
    ...before.get(found ?? ''),
    ...change,
  })
  const named = rows.filter((row) => typeof afterOf(row).name === 'string')
  const there = await namesakes(
    ctx,
    run,
    within,
    named.map((row) => String(afterOf(row).name)),
  )
  const seen = new Map<string, number>()
  for (const row of named) {
    const place = placeOf(within, afterOf(row))
    const [id, other] = [there.get(place), seen.get(place)]
    const { row_no } = row.draft
    if (other !== undefined) {
      const value = textOf(row.draft, 'name')
      row.problems.push({ code: 'twice', key: 'name', value, args: { other } })
    } else if (id !== undefined && id !== row.found) take(row, run, id)
    if (row.problems.length === 0) seen.set(place, row_no)
  }
  const found = named.flatMap(({ found }) => (found && !before.has(found) ? [found] : []))
  if (found.length === 0) return before
  const held = await lockRows(ctx, rules.entity, found)
  const live = held.filter(({ archived_at }) => archived_at === null)
  return new Map([...before, ...live.map((row): [string, Row] => [row.id as string, row])])
}
