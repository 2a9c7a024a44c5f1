import { isId } from '@steward/contract/kit/fields.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { type Entity, tableName } from '#core/records/entity.ts'
import type { Referred } from '#domain/imports/targets.ts'
import { KNOWN, type Kind, type Known, tableOf, titleOf } from './known.ts'

/** A record that a name can refer to. */
export interface Hit {
  id: string
  /** Its name after those of the records that it is in: `['HQ', 'Floor 2']`. */
  path: string[]
  /** It was found by its code or number, which identifies it better than a name. */
  by_code: boolean
  /** The record of another kind that it is in: the site of a location. */
  within: string | null
  /** It was found by its name, but also has a code or a number. */
  is_coded?: boolean
}

/** For each name, the records that it can refer to; unknown names are left out. */
export type Hits = ReadonlyMap<string, readonly Hit[]>

/** Runs a query whose `$2` is the names; `n` is the position of the name that a row was found for. */
async function ask<H>(ctx: Ctx, text: string, names: Iterable<string>): Promise<Map<string, H[]>> {
  const asked = [...new Set(names)]
  const found = new Map<string, H[]>()
  if (asked.length === 0) return found
  const { rows } = await clientOf(ctx).query<H & { n: string }>(text, [ctx.account_id, asked])
  for (const { n, ...hit } of rows) {
    const name = asked[Number(n) - 1]!
    found.set(name, [...(found.get(name) ?? []), hit as H])
  }
  return found
}

/** One query per column, so that each uses an index. */
const named = (known: Known, column: string, by_code: boolean) =>
  `select n, id, ${by_code} as by_code from named_ids('${tableOf(known)}', '${column}', $2::text[])`

/** The names of the records that a record is in, its own last. */
function pathOf(known: Known): string {
  const own = `array[t.${titleOf(known.kind)}::text]`
  if (!known.isNested) return own
  return `(with recursive up as (
      select t.parent_id as above, ${own} as path
      union all
      select p.parent_id, p.${titleOf(known.kind)}::text || u.path from up u
      join ${tableOf(known)} p on p.account_id = $1 and p.id = u.above where cardinality(u.path) < 30
    ) select path from up order by cardinality(path) desc limit 1)`
}

/** Live records of a kind by their codes, and by their names where names have an index. */
export function findByCode(ctx: Ctx, kind: Referred, texts: Iterable<string>): Promise<Hits> {
  const known = KNOWN[kind]
  const { kind: own, codes, byName, within } = known
  const questions = [
    ...codes.map((column) => named(known, column, true)),
    ...(byName === undefined ? [named(known, titleOf(own), false)] : []),
  ]
  if (questions.length === 0) return Promise.resolve(new Map())
  const path = within ? `s.name::text || ${pathOf(known)}` : pathOf(known)
  const around = within
    ? `join ${tableOf(within)} s on s.account_id = $1 and s.id = t.${within.column}`
    : ''
  return ask<Hit>(
    ctx,
    `select i.n, t.id, i.by_code, ${path} as path, ${within ? `t.${within.column}` : 'null'} as within
     from (${questions.join(' union ')}) i
     join ${tableOf(known)} t on t.account_id = $1 and t.id = i.id ${around}`,
    texts,
  )
}

/** The same by names that `findByCode` doesn't look up; only for those that it didn't find. */
export async function findByName(ctx: Ctx, kind: Referred, texts: Iterable<string>): Promise<Hits> {
  const { byName } = KNOWN[kind]
  if (byName === undefined) return new Map()
  return ask<Hit>(
    ctx,
    `select n, id, array[called] as path, false as by_code, null as within, is_coded from (${byName}) f`,
    texts,
  )
}

/** The record that has a unique value. Without a name if the reader may not see it. */
export interface Holder {
  id: string
  name: string | null
  seen: boolean
}
export type Holders = ReadonlyMap<string, readonly Holder[]>

/** Live records of a kind by a unique column, or by their `id`. */
export function findHolders(
  ctx: Ctx,
  entity: Entity<unknown>,
  column: string,
  values: readonly string[],
): Promise<Holders> {
  const table = tableName(entity.table)
  const name = titleOf(entity.name as Kind)
  if (column === 'id')
    return ask<Holder>(
      ctx,
      `select w.n, t.id, t.${name}::text as name, true as seen from unnest($2::uuid[]) with ordinality w(id, n)
       join ${table} t on t.account_id = $1 and t.archived_at is null and t.id = w.id`,
      values.filter((id) => isId(id)),
    )
  return ask<Holder>(
    ctx,
    `select i.n, i.id, t.${name}::text as name, t.id is not null as seen
     from named_ids('${table}', '${column}', $2::text[]) i
     left join ${table} t on t.account_id = $1 and t.id = i.id`,
    values,
  )
}
