import type { Ctx } from '#core/context/ctx.ts'
import type { Referred } from '#domain/imports/targets.ts'
import { type Hit, findByName } from '#shared/naming/lookups.ts'
import type { ImportRun } from '../import-run.ts'
import type { ImportRow } from './rows.ts'

/** Rows that match no record by a key, with their names; names of several records match none. */
function namedRows(rows: readonly ImportRow[], nameIn: (row: ImportRow) => string) {
  const named = new Map<string, ImportRow[]>()
  for (const row of rows.filter(({ found }) => !found)) {
    const name = nameIn(row).toLowerCase()
    if (name) named.set(name, [...(named.get(name) ?? []), row])
  }
  return [...named].flatMap(([name, [row, ...others]]) =>
    row && others.length === 0 ? [{ name, row }] : [],
  )
}

/** The only record with a name, if it has no key by which a file could match it. */
const bareIn = (hits: readonly Hit[] = []): Hit | undefined =>
  hits.length === 1 && !hits[0]!.is_coded ? hits[0] : undefined

/**
 * Matches rows to records that only have a name, because another file named them, so that they are completed by the
 * row. If records aren't to be changed, a second one with the name is warned of.
 */
export async function findBareNames(
  ctx: Ctx,
  { kind: { bareName }, claimed, target }: ImportRun,
  rows: readonly ImportRow[],
): Promise<void> {
  if (!bareName) return
  const named = namedRows(rows, ({ draft }) => bareName(draft) ?? '')
  const kind = target.resource_type as Referred
  const hits = await findByName(
    ctx,
    kind,
    named.map(({ name }) => name),
  )
  for (const { name, row } of named) {
    const hit = bareIn(hits.get(name))
    if (!hit) continue
    if (claimed.mode === 'create') {
      const key = ['full_name', 'last_name'].find((one) => row.draft.values.has(one))
      row.warnings.push({ code: 'namesake', ...(key && { key }), value: bareName(row.draft)! })
    } else {
      row.found = hit.id
      row.problems = row.problems.filter(({ code }) => code !== 'no_match' && code !== 'no_key')
    }
  }
}
