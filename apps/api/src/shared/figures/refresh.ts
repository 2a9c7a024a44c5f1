import { setImmediate } from 'node:timers/promises'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import type { Statement } from '#db/client.ts'
import { type Basis, readBasis, readNewBasis } from './basis.ts'
import { closedMonths, withClosedMonths } from './closed-months.ts'
import { compute, type Computed, valuationIn } from './compute.ts'
import { type Facts, newFacts, readFacts, readNewFacts } from './facts.ts'
import { Rooms } from './lines.ts'
import { Figures, writeFigures, writeValuations } from './write.ts'

/** Whether any method of the account counts units, or did before it was edited. */
const countsUnits = ({ methods, earlier }: Basis) =>
  [...methods.values(), ...earlier.values()].some(({ kind }) => kind === 'units_of_production')

/**
 * Computes the figures of assets in every book and replaces the stored ones.
 *
 * @param ctx that of a transaction under way, in which nobody else computes them
 * @param rooms reusable lines of a caller that computes many
 */
export async function refreshFigures(
  ctx: Ctx,
  ids: readonly string[],
  basis: Basis,
  rooms?: Rooms,
): Promise<void> {
  await rewrite(ctx, basis, await readFacts(ctx, ids, countsUnits(basis)), rooms)
}

/** At most so many assets are computed within a request; more are left to a job. */
const AT_ONCE = 20

const ONCE: Statement = {
  name: 'plan once',
  text: 'set local plan_cache_mode = force_generic_plan',
  values: [],
}
const AS_EVER: Statement = {
  name: 'plan as ever',
  text: 'set local plan_cache_mode to default',
  values: [],
}

/**
 * Runs `work` with generic query plans. Its statements find all of their rows by keys, whatever the values; but the
 * planner, which doesn't know how long a list is, would plan each anew, and planning costs more than running them.
 */
async function plannedOnce<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const client = clientOf(ctx)
  // Neither is awaited: queries run in the order in which they are sent. If one of them fails, so does the next query.
  client.query(ONCE).catch(() => {})
  const result = await work()
  client.query(AS_EVER).catch(() => {})
  return result
}

/** After so many assets other work gets its turn, and the results so far can be collected as young garbage. */
const IN_A_TURN = 50

async function rewrite(ctx: Ctx, basis: Basis, facts: Facts, rooms = new Rooms()): Promise<void> {
  const writes: Promise<void>[] = []
  for (const book of basis.books) {
    const writing = rooms.lend((lines) => rewriteIn(ctx, basis, facts, new Figures(book, lines)))
    if (facts.assets.length > AT_ONCE) await writing
    writes.push(writing)
    // All are awaited below, unless the next book throws before.
    writing.catch(() => {})
  }
  await Promise.all(writes)
}

/** The same in one book. */
async function rewriteIn(ctx: Ctx, basis: Basis, facts: Facts, figures: Figures): Promise<void> {
  const { book } = figures
  const before = [...facts.known.values()].flat().filter(({ book_id }) => book_id === book.id)
  const there = new Set(before.map(({ asset_id }) => asset_id))
  const closed = await closedMonths(ctx, book, [...there])
  const kept = (computed: Computed): Computed =>
    closed
      ? {
          ...computed,
          rows: computed.rows.map((row) => withClosedMonths(row, computed.asset_id, closed)),
        }
      : computed
  let isAny = false
  for (const [index, asset] of facts.assets.entries()) {
    if (index % IN_A_TURN === IN_A_TURN - 1) await setImmediate()
    const computed = compute(basis, book, asset, facts)
    // An asset that isn't in the book and wasn't before needs no row.
    if (!computed.input && !there.has(asset.id)) continue
    figures.add(kept(computed))
    isAny = true
  }
  if (isAny) await writeFigures(ctx, figures, before)
}

/**
 * Updates today's values of assets where only time has passed: in every book, without their years.
 *
 * @param ctx that of a transaction under way
 */
export async function revalue(ctx: Ctx, ids: readonly string[], basis: Basis): Promise<void> {
  const facts = await readFacts(ctx, ids, countsUnits(basis))
  for (const book of basis.books) {
    const assets = new Map(facts.assets.map((asset) => [asset.id, asset]))
    const valuations = ids.map((asset_id) => {
      const asset = assets.get(asset_id)
      return { asset_id, valuation: asset ? valuationIn(basis, book, asset, facts) : null }
    })
    await writeValuations(ctx, book.id, valuations)
  }
}

/**
 * Computes the figures of assets that were changed in this transaction, if they are few enough to wait for. Only those
 * that the database has queued are computed; if they are too many, all stay queued for the job.
 *
 * @param areNew whether all of them were added in this transaction
 */
export async function refreshChanged(
  ctx: Ctx,
  ids: readonly string[],
  areNew = false,
): Promise<void> {
  if (ids.length === 0 || ids.length > AT_ONCE) return
  await plannedOnce(ctx, () => refreshFew(ctx, ids, areNew))
}

async function refreshFew(ctx: Ctx, ids: readonly string[], areNew: boolean): Promise<void> {
  // One round trip: the queries run one after the other, the queue first.
  const [{ rows }, basis, facts] = await Promise.all([
    clientOf(ctx).query<{ asset_id: string }>({
      name: 'figures of changed assets',
      text: 'delete from figures_queue where account_id = $1 and asset_id = any ($2::uuid[]) returning asset_id',
      values: [ctx.account_id, ids],
    }),
    readBasis(ctx, ids),
    areNew ? readNewFacts(ctx, ids) : readFacts(ctx, ids, true),
  ])
  const queued = new Set(rows.map(({ asset_id }) => asset_id))
  const assets = facts.assets.filter(({ id }) => queued.has(id))
  const known = new Map([...facts.known].filter(([id]) => queued.has(id)))
  if (assets.length > 0) await rewrite(ctx, basis, { ...facts, assets, known })
}

/**
 * The same for an asset that was added in this transaction.
 *
 * @param stored its whole row
 */
export async function refreshAdded(ctx: Ctx, stored: Row): Promise<void> {
  await plannedOnce(ctx, async () => {
    const basis = await readNewBasis(ctx, stored)
    if (basis) await rewrite(ctx, basis, newFacts(stored))
  })
}
