import type { work_requests } from '#db/schema/work-requests.ts'
import { changesBetween } from '#core/history/audit.ts'
import { BEGINNING, type Row } from './places.ts'
import {
  type Asset,
  Book,
  dayOf,
  DAYS,
  inUse,
  later,
  type OrderRow,
  since,
  type Work,
  type WorkContext,
} from './work-book.ts'
import { addMeters } from './work-meters.ts'
import { addPlan } from './work-plans.ts'

/** Past repairs, most of them done long ago. */
function addRepairs(book: Book) {
  const { assets, random, calendar } = book.around
  const type = repairOf(book)
  const isPlanned = new Set(book.work.dates.map(({ asset_id }) => asset_id))
  for (const asset of assets.filter(inUse)) {
    const often = isPlanned.has(asset.id) ? 0.9 : 0.25
    for (let n = 0; n < 3; n += 1) {
      if (!random.chance(often / 3 + (n === 0 ? often / 3 : 0))) continue
      const ago = random.int(6, DAYS)
      const created_at = calendar.moment(ago, random.int(0, 539))
      if (dayOf(created_at) < since(asset)) continue
      const [title, resolution] = random.pick(book.tradeOf(asset.id).repairs)
      const isCancelled = random.chance(0.05)
      book.add({
        asset,
        type,
        title,
        created_at,
        due_date: calendar.day(ago - 2),
        state: isCancelled ? 'cancelled' : { hours: random.int(2, 90) },
        more: isCancelled ? {} : { resolution, sets_asset_status: random.chance(0.3) },
      })
    }
  }
}

const repairOf = ({ around: { types } }: Book) =>
  types.find(({ kind }) => kind === 'corrective') ?? types[0]!

/** Work in progress: each asset that is in maintenance has work that explains it. */
function addWorkInProgress(book: Book) {
  const { assets, random, calendar } = book.around
  for (const asset of assets.filter(({ status }) => status === 'in_maintenance')) {
    const began = String(asset.updated_at)
    book.add({
      asset,
      type: repairOf(book),
      title: random.pick(book.tradeOf(asset.id).repairs)[0],
      created_at: later(began, -3),
      due_date: calendar.day(random.int(-5, 3)),
      state: 'in_progress',
      more: {
        started_at: began,
        sets_asset_status: true,
        downtime_start: began,
        ...(random.chance(0.4) && { on_hold_reason: 'parts' as const }),
      },
    })
    book.work.kept.push({ asset_id: asset.id, status: 'in_use' })
  }
}

/** Open repairs of broken assets, and of a few others. */
function addOpenRepairs(book: Book) {
  const { assets, random, calendar } = book.around
  const isBroken = (asset: Asset) =>
    asset.status === 'out_of_service' || (asset.status === 'in_use' && random.chance(0.02))
  for (const asset of assets.filter(isBroken))
    book.add({
      asset,
      type: repairOf(book),
      title: random.pick(book.tradeOf(asset.id).repairs)[0],
      created_at: book.past(calendar.moment(random.int(0, 5), random.int(0, 300))),
      due_date: calendar.day(random.int(-5, 3)),
      state: 'to_do',
      more: { sets_asset_status: true },
    })
}

/** Requests: some became work orders, some wait for an answer. */
function addRequests(book: Book) {
  const { random, calendar, requesters, assets } = book.around
  const asked = (fields: Partial<Row<typeof work_requests>>, moment: string) => {
    const row = {
      ...book.entry(moment),
      number: '',
      title: '',
      requested_by_id: random.pick(requesters),
      ...fields,
    }
    book.work.requests.push(row)
    return row
  }
  for (const order of book.work.orders)
    if (order.source === 'manual' && random.chance(0.3)) {
      const { title, asset_id, site_id, location_id } = order
      const moment = later(String(order.created_at), -random.int(1, 20))
      const request = asked(
        {
          title,
          asset_id: asset_id!,
          site_id: site_id!,
          location_id: location_id!,
          status: 'accepted',
          work_order_id: order.id!,
        },
        moment,
      )
      Object.assign(order, {
        source: 'request',
        requested_by_id: request.requested_by_id,
      })
    }
  for (const [n, title] of book.words.requests.entries()) {
    const { site_id, location_id } = random.pick(assets.filter(inUse))
    const isDeclined = n === 2
    asked(
      {
        title,
        site_id: site_id ?? null,
        location_id: location_id ?? null,
        ...(isDeclined && { status: 'declined' as const, decline_reason: book.words.declined }),
      },
      calendar.moment(random.int(0, 3) + (isDeclined ? 30 : 0), random.int(0, 400)),
    )
  }
}

/** Numbers the rows in the order of their creation. */
function number(rows: { number: string; created_at?: string | undefined }[], prefix: string) {
  const inOrder = rows.toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
  for (const [n, row] of inOrder.entries())
    row.number = `${prefix}${String(n + 1).padStart(5, '0')}`
}

/** The history of work orders since the register began. */
function addHistory({ work, around }: Book) {
  const { random, calendar } = around
  const beginning = calendar.moment(BEGINNING, 0)
  const add = (
    order: OrderRow,
    action: string,
    moment: string,
    user_id: string | null,
    changes: Record<string, [unknown, unknown]>,
  ) =>
    work.audits.push({
      id: random.id(moment),
      auditable_type: 'WorkOrder',
      auditable_id: order.id,
      action,
      event_date: moment,
      user_id,
      changes,
    })
  for (const order of work.orders) {
    const { number, title, status, asset_id, assigned_to_id, due_date, started_at, completed_at } =
      order
    if (String(order.created_at) < beginning) continue
    const first = { number, title, asset_id, assigned_to_id, due_date, status: 'to_do' }
    add(
      order,
      'create',
      String(order.created_at),
      order.requested_by_id ?? null,
      changesBetween({}, first),
    )
    const by = assigned_to_id ?? null
    if (started_at)
      add(order, 'update', started_at, by, {
        status: ['to_do', 'in_progress'],
        started_at: [null, started_at],
      })
    if (completed_at)
      add(order, 'update', completed_at, by, {
        status: ['in_progress', 'done'],
        completed_at: [null, completed_at],
      })
    if (status === 'cancelled')
      add(order, 'update', String(order.updated_at), by, {
        status: ['to_do', 'cancelled'],
        cancel_reason: [null, order.cancel_reason],
      })
  }
}

/** The work of two years. On the same day it is always the same. */
export function buildWork(around: WorkContext): Work {
  const book = new Book(around)
  for (const plan of around.organization.plans ?? []) addPlan(book, plan)
  addRepairs(book)
  addWorkInProgress(book)
  addOpenRepairs(book)
  addRequests(book)
  addMeters(book, around.organization.metered)
  number(book.work.orders, around.organization.account.work_order_prefix ?? 'WO-')
  number(book.work.requests, 'REQ-')
  addHistory(book)
  return book.work
}
