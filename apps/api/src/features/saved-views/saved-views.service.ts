import type { BodyOf } from '@steward/contract/kit/route.ts'
import type { SavedView, savedViewsApi } from '@steward/contract/saved-views.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import { admitted, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { AppError, conflict, forbidden } from '#core/context/errors.ts'
import { given } from '#core/records/records.ts'
import { byId, inAccount } from '#core/records/rows.ts'
import { saved_views } from '#db/schema/saved-views.ts'
import { maySee, readView } from './saved-views.queries.ts'

type Input = BodyOf<typeof savedViewsApi.create>['saved_view']
type Changes = BodyOf<typeof savedViewsApi.update>['saved_view']

/** More than anybody finds their way in. */
const MAX = 100

/** One person's additions come one after the other, so that two at once can't pass the limit together. */
async function refuseTooMany(ctx: Ctx): Promise<void> {
  await ctx.client!.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `saved_views ${ctx.account_id} ${ctx.user_id}`,
  ])
  const [row] = await ctx.db
    .select({ n: count() })
    .from(saved_views)
    .where(and(inAccount(ctx, saved_views), eq(saved_views.user_id, ctx.user_id)))
  if (row!.n >= MAX)
    throw new AppError(422, 'Invalid data', [
      { code: 'too_many', detail: `At most ${MAX} views can be saved; delete one first` },
    ])
}

/** @throws 403 for a view of a list that the caller may not see, 422 above the limit */
export function createView(ctx: Ctx, input: Input): Promise<{ data: SavedView }> {
  return inTransaction(ctx, async (ctx) => {
    if (!maySee(await admitted(ctx), input.resource)) throw forbidden()
    await refuseTooMany(ctx)
    const [row] = await ctx.db
      .insert(saved_views)
      .values({ ...input, account_id: ctx.account_id, user_id: ctx.user_id })
      .returning({ id: saved_views.id })
    return readView(ctx, row!.id)
  })
}

/** @throws 404 for a view that the caller doesn't know of, 403 for one that they may only look at */
async function held(ctx: Ctx, id: string): Promise<SavedView> {
  await ctx.db
    .select()
    .from(saved_views)
    .where(byId(ctx, saved_views, id))
    .for('update')
  const { data } = await readView(ctx, id)
  if (!data.editable) throw forbidden('Only who made this view can change it')
  return data
}

/** A view that another person shared stays shared: taken back, it would be gone for who took it. */
function refuseHiding(view: SavedView, { shared }: Changes): void {
  if (!view.mine && shared === false) throw forbidden('Only who made this view can stop sharing it')
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
      throw conflict('stale_record', 'This view was changed by somebody else meanwhile', {
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
