import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './ctx.ts'
import { tableName } from './entity.ts'
import { fault, invalid } from './errors.ts'
import { holdTree } from './hierarchy.ts'
import type { Row } from './records.ts'

/** What a field refers to: the table, and the id that was given, if any. */
export type Reference = readonly [PgTable, string | null | undefined]

/**
 * Keeps records from being tied to what was put away. What doesn't exist at all is left to the database's own keys.
 * It is read once, however many records are to be changed.
 *
 * @param wrapper the key that wraps the body, which the pointers begin with
 * @param references by field, those that are about to be written
 * @returns the judgement over a record as it is (left out for a new one): 422 at each field that would newly refer to
 *   an archived record
 */
export async function archivedReferences(
  ctx: Ctx,
  wrapper: string,
  references: Readonly<Record<string, Reference>>,
): Promise<(before?: Row) => void> {
  const given = Object.entries(references).filter(([, [, id]]) => id)
  if (given.length === 0) return () => {}
  const looks = given.map(
    ([, [table]], index) =>
      `select ${index} as n from ${tableName(table)} where account_id = $1 and id = $${index + 2} and archived_at is not null`,
  )
  const { rows } = await ctx.client!.query<{ n: number }>(looks.join(' union all '), [
    ctx.account_id,
    ...given.map(([, [, id]]) => id),
  ])
  return (before) => {
    const fields = rows
      .map(({ n }) => given[n]!)
      .filter(([field, [, id]]) => before?.[field] !== id)
      .map(([field]) => field)
    if (fields.length === 0) return
    throw invalid(
      ...fields.map((field) => fault(`/${wrapper}/${field}`, `${field} was archived`, 'archived')),
    )
  }
}

interface Move {
  /** The records that are to be put into `parent_id`. */
  ids: readonly string[]
  parent_id: string
  /** The column that says where a record lies. */
  parent: 'parent_id' | 'manager_id'
  deepest: number
  pointer: string
}

/**
 * Keeps a tree a tree while many of its records move into one place: nothing lies within itself, and nothing too deep.
 *
 * @returns the judgement over one of them: 422 at `pointer`
 */
export async function movesInto(
  ctx: Ctx,
  table: PgTable,
  { ids, parent_id, parent, deepest, pointer }: Move,
): Promise<(id: string) => void> {
  await holdTree(ctx, table, 'move')
  const name = tableName(table)
  const { rows } = await ctx.client!.query<{ path: string[]; heights: Record<string, number> }>(
    `with recursive up as (
       select id, ${parent} as above, 1 as level from ${name} where account_id = $1 and id = $2
       union all
       select t.id, t.${parent}, u.level + 1 from ${name} t join up u on t.account_id = $1 and t.id = u.above
       where u.level < 100
     ), down as (
       select id as root, id, 1 as level from unnest($3::uuid[]) id
       union all
       select d.root, t.id, d.level + 1 from ${name} t join down d on t.account_id = $1 and t.${parent} = d.id
       where d.level < 100
     )
     select (select coalesce(array_agg(id), '{}') from up) as path,
       (select json_object_agg(root, height) from (select root, max(level) as height from down group by 1) h) as heights`,
    [ctx.account_id, parent_id, ids],
  )
  const { path, heights } = rows[0]!
  return (id) => {
    if (path.length === 0) throw invalid(fault(pointer, `${parent} does not exist`, 'not_found'))
    if (path.includes(id)) throw invalid(fault(pointer, 'This would lie within itself', 'circle'))
    if (path.length + (heights[id] ?? 1) > deepest)
      throw invalid(
        fault(pointer, `At most ${deepest} levels can lie within each other`, 'too_deep'),
      )
  }
}
