import { UNPLANNED } from '#shared/work-orders/due-plans.ts'
import type { asset_meter_readings, asset_meters } from '#db/schema/asset-meters.ts'
import type { audits } from '#db/schema/audits.ts'
import type { maintenance_plan_dates, maintenance_plans } from '#db/schema/maintenance-plans.ts'
import type {
  work_order_comments,
  work_order_costs,
  work_order_tasks,
  work_order_time_entries,
} from '#db/schema/work-order-parts.ts'
import type { work_order_types } from '#db/schema/work-order-types.ts'
import type { assets_in_maintenance, work_orders } from '#db/schema/work-orders.ts'
import type { work_requests } from '#db/schema/work-requests.ts'
import type { AssetRow } from './assets.ts'
import type { Calendar } from './calendar.ts'
import type { FullCategory } from './categories.ts'
import type { Organization } from './organization.ts'
import { BEGINNING, type Row } from './places.ts'
import type { Random } from './random.ts'
import { type Trade, workWordsOf } from './work-words.ts'

export type OrderRow = Row<typeof work_orders>
type TypeRow = Row<typeof work_order_types>
export type Asset = AssetRow & { asset_tag: string }
/** A row without an id of its own. */
type Part<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'account_id'>

const DAY = 86_400_000
/** The days of history of work. What is before the register began was imported with it. */
export const DAYS = 730
/** The cost of an hour, for currencies with and without decimals. */
const RATE = { cents: '48.0000', whole: '14500.0000' }

/** What work is built from. */
export interface WorkContext {
  organization: Organization
  assets: readonly Asset[]
  types: readonly TypeRow[]
  byName: ReadonlyMap<string, FullCategory>
  /** The ids of those who do work and those who request it. */
  workers: readonly string[]
  requesters: readonly string[]
  random: Random
  calendar: Calendar
  now: Date
}

/** The work of two years. */
export interface Work {
  orders: OrderRow[]
  tasks: Row<typeof work_order_tasks>[]
  comments: Row<typeof work_order_comments>[]
  times: Row<typeof work_order_time_entries>[]
  costs: Row<typeof work_order_costs>[]
  plans: Row<typeof maintenance_plans>[]
  dates: Part<typeof maintenance_plan_dates>[]
  requests: Row<typeof work_requests>[]
  meters: Row<typeof asset_meters>[]
  readings: Row<typeof asset_meter_readings>[]
  kept: Part<typeof assets_in_maintenance>[]
  audits: Row<typeof audits>[]
}

export const dayOf = (moment: string) => moment.slice(0, 10)
export const later = (moment: string, hours: number) =>
  new Date(Date.parse(moment) + hours * 3_600_000).toISOString()
export const inUse = ({ status }: Asset) => ![...UNPLANNED, 'missing'].includes(status!)

/** A job to do, and its result. */
interface Job {
  asset: Asset
  type: TypeRow
  title: string
  created_at: string
  due_date: string
  /** Its status, or how many hours it took if it is done. */
  state: 'to_do' | 'in_progress' | 'cancelled' | { hours: number }
  more?: Partial<OrderRow>
}

/** Collects the work of an organization. */
export class Book {
  readonly work: Work = {
    orders: [],
    tasks: [],
    comments: [],
    times: [],
    costs: [],
    plans: [],
    dates: [],
    requests: [],
    meters: [],
    readings: [],
    kept: [],
    audits: [],
  }
  readonly around: WorkContext
  readonly words: ReturnType<typeof workWordsOf>
  private readonly trades: ReadonlyMap<string, Trade>

  constructor(around: WorkContext) {
    this.around = around
    this.words = workWordsOf(around.organization)
    const categories = new Map([...around.byName.values()].map((one) => [one.id, one]))
    // Every asset of a demonstration has a category.
    this.trades = new Map(
      around.assets.map((one) => [
        one.id,
        this.words.tradeOf(categories.get(one.category_id ?? '')!),
      ]),
    )
  }

  entry(moment: string) {
    return { id: this.around.random.id(moment), created_at: moment, updated_at: moment }
  }

  /** The moment, or now if it is in the future. */
  past(moment: string): string {
    const latest = this.around.now.getTime() - 60_000
    return new Date(Math.min(Date.parse(moment), latest)).toISOString()
  }

  add({ asset, type, title, created_at, due_date, state, more = {} }: Job): OrderRow {
    const { random, workers, now } = this.around
    const assigned_to_id = state === 'to_do' && random.chance(0.4) ? null : random.pick(workers)
    const base: OrderRow = {
      ...this.entry(created_at),
      number: '',
      title,
      work_order_type_id: type.id,
      priority: type.default_priority ?? 'medium',
      due_date,
      assigned_to_id,
      asset_id: asset.id,
      site_id: asset.site_id ?? null,
      location_id: asset.location_id ?? null,
      requested_by_id: random.pick(this.around.requesters),
      source: Date.parse(created_at) < now.getTime() - BEGINNING * DAY ? 'import' : 'manual',
      ...more,
    }
    const order = this.told(base, state)
    this.work.orders.push(order)
    this.addTasks(order, type)
    if (order.started_at) this.addEffort(order)
    return order
  }

  /** The work order as it is by now. */
  told(base: OrderRow, state: Job['state']): OrderRow {
    const { random } = this.around
    const created = String(base.created_at)
    if (state === 'to_do') return base
    if (state === 'cancelled') {
      const cancel_reason = random.pick(this.words.cancelled)
      return {
        ...base,
        status: 'cancelled',
        cancel_reason,
        updated_at: this.past(later(created, 20)),
      }
    }
    const started_at = this.past(base.started_at ?? later(created, random.int(1, 30)))
    if (state === 'in_progress')
      return { ...base, status: 'in_progress', started_at, updated_at: started_at }
    const completed_at = this.past(later(started_at, state.hours))
    return {
      ...base,
      status: 'done',
      started_at,
      completed_at,
      completed_by_id: base.assigned_to_id ?? null,
      updated_at: completed_at,
      ...(base.sets_asset_status && { downtime_start: started_at, downtime_end: completed_at }),
    }
  }

  addTasks(order: OrderRow, type: TypeRow) {
    const { random } = this.around
    const isDone = order.status === 'done'
    for (const [position, step] of (type.checklist ?? []).entries()) {
      const answer = {
        check: true,
        text: 'OK',
        number: String(random.int(2, 9)),
        choice: 'OK',
        pass_fail: 'pass',
        // Answers of meters are added when all readings are known.
        meter: null,
      }[step.kind]
      this.work.tasks.push({
        ...this.entry(String(order.created_at)),
        work_order_id: order.id,
        position,
        title: step.title,
        kind: step.kind,
        required: step.required,
        unit: step.unit ?? null,
        ...(isDone && {
          answer,
          done_by_id: order.assigned_to_id ?? null,
          done_at: order.completed_at ?? null,
        }),
      })
    }
  }

  /** What breaks in an asset, and what its repair takes. */
  tradeOf(asset_id: string): Trade {
    return this.trades.get(asset_id)!
  }

  /** Adds time entries, costs and comments. */
  addEffort(order: OrderRow) {
    const { random, organization } = this.around
    const moment = String(order.completed_at ?? order.started_at)
    const digits = organization.account.currency_digits ?? 2
    const entry = () => ({ ...this.entry(moment), work_order_id: order.id })
    if (order.assigned_to_id)
      this.work.times.push({
        ...entry(),
        user_id: order.assigned_to_id,
        minutes: random.int(1, 12) * 15,
        rate: digits > 0 ? RATE.cents : RATE.whole,
        worked_on: dayOf(moment),
      })
    if (order.source !== 'plan' && random.chance(0.45)) {
      const [description, cost] = random.pick(this.tradeOf(order.asset_id!).parts)
      this.work.costs.push({
        ...entry(),
        description,
        quantity: String(random.int(1, 3)),
        unit_cost: cost.toFixed(4),
      })
    }
    if (random.chance(0.06)) {
      const [description, cost] = random.pick(this.words.services)
      this.work.costs.push({ ...entry(), kind: 'service', description, unit_cost: cost.toFixed(4) })
    }
    if (random.chance(0.15))
      this.work.comments.push({
        ...entry(),
        body: random.pick(this.words.comments),
        author_id: order.assigned_to_id ?? null,
      })
  }
}

/** The date since which an asset may need maintenance. */
export const since = ({ in_service_date, purchase_date, created_at }: Asset) =>
  in_service_date ?? purchase_date ?? dayOf(String(created_at))
