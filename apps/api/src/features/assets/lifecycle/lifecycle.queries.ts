import { columnOf } from '@steward/contract/data-fields.ts'
import type { LifecycleReport, WorstAsset } from '@steward/contract/lifecycle-report.ts'
import { formatMinor, parseMinor } from '@steward/depreciation/numbers.ts'
import { sql } from 'drizzle-orm'
import { ask, askRows, type Ctx } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import { statement } from '#core/records/entity.ts'
import type { Statement } from '#db/client.ts'
import { ROOM } from '#db/room.ts'
import { narrowedReport } from '../narrowed-report.ts'
import { customGroups } from '../report-groups.ts'
import { type Asked, askedFor, type ReportQuery } from './asked.ts'
import { reported } from './assets-in-report.ts'
import { stages } from './stages.queries.ts'
import { statusTimes } from './statuses.queries.ts'
import { workOnAsset, workOnAssets } from './work.queries.ts'
import { dayOf } from './work-on-assets.ts'
import { type BandBookValues, bookValues } from './book-values.queries.ts'

type Statuses = LifecycleReport['statuses']
type WithoutBookValue<Counted> = Omit<Counted, 'book_value'>
type Stages = Omit<
  LifecycleReport,
  | 'narrowed'
  | 'book'
  | 'own_groups'
  | 'total'
  | 'ages'
  | 'maintenance'
  | 'statuses'
  | 'repair_or_replace'
> & {
  total: WithoutBookValue<LifecycleReport['total']>
  ages: WithoutBookValue<LifecycleReport['ages'][number]>[]
}
type Maintenance = LifecycleReport['maintenance']
type Worked = Omit<
  Maintenance,
  'orders_per_asset' | 'recent_orders_per_asset' | 'cost_of_ownership'
>
type Work = { maintenance: Worked } & Pick<
  LifecycleReport['repair_or_replace'],
  'by_cost' | 'worst'
>

/** Counts of some of the assets, as if they were of all. */
function ofAll({ assets, mean_days, transitions, over_time }: Statuses, total: number): Statuses {
  const scale = assets === 0 ? 0 : total / assets
  const scaled = <Counted extends { count: number }>(one: Counted): Counted => ({
    ...one,
    count: Math.round(one.count * scale),
  })
  return {
    assets,
    mean_days: mean_days.map((one) => ({ ...one, assets: Math.round(one.assets * scale) })),
    transitions: transitions.map(scaled),
    over_time: over_time.map((one) => ({ ...one, counts: one.counts.map(scaled) })),
  }
}

/** The work on assets, beside how many there are and what they cost. */
function ofAssets(worked: Worked, { total, disposals }: Stages): Maintenance {
  const digits = total.cost.split('.')[1]?.length ?? 0
  const minor = (text: string) => parseMinor(text, digits)!
  const sold = disposals.reduce((sum, { proceeds }) => sum + minor(proceeds), 0n)
  const perAsset = (orders: number) =>
    total.count === 0 ? 0 : Math.round((orders * 100) / total.count) / 100
  return {
    ...worked,
    orders_per_asset: perAsset(worked.work_orders),
    recent_orders_per_asset: perAsset(worked.recent_work_orders),
    cost_of_ownership: formatMinor(minor(total.cost) + minor(worked.cost) - sold, digits),
  }
}

interface Parts {
  stages: Stages
  book_values: BandBookValues
  work: Work
  statuses: Statuses
}

/** All parts of a report, by one statement: they read the same assets. */
export async function partsOf(ctx: Ctx, asked: Asked): Promise<Statement> {
  const assets = await reported(ctx, asked)
  return statement(sql`with ${dayOf(ctx, asked.query)}, ${assets.tally.with}
  select (${stages(ctx, asked, assets)}) as stages, (${bookValues(ctx, asked, assets)}) as book_values,
    (${workOnAssets(ctx, asked, assets)}) as work, (${statusTimes(ctx, asked)}) as statuses`)
}

/**
 * Where the assets under a list's search and filters are in their lives, what they cost to keep, and which end when.
 *
 * @throws 422 for what can't be grouped by, a book that isn't there, and a day to come
 */
export async function lifecycleReport(ctx: Ctx, query: ReportQuery): Promise<LifecycleReport> {
  const own = await customGroups(ctx, query.group_by)
  const asked = await askedFor(ctx, query)
  const [, [parts]] = await ask<[unknown, Parts]>(ctx, ROOM, await partsOf(ctx, asked))
  const { stages: report, book_values: bookValue, work, statuses } = parts!
  const { maintenance, by_cost, worst } = work
  const ended = report.remaining.find(({ band }) => band === 'ended')
  const { id, name } = asked.book
  return {
    ...report,
    book: { id, name },
    total: { ...report.total, book_value: bookValue.total },
    ages: report.ages.map((band, at) => ({ ...band, book_value: bookValue.bands[at]! })),
    narrowed: await narrowedReport(ctx, query),
    own_groups: own.map(({ key, label, type }) => ({ column: columnOf(key), label, type })),
    maintenance: ofAssets(maintenance, report),
    statuses: ofAll(statuses, report.total.count),
    repair_or_replace: { threshold: query.threshold, by_cost, by_age: ended?.count ?? 0, worst },
  }
}

/**
 * What keeping an asset costs, and what speaks for replacing it.
 *
 * @throws 404 when the account has no such asset, or the reader doesn't see it
 */
export async function repairOrReplace(
  ctx: Ctx,
  id: string,
  threshold: number,
): Promise<WorstAsset> {
  const [row] = await askRows<{ part: WorstAsset }>(ctx, workOnAsset(ctx, id, threshold))
  if (!row) throw notFound()
  return row.part
}
