import { kindOfCall } from '@steward/contract/kind-calls.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { allows, managesSystem, viewOf } from '@steward/contract/permissions.ts'
import { REPORT_READERS, REPORT_VIEWS } from '@steward/contract/reports.ts'
import {
  type SavedView,
  type savedViewsApi,
  VIEWED,
  type Viewed,
} from '@steward/contract/saved-views.ts'
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { admitted, askRows, type Ctx, inTransaction, type Member } from '#core/context/ctx.ts'
import { conflict, forbidden, notFound } from '#core/context/errors.ts'
import { instant, statement } from '#core/records/entity.ts'
import { given } from '#core/records/records.ts'
import { byId, inAccount } from '#core/records/rows.ts'
import { refuseMoreOwn } from '#core/requests/own-limit.ts'
import { saved_views } from '#db/schema/saved-views.ts'

/** Whether a person sees a list or a report, and so its views. */
function maySee({ permissions }: Member, resource: Viewed): boolean {
  const isReport = REPORT_VIEWS.some((one) => one === resource)
  const needs = isReport ? REPORT_READERS : [viewOf(kindOfCall(resource)!)]
  return needs.every((need) => allows(permissions, need))
}

/** The views of a person: their own and shared ones, of the lists that they may see. */
function known(ctx: Ctx, member: Member): SQL {
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
  const editable = managesSystem(member.permissions) ? sql`true` : mine
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
  const rows = await askRows<SavedView>(
    ctx,
    statement(sql`select ${selection(member)} from ${saved_views} where ${where}
      order by ${saved_views.pinned} desc, ${saved_views.name}, ${saved_views.id}`),
  )
  return { data: rows }
}

/** @throws 404 for a view that this person doesn't see */
async function readView(ctx: Ctx, id: string): Promise<{ data: SavedView }> {
  const member = await admitted(ctx)
  const where = and(known(ctx, member), eq(saved_views.id, id))
  const [view] = await askRows<SavedView>(
    ctx,
    statement(sql`select ${selection(member)} from ${saved_views} where ${where}`),
  )
  if (!view) throw notFound()
  return { data: view }
}

type Input = BodyOf<typeof savedViewsApi.create>['saved_view']
type Changes = BodyOf<typeof savedViewsApi.update>['saved_view']

/** The maximum number of views of a list. */
const MAX = 100

/** @throws 403 for a view of a list that the caller may not see, 422 above the limit */
export function createView(ctx: Ctx, input: Input): Promise<{ data: SavedView }> {
  return inTransaction(ctx, async (ctx) => {
    if (!maySee(await admitted(ctx), input.resource)) throw forbidden()
    await refuseMoreOwn(
      ctx,
      saved_views,
      MAX,
      `At most ${MAX} views can be saved; delete one first`,
    )
    const [row] = await ctx.db
      .insert(saved_views)
      .values({ ...input, account_id: ctx.account_id, user_id: ctx.user_id })
      .returning({ id: saved_views.id })
    return readView(ctx, row!.id)
  })
}

/** @throws 404 for a view that the caller doesn't see, 403 for one that they may only see */
async function held(ctx: Ctx, id: string): Promise<SavedView> {
  await ctx.db
    .select()
    .from(saved_views)
    .where(byId(ctx, saved_views, id))
    .for('update')
  const { data } = await readView(ctx, id)
  if (!data.editable) throw forbidden('Only the person who created this view can change it')
  return data
}

/** Only the owner of a view can stop sharing it: others would lose it. */
function refuseHiding(view: SavedView, { shared }: Changes): void {
  if (!view.mine && shared === false)
    throw forbidden('Only the person who created this view can stop sharing it')
}

export function updateView(
  ctx: Ctx,
  id: string,
  { lock_version, ...changes }: Changes,
): Promise<{ data: SavedView }> {
  return inTransaction(ctx, async (ctx) => {
    const view = await held(ctx, id)
    refuseHiding(view, changes)
    if (lock_version !== undefined && lock_version !== view.lock_version)
      throw conflict('stale_record', 'Someone else changed this view in the meantime', {
        current: view,
      })
    await ctx.db
      .update(saved_views)
      .set({
        ...given(changes),
        updated_at: sql`now()`,
        lock_version: sql`${saved_views.lock_version} + 1`,
      })
      .where(byId(ctx, saved_views, id))
    return readView(ctx, id)
  })
}

export function removeView(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await held(ctx, id)
    await ctx.db.delete(saved_views).where(byId(ctx, saved_views, id))
  })
}
