import type { Ctx } from '#core/context/ctx.ts'
import type { Referred } from '#domain/imports/targets.ts'
import { type ArchivedName, archivedNames } from '#shared/naming/archived-names.ts'
import { textOf } from '#shared/naming/references.ts'
import type { ImportRun } from '../import-run.ts'
import type { ImportRow } from './rows.ts'

/** A name in a row that no live record has. */
interface Nameless {
  row: ImportRow
  key: string
  kind: Referred
  value: string
  /** The site in which a location is looked for, if it is known. */
  within: unknown
  /** Whether it would be created. */
  isMade: boolean
}

/** The names for which a row is refused because no such record exists. */
const refusedIn = (row: ImportRow, { columns }: ImportRun): Nameless[] =>
  row.problems.flatMap(({ code, key = '', value = '' }) => {
    const kind = columns.get(key)?.refers
    const within = kind === 'Location' ? row.change['site_id'] : undefined
    return code === 'unknown' && kind ? [{ row, key, kind, value, within, isMade: false }] : []
  })

/** The records that would be created because a row names them. */
const madeIn = (row: ImportRow, { target }: ImportRun): Nameless[] =>
  row.missing.flatMap(({ kind, name, site }) => {
    const named = target.columns.filter(({ refers }) => refers === kind)
    const key = (named.find((one) => textOf(row.draft, one.key) === name) ?? named[0])?.key
    return key ? [{ row, key, kind, value: name, within: site?.id, isMade: true }] : []
  })

/**
 * Reports names of archived records as archived rather than missing. A record that was archived after the upload is not
 * created again: whoever chose to create missing records meant those that were missing then.
 */
export async function sayArchived(
  ctx: Ctx,
  run: ImportRun,
  rows: readonly ImportRow[],
): Promise<void> {
  const all = rows.flatMap((row) => [...refusedIn(row, run), ...madeIn(row, run)])
  for (const [kind, some] of Map.groupBy(all, (one) => one.kind)) {
    const archived = await archivedNames(
      ctx,
      kind,
      some.map(({ value }) => value),
    )
    if (archived.size > 0) for (const one of some) refuse(one, run, archived)
  }
}

function refuse(
  { row, key, value, within, isMade }: Nameless,
  { claimed }: ImportRun,
  archived: ReadonlyMap<string, readonly ArchivedName[]>,
): void {
  const hits = (archived.get(value.toLowerCase()) ?? []).filter(
    (one) =>
      (!within || !one.within || one.within === within) &&
      (!isMade || one.archived_ms > claimed.created_ms),
  )
  if (hits.length === 0) return
  row.problems = row.problems.filter((one) => !(one.code === 'unknown' && one.key === key))
  if (!row.problems.some((one) => one.key === key))
    row.problems.push({ code: 'archived', key, value })
}
