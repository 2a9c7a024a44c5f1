import { ask, askRow, askRows, clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { NOBODY, systemCtx } from '#core/context/system.ts'
import { Rooms } from '#shared/figures/lines.ts'
import { EVERY_ASSET } from '#shared/figures/queue.ts'
import { readBasis } from '#shared/figures/basis.ts'
import { refreshFigures, revalue } from '#shared/figures/refresh.ts'

/** The number of assets that are computed in one transaction, so that others don't have to wait long. */
const AT_ONCE = 1_000

/** The number of assets that are queued in one transaction: a change of one of them waits less than a second. */
const PUT_AT_ONCE = 20_000

/**
 * Replaces the mark in the queue that stands for all assets by the next assets that have or could have figures, and
 * deletes it when there are no more. They are read by their key, after the last one, so that other rows aren't read
 * each time.
 */
export const EXPAND = `with mark as (
    select coalesce(put_through, asset_id) as after from figures_queue where account_id = $1 and asset_id = $2 for update
  ), next as materialized (
    select a.id, figures_group(a) as grouped, a.purchase_cost is not null as is_bought
    from assets a where a.account_id = $1 and a.id > (select after from mark) order by a.id limit $3
  ), put as (
    insert into figures_queue (account_id, grouped, asset_id)
    select $1, n.grouped, n.id from next n
    where n.is_bought or exists (select from asset_books b where b.account_id = $1 and b.asset_id = n.id offset 0)
    on conflict (account_id, asset_id) do update set grouped = excluded.grouped
  ), moved as (
    update figures_queue set put_through = (select id from next order by id desc limit 1)
    where account_id = $1 and asset_id = $2 and exists (select from next)
  ), gone as (
    delete from figures_queue where account_id = $1 and asset_id = $2 and not exists (select from next)
  )
  select count(*)::int as put from next`

/**
 * Whether a live worker is importing assets. The figures of those imported so far wait for the rest, because computing
 * them would slow the import down.
 */
const ARRIVING = `exists (select from bulk_imports
  where account_id = $1 and status = 'processing' and not dry_run and lease_until > clock_timestamp())`

/** Starts a run if figures are queued and no run is under way. */
const BEGIN = `insert into figures_runs (account_id, version, total)
  select $1, coalesce((select max(version) from figures_runs where account_id = $1), 0) + 1, q.n
  from (select count(*)::int as n from figures_queue where account_id = $1) q
  where q.n > 0 and not ${ARRIVING} and not exists (select from figures_runs where account_id = $1 and finished_at is null)
  on conflict do nothing`

/**
 * The number of assets, in the order of their creation, that are computed together: they and their figures are near
 * each other on disk. If the assets of a piece were from all over a large register, the same pages would be read and
 * logged many times.
 */
const BLOCK = 32_000

/** The next queued assets, group by group: with fewer groups in a piece, fewer sums are written. */
export const NEXT = `select asset_id from (
    select asset_id, grouped from figures_queue where account_id = $1 and asset_id > $2 and not ${ARRIVING}
    order by asset_id limit $3) as block
  order by grouped, asset_id`

/** Those of them that are still queued and not locked by another transaction, read by their key. */
export const TAKE = `delete from figures_queue where account_id = $1 and asset_id = any (array(
    select asset_id from figures_queue where account_id = $1 and asset_id = any ($2::uuid[]) for update skip locked))
  returning asset_id`

const ADVANCE = `update figures_runs set done = least(done + $2, total) where account_id = $1 and finished_at is null`

const FINISH = `update figures_runs set finished_at = now(), done = total
  where account_id = $1 and finished_at is null and not exists (select from figures_queue where account_id = $1)
  returning account_id`

async function putNext(ctx: Ctx): Promise<number> {
  const values = [ctx.account_id, EVERY_ASSET, PUT_AT_ONCE]
  const { put } = await askRow<{ put: number }>(ctx, { text: EXPAND, values })
  return put
}

/** After a computation of a million there are a million differences of sums. */
const fold = (ctx: Ctx) =>
  inTransaction(ctx, async (ctx) => {
    await clientOf(ctx).query("set local statement_timeout = '120s'")
    await clientOf(ctx).query('select fold_book_year_sums()')
  })

/** All queued assets, in pieces. The mark for all assets comes first. */
async function* pieces(ctx: Ctx): AsyncGenerator<string[], undefined> {
  for (let after = EVERY_ASSET; ;) {
    const rows = await askRows<{ asset_id: string }>(ctx, {
      text: NEXT,
      values: [ctx.account_id, after, BLOCK],
    })
    const ids = rows.map(({ asset_id }) => asset_id)
    if (ids.length === 0) return
    after = ids.reduce((last, id) => (id > last ? id : last))
    for (let at = 0; at < ids.length; at += AT_ONCE) yield ids.slice(at, at + AT_ONCE)
  }
}

/**
 * Computes a part in one transaction: assets leave the queue and figures are written together. A crash rolls back both,
 * so commits needn't wait for the disk.
 */
const step = (ctx: Ctx, piece: string[], rooms: Rooms): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    await clientOf(ctx).query('set local synchronous_commit = off')
    const { rows } = await clientOf(ctx).query<{ asset_id: string }>(TAKE, [ctx.account_id, piece])
    if (rows.length === 0) return 0
    const ids = rows.map(({ asset_id }) => asset_id)
    await refreshFigures(ctx, ids, await readBasis(ctx, ids), rooms)
    await clientOf(ctx).query(ADVANCE, [ctx.account_id, rows.length])
    return rows.length
  })

/** Computes all queued assets, once through the queue. */
async function goThrough(ctx: Ctx, rooms: Rooms, isStopping: () => boolean): Promise<number> {
  const waiting = pieces(ctx)
  let computed = 0
  const lane = async () => {
    for await (const piece of waiting) {
      const taken = await step(ctx, piece, rooms)
      computed += taken
      if (isStopping()) return
    }
  }
  // Two at once: the database writes what one has computed while the other computes.
  await Promise.all([lane(), lane()])
  return computed
}

/**
 * Computes the figures of all queued assets of an account. It can be stopped and continued at any time, and several
 * processes can do it at once: each takes other assets.
 *
 * @param isStopping ends it after the present assets
 *
 * @returns the number of computed assets
 */
export async function computeFigures(
  services: Services,
  account_id: string,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const ctx = systemCtx(services, { account_id })
  while (!isStopping()) if ((await putNext(ctx)) === 0) break
  await ask(ctx, { text: BEGIN, values: [account_id] })
  const rooms = new Rooms()
  let computed = 0
  while (!isStopping()) {
    const taken = await goThrough(ctx, rooms, isStopping)
    // The remaining ones are locked by other transactions, and stay queued.
    if (taken === 0) break
    computed += taken
  }
  const finished = await askRows(ctx, { text: FINISH, values: [account_id] })
  if (finished.length > 0) await fold(ctx)
  return computed
}

/** Assets whose stored book value is that of an earlier day. */
const OUTDATED = `select v.asset_id from books b cross join lateral (
    select asset_id from asset_books where account_id = $1 and book_id = b.id and valued_through < $2::date
    order by valued_through limit $3 for update skip locked) v
  where b.account_id = $1 and b.archived_at is null limit $3`

const revalueSome = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const basis = await readBasis(ctx)
    const { rows } = await clientOf(ctx).query<{ asset_id: string }>(OUTDATED, [
      ctx.account_id,
      basis.today,
      AT_ONCE,
    ])
    const ids = [...new Set(rows.map(({ asset_id }) => asset_id))]
    if (ids.length > 0) await revalue(ctx, ids, basis)
    return ids.length
  })

/**
 * Writes the book values of today: those of depreciated assets change at the end of each month.
 *
 * @param isStopping ends it after the present assets
 *
 * @returns the number of updated assets
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

/** The interval at which the queue is checked. */
const EVERY_MS = 2_000

/** Computes the queued assets of all accounts, until it is stopped. */
export function keepFigures(services: Services): { stop(): Promise<void> } {
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  const turn = async () => {
    const outside = systemCtx(services, { account_id: NOBODY })
    const rows = await askRows<{ id: string }>(outside, {
      text: 'select accounts_to_compute() as id',
      values: [],
    })
    for (const { id } of rows) {
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
