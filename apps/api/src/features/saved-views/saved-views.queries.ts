import { kindOfCall } from '@steward/contract/kinds.ts'
import { allows, viewOf } from '@steward/contract/permissions.ts'
import { type SavedView, VIEWED, type Viewed } from '@steward/contract/saved-views.ts'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { admitted, ask, type Ctx, type Member } from '#core/context/ctx.ts'
import { instant, statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { inAccount } from '#core/records/rows.ts'
import { saved_views } from '#db/schema/saved-views.ts'

/** Whether somebody sees a list, and so the views of it. */
export const maySee = ({ permissions }: Member, resource: Viewed): boolean =>
  allows(permissions, viewOf(kindOfCall(resource)!))

/** Who looks after the whole account may also change what others have shared. */
export const mayManage = ({ permissions }: Member): boolean =>
  allows(permissions, 'system:modify_system_settings')

/** The views that somebody may know of: their own and the shared ones, of the lists that they may see. */
export function known(ctx: Ctx, member: Member): SQL {
  const lists = VIEWED.filter((resource) => maySee(member, resource))
  const own = eq(saved_views.user_id, member.user_id)
  return and(
    inAccount(ctx, saved_views),
    inArray(saved_views.resource, lists),
    or(own, eq(saved_views.shared, true)),
  )!
}

function selection(member: Member): SQL {
  const mine = sql`${saved_views.user_id} = ${member.user_id}`
  const editable = mayManage(member) ? sql`true` : mine
  const { id, resource, name, shared, pinned, settings, lock_version } = saved_views
  return sql`${id}, ${resource}, ${name}, ${shared}, ${pinned}, ${editable} as editable, ${mine} as mine,
    ${settings}, ${instant(saved_views.created_at)} as created_at,
    ${instant(saved_views.updated_at)} as updated_at, ${lock_version}`
}

/** The pinned ones first, then by name. */
export async function listViews(
  ctx: Ctx,
  resource: Viewed | undefined,
): Promise<{ data: SavedView[] }> {
  const member = await admitted(ctx)
  const where = and(known(ctx, member), resource && eq(saved_views.resource, resource))
  const [result] = await ask(
    ctx,
    statement(sql`select ${selection(member)} from ${saved_views} where ${where}
      order by ${saved_views.pinned} desc, ${saved_views.name}, ${saved_views.id}`),
  )
  return { data: result!.rows as SavedView[] }
}

/** @throws 404 for a view that this person doesn't know of */
export async function readView(ctx: Ctx, id: string): Promise<{ data: SavedView }> {
  const member = await admitted(ctx)
  const where = and(known(ctx, member), eq(saved_views.id, id))
  const [result] = await ask(
    ctx,
    statement(sql`select ${selection(member)} from ${saved_views} where ${where}`),
  )
  const view = result!.rows[0] as SavedView | undefined
  if (!view) throw notFound()
  return { data: view }
}
