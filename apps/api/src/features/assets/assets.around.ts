import { beyondScope, type Ctx } from '#core/ctx.ts'
import { conflict } from '#core/errors.ts'
import type { Row } from '#core/records.ts'

/** What an asset lies in or stands in, by the field that says so. */
const AROUND = [
  ['parent_id', 'assets'],
  ['site_id', 'sites'],
  ['location_id', 'locations'],
] as const

/**
 * Keeps assets from coming back into what was put away: no tree would show them. What is around them is held, so that it
 * stays.
 *
 * @param rows assets that are held; those that are there already are not looked at
 * @returns the judgement over one of them: 409 `parent_archived`, which names the fields that are to blame
 */
export async function aroundRule(ctx: Ctx, rows: readonly Row[]): Promise<(held: Row) => void> {
  const back = rows.filter(({ archived_at }) => archived_at !== null)
  if (back.length === 0) return () => {}
  const gone = new Set<unknown>()
  await beyondScope(ctx, async () => {
    for (const [field, table] of AROUND) {
      const ids = new Set(back.map((row) => row[field]).filter((id) => id !== null))
      if (ids.size === 0) continue
      const { rows } = await ctx.client!.query<Row>(
        `select id, archived_at from ${table} where account_id = $1 and id = any ($2::uuid[]) order by id for share`,
        [ctx.account_id, [...ids]],
      )
      for (const { id, archived_at } of rows) if (archived_at !== null) gone.add(id)
    }
  })
  return (held) => {
    if (held.archived_at === null) return
    const fields = AROUND.map(([field]) => field).filter((field) => gone.has(held[field]))
    if (fields.length === 0) return
    throw conflict(
      'parent_archived',
      'What this asset lies in was archived: bring that back first',
      {
        fields,
      },
    )
  }
}
