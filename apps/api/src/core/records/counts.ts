import { MAX_WITHIN } from '@steward/contract/kit/record.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Entity, referrersOf, selection, tableName } from './entity.ts'
import { referringTo, sumsKeptOf } from './kept-sums.ts'

/** `complete` adds the fields made of other records, and the numbers of records that refer to this one. */
export type View = 'complete' | undefined

/** What a view adds to the statement of records whose ids are in `k`. */
interface Addition {
  /** Common table expressions after `k`. */
  reads: SQL
  /** Further fields. */
  fields: SQL
  joins: SQL
}

const NOTHING: Addition = { reads: sql``, fields: sql``, joins: sql`` }

const name = (at: number) => sql.identifier(`used_${at}`)

/** The columns that refer to a record. Archived rows aren't counted. */
const usesOf = <T>(entity: Entity<T>) => [
  ...referrersOf(entity).map((one) => ({
    ...one,
    live: sql` and r.archived_at is null${sql.raw(one.only ?? '')}`,
  })),
  ...(entity.countedBy ?? []).map((one) => ({ ...one, live: sql`` })),
]

/** The pairs of a record and each one below it, itself included, by one recursive query for all of `k`. */
const belowOf = ({ table }: Entity<unknown>, account: string): SQL => {
  const tree = sql.identifier(tableName(table))
  return sql`, below as materialized (
    with recursive b as (
      select id as top, id, 1 as level from k
      union all
      select b.top, t.id, b.level + 1 from b cross join lateral (
        select t.id from ${tree} t
        where t.account_id = ${account} and t.parent_id = b.id and t.archived_at is null offset 0
      ) t where b.level < 100
    ) select top, id from b)`
}

/** One grouped query for each referring table, of stored sums or of its rows. */
const readsOf = <T>(entity: Entity<T>, account: string): SQL[] =>
  usesOf(entity).map(({ table, field, live }, at) => {
    const ids = sql`array(select id from ${entity.isTree ? sql`below` : sql`k`})`
    const referring = { table, field, only: live, sums: sumsKeptOf(table, field) }
    return sql`, ${name(at)} as (${referringTo({ account_id: account }, referring, ids)})`
  })

/** `{"assets": 12, …}`, a number from each of these queries. */
function countsOf<T>(entity: Entity<T>, numberOf: (n: SQL) => SQL = (n) => n): SQL {
  const uses = usesOf(entity)
  const byTable = Map.groupBy(uses.keys(), (at) => uses[at]!.table)
  const fields = [...byTable].map(([table, places]) => {
    const sums = places.map((at) => numberOf(sql`coalesce(${name(at)}.n, 0)`))
    return sql`${sql.raw(`'${table}'`)}, ${sql.join(sums, sql` + `)}`
  })
  return sql`json_build_object(${sql.join(fields, sql`, `)})`
}

/** `join …` from the records in `ids` to the numbers of each. */
const joinsOf = <T>(entity: Entity<T>, ids: SQL): SQL =>
  sql.join(
    usesOf(entity).map((_, at) => sql` left join ${name(at)} on ${name(at)}.id = ${ids}.id`),
    sql``,
  )

/** The same numbers over all records below each, as `within(id, value)`. */
const withinOf = <T>(entity: Entity<T>): SQL => sql`, within as (
    select below.top as id, json_build_object(
      'ids', case when count(*) <= ${sql.raw(String(MAX_WITHIN))} then json_agg(below.id) end,
      'counts', ${countsOf(entity, (n) => sql`sum(${n})::int`)}) as value
    from below${joinsOf(entity, sql`below`)} group by 1)`

/** What a view adds to the answer of an entity. */
export function addedBy<T>(view: View, entity: Entity<T>, account: string): Addition {
  if (!view) return NOTHING
  const { complete, isTree } = entity
  const shape = {
    ...complete,
    counts: countsOf(entity),
    ...(isTree && { within: sql`within.value` }),
  } as Record<string, SQL | PgColumn>
  const reads = sql.join(readsOf(entity, account), sql``)
  const joins = joinsOf(entity, sql`k`)
  return {
    reads: isTree ? sql`${belowOf(entity, account)}${reads}${withinOf(entity)}` : reads,
    fields: sql`, ${selection(shape)}`,
    joins: isTree ? sql`${joins} left join within on within.id = k.id` : joins,
  }
}
