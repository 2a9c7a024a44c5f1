import { clientOf, type Ctx } from '#core/context/ctx.ts'
import type { Referred } from '#domain/imports/targets.ts'
import { KNOWN, tableOf, titleOf } from './known.ts'

/** An archived record. */
export interface ArchivedName {
  /** The record of another kind that it is in: the site of a location. */
  within: string | null
  /** Milliseconds since 1970. */
  archived_ms: number
}

/**
 * The query for archived records. There may be a million assets, and row-level security keeps PostgreSQL from using an
 * index on lower(), which isn't leakproof: for them a function looks up tags. Names of assets aren't looked up, because
 * they aren't unique.
 */
function archivedAs(kind: Referred, account_id: string, asked: readonly string[]) {
  const known = KNOWN[kind]
  const when = '(extract(epoch from archived_at) * 1000)::float8 as archived_ms'
  if (kind === 'Asset') {
    const text = `select array[called] as called, null as within, ${when} from archived_tags($1::text[])`
    return { text, values: [asked] }
  }
  const columns = [...known.codes, titleOf(known.kind)].map((one) => `lower(${one})`)
  return {
    text: `select array_remove(array[${columns.join(', ')}], null) as called,
         ${known.within?.column ?? 'null'} as within, ${when}
       from ${tableOf(known)} where account_id = $1 and archived_at is not null
         and (${columns.map((one) => `${one} = any ($2::text[])`).join(' or ')})`,
    values: [account_id, asked],
  }
}

/** Of names that no live record of a kind has, those of archived records, in lower case. One query. */
export async function archivedNames(
  ctx: Ctx,
  kind: Referred,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, readonly ArchivedName[]>> {
  const asked = [...new Set([...names].map((name) => name.toLowerCase()))]
  // Users aren't archived.
  if (asked.length === 0 || kind === 'User') return new Map()
  const { rows } = await clientOf(ctx).query<ArchivedName & { called: string[] }>(
    archivedAs(kind, ctx.account_id, asked),
  )
  const found = rows.flatMap(({ called, ...one }) => called.map((name) => ({ name, one })))
  return new Map(
    [...Map.groupBy(found, ({ name }) => name)].map(([name, all]) => [
      name,
      all.map(({ one }) => one),
    ]),
  )
}
