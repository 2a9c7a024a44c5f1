import { MAX_WITHIN } from '@steward/contract/kit/record.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Entity, referrersOf, selection, tableName } from './entity.ts'
import { referringTo, sumsKeptOf } from './kept-sums.ts'

/** `complete` answers besides what is made of other records, and how many refer to this one. */
export type View = 'complete' | undefined

/** What a view adds to a statement about the records whose ids are in `k`. */
interface Addition {
  /** Goes after the `with` that names `k`. */
  reads: SQL
  /** Goes after the other fields. */
  fields: SQL
  joins: SQL
}

const NOTHING: Addition = { reads: sql``, fields: sql``, joins: sql`` }

const name = (at: number) => sql.identifier(`used_${at}`)

/** Whatever refers to a record. What is archived doesn't count, where it can be. */
const usesOf = <T>(entity: Entity<T>) => [
  ...referrersOf(entity).map((one) => ({
    ...one,
    live: sql` and r.archived_at is null${sql.raw(one.only ?? '')}`,
  })),
  ...(entity.countedBy ?? []).map((one) => ({ ...one, live: sql`` })),
]

/** Who is below whom, each below itself, too; walked once for all records of `k`. */
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

/** Of each referring table one grouped read of what is kept or of the records, never one a record. */
const readsOf = <T>(entity: Entity<T>, account: string): SQL[] =>
  usesOf(entity).map(({ table, field, live }, at) => {
    const ids = sql`array(select id from ${entity.isTree ? sql`below` : sql`k`})`
    const referring = { table, field, only: live, sums: sumsKeptOf(table, field) }
    return sql`, ${name(at)} as (${referringTo({ account_id: account }, referring, ids)})`
  })

/** `{"assets": 12, …}`, of each of these reads one number. */
function countsOf<T>(entity: Entity<T>, numberOf: (n: SQL) => SQL = (n) => n): SQL {
  const uses = usesOf(entity)
  const byTable = Map.groupBy(uses.keys(), (at) => uses[at]!.table)
  const fields = [...byTable].map(([table, places]) => {
    const sums = places.map((at) => numberOf(sql`coalesce(${name(at)}.n, 0)`))
    return sql`${sql.raw(`'${table}'`)}, ${sql.join(sums, sql` + `)}`
  })
  return sql`json_build_object(${sql.join(fields, sql`, `)})`
}

/** `join …` from the records in `ids` to what refers to each. */
const joinsOf = <T>(entity: Entity<T>, ids: SQL): SQL =>
  sql.join(
    usesOf(entity).map((_, at) => sql` left join ${name(at)} on ${name(at)}.id = ${ids}.id`),
    sql``,
  )

/** The same sums over all that is below, as `within(id, value)`. */
const withinOf = <T>(entity: Entity<T>): SQL => sql`, within as (
    select below.top as id, json_build_object(
      'ids', case when count(*) <= ${sql.raw(String(MAX_WITHIN))} then json_agg(below.id) end,
      'counts', ${countsOf(entity, (n) => sql`sum(${n})::int`)}) as value
    from below${joinsOf(entity, sql`below`)} group by 1)`

/** What this view adds to the answer of an entity. */
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
