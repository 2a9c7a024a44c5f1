import { ask, type Ctx, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { NOBODY, systemCtx } from '#core/context/system.ts'
import { EVERY_ASSET } from '#shared/figures/queue.ts'
import { readBasis } from '#shared/figures/basis.ts'
import { refreshFigures, revalue } from '#shared/figures/refresh.ts'

/** So many assets are computed in one transaction: short enough for nobody to wait for it. */
const AT_ONCE = 1_000

/** Puts every asset that has figures, or could have some, in the place of the mark that asks for all. */
const EXPAND = `with mark as (delete from figures_queue where account_id = $1 and asset_id = $2 returning 1)
  insert into figures_queue (account_id, grouped, asset_id)
  select a.account_id, figures_group(a), a.id from assets a
  where a.account_id = $1 and exists (select from mark)
    and (a.purchase_cost is not null or exists (select from asset_books b where b.account_id = $1 and b.asset_id = a.id))
  on conflict (account_id, asset_id) do update set grouped = excluded.grouped`

/** A run that is under way goes on, else a new one begins; nothing to do begins none. */
const BEGIN = `insert into figures_runs (account_id, version, total)
  select $1, coalesce((select max(version) from figures_runs where account_id = $1), 0) + 1, q.n
  from (select count(*)::int as n from figures_queue where account_id = $1) q
  where q.n > 0 and not exists (select from figures_runs where account_id = $1 and finished_at is null)
  on conflict do nothing`

const TAKE = `delete from figures_queue where account_id = $1 and asset_id in (
    select asset_id from figures_queue where account_id = $1 order by grouped, asset_id limit $2 for update skip locked)
  returning asset_id`

const ADVANCE = `update figures_runs set done = least(done + $2, total) where account_id = $1 and finished_at is null`

const FINISH = `update figures_runs set finished_at = now(), done = total
  where account_id = $1 and finished_at is null and not exists (select from figures_queue where account_id = $1)`

/** Computes the next assets of the queue, in one transaction: what is taken out of it and what is written go together. */
const step = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.client!.query<{ asset_id: string }>(TAKE, [ctx.account_id, AT_ONCE])
    if (rows.length === 0) return 0
    await refreshFigures(
      ctx,
      rows.map(({ asset_id }) => asset_id),
    )
    await ctx.client!.query(ADVANCE, [ctx.account_id, rows.length])
    return rows.length
  })

/**
 * Computes the figures of all assets of an account that wait for it, group by group. It may stop anywhere and go on later,
 * and several may do it at once: each takes others.
 *
 * @param isStopping ends it after the assets under way
 * @returns how many assets were computed
 */
export async function computeFigures(
  services: Services,
  account_id: string,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const ctx = systemCtx(services, { account_id })
  await inTransaction(ctx, async ({ client }) => {
    await client!.query(EXPAND, [account_id, EVERY_ASSET])
    await client!.query(BEGIN, [account_id])
  })
  const lane = async (computed = 0): Promise<number> => {
    const n = isStopping() ? 0 : await step(ctx)
    return n === 0 ? computed : lane(computed + n)
  }
  // Two at once: the database writes what one has computed while the other computes.
  const [one, other] = await Promise.all([lane(), lane()])
  const computed = one + other
  const [finished] = await ask(ctx, { text: FINISH, values: [account_id] })
  if (finished!.rowCount) await ask(ctx, { text: 'select fold_book_year_sums()', values: [] })
  return computed
}

/** Assets whose book value is that of an earlier day. */
const OUTDATED = `select asset_id from asset_books b where account_id = $1 and valued_through < $2::date
    and exists (select from books where account_id = $1 and id = b.book_id and archived_at is null)
  order by valued_through limit $3 for update skip locked`

const revalueSome = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const basis = await readBasis(ctx)
    const { rows } = await ctx.client!.query<{ asset_id: string }>(OUTDATED, [
      ctx.account_id,
      basis.today,
      AT_ONCE,
    ])
    const ids = [...new Set(rows.map(({ asset_id }) => asset_id))]
    if (ids.length > 0) await revalue(ctx, ids, basis)
    return ids.length
  })

/**
 * Writes what the assets of an account are worth today: those that are charged change with each month that ends.
 *
 * @param isStopping ends it after the assets under way
 * @returns how many assets had another day's value
 */
export async function revalueAssets(
  services: Services,
  account_id: string,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const ctx = systemCtx(services, { account_id })
  let revalued = 0
  while (!isStopping()) {
    const n = await revalueSome(ctx)
    revalued += n
    if (n === 0) break
  }
  return revalued
}

/** How often it is looked for assets that wait. */
const EVERY_MS = 2_000

/** Computes what waits in any account, until it is stopped. */
export function keepFigures(services: Services): { stop(): Promise<void> } {
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  const turn = async () => {
    const outside = systemCtx(services, { account_id: NOBODY })
    const [found] = await ask(outside, { text: 'select accounts_to_compute() as id', values: [] })
    for (const { id } of found!.rows as { id: string }[]) {
      if (isStopping) return
      await computeFigures(services, id, () => isStopping)
      await revalueAssets(services, id, () => isStopping)
    }
  }
  const attempt = () =>
    turn().catch((error: unknown) =>
      services.log.warn({ err: error }, 'figures could not be computed; it will be tried again'),
    )
  const go = () => {
    under = attempt().then(() => {
      if (!isStopping) timer = setTimeout(go, EVERY_MS).unref()
    })
  }
  let under: Promise<void> = Promise.resolve()
  go()
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await under
    },
  }
}
