import type { AnyOf } from '@steward/contract/kit/list.ts'
import { isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './ctx.ts'
import { type Entity, refersTo, tableName } from './entity.ts'
import { fault, invalid } from './errors.ts'

/** No tree is deeper; keeps a walk finite whatever the rows say. */
const BOTTOMLESS = sql.raw('100')

/**
 * Any of these places in a tree, or anywhere below one of them; `null` among the values means that there is none.
 * The tree is walked once a statement, not once a row.
 *
 * @param column what refers to the tree
 * @param tree the table whose `parent_id` makes it
 */
export function isWithinAnyOf(
  ctx: Ctx,
  column: PgColumn,
  tree: PgTable,
  values: AnyOf<string>,
): SQL | undefined {
  if (!values) return undefined
  const roots = values.filter((value) => value !== null)
  const name = sql.identifier(tableName(tree))
  const within = sql`${column} = any (array(
    with recursive below as (
      select id, 1 as level from unnest(${sql.param(roots)}::uuid[]) id
      union all
      select t.id, b.level + 1 from ${name} t join below b
        on t.account_id = ${ctx.account_id} and t.parent_id = b.id where b.level < ${BOTTOMLESS}
    ) select id from below))`
  return or(within, values.includes(null) ? isNull(column) : undefined)
}

/** Of `value, count` for single places in a tree, the same with each place holding what is anywhere below it. */
export const countedUp = (ctx: Ctx, tree: PgTable, counted: SQL): SQL => sql`
  with recursive up as (
    select value, count, 1 as level from (${counted}) c
    union all
    select t.parent_id, u.count, u.level + 1 from up u join ${sql.identifier(tableName(tree))} t
      on t.account_id = ${ctx.account_id} and t.id = u.value
    where t.parent_id is not null and u.level < ${BOTTOMLESS}
  ) select value, sum(count)::int as count from up group by 1`

/**
 * Lets one change at a time decide who lies in whom: two moves that are right each for itself can make a circle
 * together. Who only joins the tree waits for those who move something in it, not for each other.
 */
export async function holdTree(ctx: Ctx, tree: PgTable, how: 'move' | 'join'): Promise<void> {
  const shared = how === 'join' ? '_shared' : ''
  await ctx.client!.query(
    `select pg_advisory_xact_lock${shared}(hashtextextended($1::text || $2::text, 0))`,
    [ctx.account_id, tableName(tree)],
  )
}

/**
 * The same before any row is held, where some changes move records of a tree. Whoever moves something takes the tree
 * before its records: held the other way round, two would each wait for what the other has.
 */
export async function holdTreeFirst(
  ctx: Ctx,
  entity: Entity<unknown>,
  changes: readonly object[],
): Promise<void> {
  const { table, references } = entity
  const above = references.filter((one) => refersTo(one, table)).map(({ column }) => column.name)
  const moves = (one: object) => above.some((field) => (one as Record<string, unknown>)[field])
  if (changes.some((one) => moves(one) || isPlacedBy(entity, one)))
    await holdTree(ctx, table, 'move')
}

/** Whether this puts a record elsewhere that takes along what lies in it. */
export const isPlacedBy = ({ placedBy = [] }: Entity<unknown>, changes: object): boolean =>
  placedBy.some((field) => (changes as Record<string, unknown>)[field] !== undefined)

/** Of these records of a tree, those that lie within another one of them. */
export async function lyingWithin(
  ctx: Ctx,
  tree: PgTable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await ctx.client!.query<{ id: string }>(
    `with recursive up as (
       select id, parent_id as above, 1 as level from ${tableName(tree)}
       where account_id = $1 and id = any ($2::uuid[]) and parent_id is not null
       union all
       select u.id, t.parent_id, u.level + 1 from up u
       join ${tableName(tree)} t on t.account_id = $1 and t.id = u.above
       where t.parent_id is not null and u.above <> all ($2::uuid[]) and u.level < 100
     ) select distinct id from up where above = any ($2::uuid[])`,
    [ctx.account_id, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * PostgreSQL can't tell how much a tree's walk finds, and would compare each with each: what stands in `coalesce` is looked
 * up in a hash.
 */
export const isAmong = (id: SQL, list: SQL): SQL =>
  sql`coalesce(${id} in (select id from ${list}), false)`

/** The same in one statement, after `found(id)`: the expression `within(id)` of those that lie within another one. */
export const withinFound = (ctx: Ctx, tree: PgTable): SQL => sql`
  up as (
    select f.id, t.parent_id as above, 1 as level from found f
    join ${tree} t on t.account_id = ${ctx.account_id} and t.id = f.id
    where t.parent_id is not null
    union all
    select u.id, t.parent_id, u.level + 1 from up u
    join ${tree} t on t.account_id = ${ctx.account_id} and t.id = u.above
    where t.parent_id is not null and u.level < ${BOTTOMLESS}
  ), within as materialized (
    select distinct id from up where ${isAmong(sql`above`, sql`found`)}
  )`

/**
 * Keeps a tree a tree: nothing lies within itself, and nothing too deep.
 *
 * @param id the record that gets the parent; left out for a new one
 * @throws 422 at `pointer`
 */
export async function refuseCircle(
  ctx: Ctx,
  table: PgTable,
  {
    id,
    parent_id,
    parent,
    deepest,
    pointer,
  }: {
    id?: string | undefined
    parent_id: string
    /** The column that says where a record lies. */
    parent: 'parent_id' | 'manager_id'
    deepest: number
    pointer: string
  },
): Promise<void> {
  await holdTree(ctx, table, id ? 'move' : 'join')
  const name = tableName(table)
  const { rows } = await ctx.client!.query<{ circle: boolean; above: number; below: number }>(
    `with recursive up as (
       select id, ${parent} as above, 1 as level from ${name} where account_id = $1 and id = $2
       union all
       select t.id, t.${parent}, u.level + 1 from ${name} t join up u on t.account_id = $1 and t.id = u.above
       where u.level < 100
     ), down as (
       select id, 1 as level from ${name} where account_id = $1 and id = $3
       union all
       select t.id, d.level + 1 from ${name} t join down d on t.account_id = $1 and t.${parent} = d.id
       where d.level < 100
     )
     select coalesce((select bool_or(id = $3) from up), false) as circle,
       (select coalesce(max(level), 0) from up)::int as above,
       (select coalesce(max(level), 1) from down)::int as below`,
    [ctx.account_id, parent_id, id ?? null],
  )
  const { circle, above, below } = rows[0]!
  if (above === 0) throw invalid(fault(pointer, `${parent} does not exist`, 'not_found'))
  if (circle) throw invalid(fault(pointer, 'This would lie within itself', 'circle'))
  if (above + below > deepest)
    throw invalid(fault(pointer, `At most ${deepest} levels can lie within each other`, 'too_deep'))
}
