import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'

/**
 * `places_below(top, id)`, recursive: the locations in `source(id)` and all that are below them, with the one that they
 * are below. The planner can't estimate how few they are, and would read the whole tree for them: "lateral" and "offset
 * 0" make it use the index.
 */
export const locationsBelow = (ctx: Ctx, source: SQL): SQL => sql`
  places_below as (
    select w.id as top, w.id from ${source} w
    union all
    select b.top, l.id from places_below b cross join lateral (
      select l.id from locations l
      where l.account_id = ${ctx.account_id}::uuid and l.parent_id = b.id and l.archived_at is null offset 0
    ) l
  )`
