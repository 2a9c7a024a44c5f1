import type { Ctx } from '#core/context/ctx.ts'
import type { Referred } from '#domain/imports/targets.ts'
import { KNOWN, tableOf, titleOf } from './known.ts'

/** So many names of a kind are looked for at once; where more are wrong, the file is of another register. */
const MAX = 50

/** A record that was archived. */
export interface ArchivedName {
  /** What it is in, where that is of another kind: the site of a location. */
  within: string | null
  /** Milliseconds since 1970. */
  archived_ms: number
}

/** Of names that no live record of a kind has, those of archived ones, in lower case. One question. */
export async function archivedNames(
  ctx: Ctx,
  kind: Referred,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, readonly ArchivedName[]>> {
  const known = KNOWN[kind]
  const asked = [...new Set([...names].map((name) => name.toLowerCase()))].slice(0, MAX)
  // People of the account aren't archived. An asset's name is no sure one, and there may be a million of them.
  if (asked.length === 0 || kind === 'User') return new Map()
  const columns = kind === 'Asset' ? known.codes : [...known.codes, titleOf(known.kind)]
  const { rows } = await ctx.client!.query<ArchivedName & { called: string[] }>(
    `select array_remove(array[${columns.map((one) => `lower(${one})`).join(', ')}], null) as called,
       ${known.within?.column ?? 'null'} as within, (extract(epoch from archived_at) * 1000)::float8 as archived_ms
     from ${tableOf(known)} where account_id = $1 and archived_at is not null
       and (${columns.map((one) => `lower(${one}) = any ($2::text[])`).join(' or ')})`,
    [ctx.account_id, asked],
  )
  const found = rows.flatMap(({ called, ...one }) => called.map((name) => ({ name, one })))
  return new Map(
    [...Map.groupBy(found, ({ name }) => name)].map(([name, all]) => [
      name,
      all.map(({ one }) => one),
    ]),
  )
}
