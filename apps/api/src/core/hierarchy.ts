import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './ctx.ts'
import { tableName } from './entity.ts'
import { fault, invalid } from './errors.ts'

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
