import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Entity, referrersOf, selection } from './entity.ts'

/** `complete` answers besides what is made of other records, and how many refer to this one. */
export type View = 'complete' | undefined

/** What a view adds to a statement about the records whose ids stand in `k`. */
interface Addition {
  /** To stand after the `with` that names `k`. */
  reads: SQL
  /** To stand after the other fields. */
  fields: SQL
  joins: SQL
}

const NOTHING: Addition = { reads: sql``, fields: sql``, joins: sql`` }

const name = (at: number) => sql.identifier(`used_${at}`)

/** Whatever refers to a record. What is archived doesn't count, where it can be. */
const usesOf = <T>(entity: Entity<T>) => [
  ...referrersOf(entity).map((one) => ({ ...one, live: sql` and r.archived_at is null` })),
  ...(entity.countedBy ?? []).map((one) => ({ ...one, live: sql`` })),
]

/** Of each referring table one grouped read, never one a record, and only of what the reader sees. */
const readsOf = <T>(entity: Entity<T>, account: unknown): SQL[] =>
  usesOf(entity).map(({ table, field, live }, at) => {
    const column = sql`r.${sql.identifier(field)}`
    return sql`, ${name(at)} as (
      select ${column} as id, count(*)::int as n from ${sql.identifier(table)} r
      where r.account_id = ${account} and ${column} = any (array(select id from k))${live}
      group by 1)`
  })

/** `{"assets": 12, …}` */
function countsOf<T>(entity: Entity<T>): SQL {
  const uses = usesOf(entity)
  const byTable = Map.groupBy(uses.keys(), (at) => uses[at]!.table)
  const fields = [...byTable].map(([table, places]) => {
    const sums = places.map((at) => sql`coalesce(${name(at)}.n, 0)`)
    return sql`${sql.raw(`'${table}'`)}, ${sql.join(sums, sql` + `)}`
  })
  return sql`json_build_object(${sql.join(fields, sql`, `)})`
}

/** What this view adds to the answer of an entity. */
export function addedBy<T>(view: View, entity: Entity<T>, account: unknown): Addition {
  if (!view) return NOTHING
  const shape = { ...entity.complete, counts: countsOf(entity) } as Record<string, SQL | PgColumn>
  const joins = usesOf(entity).map((_, at) => sql` left join ${name(at)} on ${name(at)}.id = k.id`)
  return {
    reads: sql.join(readsOf(entity, account), sql``),
    fields: sql`, ${selection(shape)}`,
    joins: sql.join(joins, sql``),
  }
}
