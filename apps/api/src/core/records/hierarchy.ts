import type { AnyOf } from '@steward/contract/kit/list.ts'
import { isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { askRow, clientOf, type Ctx } from '../context/ctx.ts'
import { type Entity, tableName } from './entity.ts'
import type { Row } from './records.ts'
import { type Asked, problem, type Problem, type ReferenceRules, type Verdict } from './rules.ts'

/** The depth at which recursive queries stop, deeper than any tree, in case rows make a circle. */
export const BOTTOMLESS = sql.raw('100')

/**
 * The condition that a column refers to one of these records of a tree or to one below them; `null` among the values
 * stands for no reference. The recursive query runs once for a statement, not for each row.
 *
 * @param column the reference
 * @param tree the table, with `parent_id`
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

/** The names from a site down to the location with this id, as `Lyon > Building A > Server room`. */
export const placePath = (ctx: Ctx, id: SQL): SQL => sql`(
  with recursive up as (
    select l.name::text as path, l.parent_id, l.site_id, 1 as level from locations l
    where l.account_id = ${ctx.account_id} and l.id = ${id}
    union all
    select l.name || ' > ' || u.path, l.parent_id, l.site_id, u.level + 1 from up u join locations l
      on l.account_id = ${ctx.account_id} and l.id = u.parent_id where u.level < ${BOTTOMLESS}
  ) select concat_ws(' > ', (select s.name from sites s where s.account_id = ${ctx.account_id} and s.id = u.site_id), u.path)
    from up u order by u.level desc limit 1)`

/** Adds up `value, count` of the records of a tree, so that each includes those below it. */
export const countedUp = (ctx: Ctx, tree: PgTable, counted: SQL): SQL => sql`
  with recursive up as (
    select value, count, 1 as level from (${counted}) c
    union all
    select t.parent_id, u.count, u.level + 1 from up u join ${sql.identifier(tableName(tree))} t
      on t.account_id = ${ctx.account_id} and t.id = u.value
    where t.parent_id is not null and u.level < ${BOTTOMLESS}
  ) select value, sum(count)::int as count from up group by 1`

/**
 * Locks a tree until the transaction ends, because two moves that are valid alone can make a circle together. `move`
 * excludes all others; `join`, for new records, excludes only moves.
 */
export async function holdTree(ctx: Ctx, tree: PgTable, how: 'move' | 'join'): Promise<void> {
  const shared = how === 'join' ? '_shared' : ''
  await clientOf(ctx).query(
    `select pg_advisory_xact_lock${shared}(hashtextextended($1::text || $2::text, 0))`,
    [ctx.account_id, tableName(tree)],
  )
}

/**
 * Locks the tree that a change adds to or moves in. All changes do so before they lock records, so that none of them
 * can deadlock.
 */
export async function holdTreeFirst(
  ctx: Ctx,
  { entity, levels = {} }: ReferenceRules,
  changes: readonly object[],
  how: 'move' | 'join',
): Promise<void> {
  const fields = Object.keys(levels)
  const moves = (one: object) => fields.some((field) => (one as Row)[field])
  if (changes.some((one) => moves(one) || isPlacedBy(entity, one)))
    await holdTree(ctx, entity.table, how)
}

/** Whether a change moves a record whose children move along with it. */
export const isPlacedBy = ({ placedBy = [] }: Entity<unknown>, changes: object): boolean =>
  placedBy.some((field) => (changes as Record<string, unknown>)[field] !== undefined)

/** Those of these records that are below another one of them. */
export async function lyingWithin(
  ctx: Ctx,
  tree: PgTable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await clientOf(ctx).query<{ id: string }>(
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
 * Whether an id is among those of a recursive query. The planner misjudges how many these are and would compare each
 * with each; the `coalesce` makes it use a hash.
 */
export const isAmong = (id: SQL, list: SQL): SQL =>
  sql`coalesce(${id} in (select id from ${list}), false)`

/** `within(id)`, as a common table expression after `found(id)`: those that are below another one. */
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

/** A record with its new parent. */
interface Move {
  id: string | undefined
  isNew: boolean
  parent: string
  problems: Problem[]
}

/** The ancestors of some records of a tree, and the heights of others, themselves included. */
interface Lines {
  above: Map<string, string | null>
  heights: Record<string, number>
}

async function linesOf(
  ctx: Ctx,
  table: PgTable,
  field: string,
  moves: readonly Move[],
): Promise<Lines> {
  const name = tableName(table)
  const parents = [...new Set(moves.map(({ parent }) => parent))]
  const moved = moves.flatMap(({ id, isNew }) => (id && !isNew ? [id] : []))
  const { above, heights } = await askRow<Record<keyof Lines, Record<string, never> | null>>(ctx, {
    text: `with recursive up as (
       select id, ${field} as above from ${name} where account_id = $1 and id = any ($2::uuid[])
       union
       select t.id, t.${field} from ${name} t join up u on t.account_id = $1 and t.id = u.above
     ), down as (
       select id as root, id, 1 as level from unnest($3::uuid[]) id
       union all
       select d.root, t.id, d.level + 1 from ${name} t join down d on t.account_id = $1 and t.${field} = d.id
       where d.level < 100
     )
     select (select json_object_agg(id, above) from up) as above,
       (select json_object_agg(root, height) from (select root, max(level) as height from down group by 1) h) as heights`,
    values: [ctx.account_id, parents, moved],
  })
  return { above: new Map(Object.entries(above ?? {})), heights: heights ?? {} }
}

/** The problem of a new parent, if there is one. */
function treeProblem(
  field: string,
  deepest: number,
  { above, heights }: Lines,
  { id, parent }: Move,
): Problem | undefined {
  if (!above.has(parent)) return problem(field, `${field} does not exist`, 'not_found')
  const line: string[] = []
  for (let at: string | null | undefined = parent; at && line.length < 100; at = above.get(at))
    line.push(at)
  if (id !== undefined && line.includes(id))
    return problem(field, 'This would contain itself', 'circle')
  if (line.length + (heights[id ?? ''] ?? 1) <= deepest) return undefined
  const detail = `At most ${deepest} levels are allowed`
  return problem(field, detail, 'too_deep', { max: deepest })
}

/** The records with new parents, without those that have other problems. */
const movesOf = <C extends object>(
  field: string,
  asked: readonly Asked<C>[],
  verdicts: readonly Verdict[],
): Move[] =>
  asked.flatMap(({ before, id = before?.id as string | undefined }, n) => {
    const { values, problems } = verdicts[n]!
    const parent = values[field]
    return typeof parent === 'string' && parent !== before?.[field] && problems.length === 0
      ? [{ id, isNew: before === undefined, parent: parent.toLowerCase(), problems }]
      : []
  })

/** The parents of new records, which others of the same call may have as parents themselves. */
const newIn = <C extends object>(
  field: string,
  asked: readonly Asked<C>[],
  verdicts: readonly Verdict[],
): (readonly [string, string | null])[] =>
  asked.flatMap(({ id, before }, n) =>
    id && !before ? [[id, (verdicts[n]!.values[field] as string | null) ?? null] as const] : [],
  )

/**
 * Refuses circles and trees that would be too deep. Each record is judged as if those before it had moved already,
 * apart from refused ones.
 */
export async function judgeTrees<C extends object>(
  ctx: Ctx,
  { entity: { table }, levels = {} }: ReferenceRules,
  asked: readonly Asked<C>[],
  verdicts: readonly Verdict[],
): Promise<void> {
  for (const [field, deepest] of Object.entries(levels)) {
    const moves = movesOf(field, asked, verdicts)
    if (moves.length === 0) continue
    const lines = await linesOf(ctx, table, field, moves)
    for (const [id, parent] of newIn(field, asked, verdicts)) lines.above.set(id, parent)
    for (const move of moves) {
      const wrong = treeProblem(field, deepest, lines, move)
      if (wrong) move.problems.push(wrong)
      else if (move.id) lines.above.set(move.id, move.parent)
    }
  }
}
