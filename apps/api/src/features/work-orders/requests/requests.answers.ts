import { allows } from '@steward/contract/permissions.ts'
import { isOpen } from '@steward/contract/work-order-status.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import type { WorkRequest, workRequestsApi } from '@steward/contract/work-requests.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { updateRow, write } from '#core/bulk/bulk-write.ts'
import { archiveRecord, createRecord } from '#core/bulk/change.ts'
import { admitted, askRows, clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, fault, invalid, notFound } from '#core/context/errors.ts'
import { audit, type Changes } from '#core/history/audit.ts'
import { given, idOf, lockRows, type Row } from '#core/records/records.ts'
import { contentOf, getRecord, type Text } from '#core/records/rows.ts'
import { holdAssets } from '#shared/work-orders/hold-assets.ts'
import { holdOrder } from '../parts.ts'
import { workOrderRules } from '../work-orders.judge.ts'
import type { WorkOrderChange } from '../work-orders.problems.ts'
import { workOrderEntity } from '../work-orders.records.ts'
import { requestEntity } from './requests.records.ts'

// How requests are answered. Several requests about the same fault are accepted into one work order. Each stays a record
// of its own with its texts and files, whose status its requester sees.

type Answer = Promise<Text<{ data: WorkOrder }>>

/** The requests, held. @throws 409 where one was archived, 422 where one isn't there */
async function hold(ctx: Ctx, ids: readonly string[], pointer: string): Promise<Row[]> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  const requests = await lockRows(ctx, requestEntity, [...wanted])
  if (requests.length < wanted.size)
    throw invalid(fault(pointer, 'A request does not exist', 'not_found'))
  const archived = requests.find(({ archived_at }) => archived_at !== null)
  if (archived)
    throw conflict('archived', `${String(archived.number)} was archived; restore it first`)
  return requests
}

/** The same of those that wait for an answer. @throws 409 where one has it already */
async function holdNew(ctx: Ctx, ids: readonly string[], pointer: string): Promise<Row[]> {
  const requests = await hold(ctx, ids, pointer)
  const answered = requests.find(({ status }) => status !== 'new')
  if (answered) throw conflict('not_new', `${String(answered.number)} was answered already`)
  return requests
}

/** What happens to the requests of a work order is in its history, too. */
const tellOrder = (
  ctx: Ctx,
  order_id: string,
  action: 'add_request' | 'remove_request',
  requests: readonly Row[],
) => {
  const changeOf = ({ number, title }: Row): Changes[string] => {
    const said = `${String(number)} ${String(title)}`
    return action === 'add_request' ? [null, said] : [said, null]
  }
  const events = requests.map((request) => ({
    type: 'WorkOrder' as const,
    id: order_id,
    action,
    changes: { request: changeOf(request) },
  }))
  return audit(ctx, ...events)
}

interface Order {
  id: string
  site_id: unknown
}

const isElsewhere = ({ site_id }: Row, order: Order) =>
  site_id !== null && site_id !== order.site_id

/**
 * Accepts requests. Whoever made a request is notified about the work order, so it has to be at the same site.
 *
 * @throws 422 for a request at another site
 */
async function accept(
  ctx: Ctx,
  requests: readonly Row[],
  order: Order,
  pointer: string,
): Promise<void> {
  const elsewhere = requests.find((request) => isElsewhere(request, order))
  if (elsewhere)
    throw invalid(
      fault(
        pointer,
        `${String(elsewhere.number)} is at another site than the work order; change the place of one of them`,
        'other_site',
      ),
    )
  const values = { status: 'accepted', work_order_id: order.id }
  const steps = requests.map((before) => ({ before, values }))
  await write(ctx, requestEntity, steps, { action: 'accept' })
  await tellOrder(ctx, order.id, 'add_request', requests)
}

/** Where the work of a request is: where it says, or where the asset is that was chosen instead of its own. */
async function placeFor(ctx: Ctx, { asset_id, site_id, location_id }: Row, chosen: unknown) {
  const place = { site_id, location_id } as Record<string, string | null>
  const other = typeof chosen === 'string' ? chosen.toLowerCase() : asset_id
  if (other === asset_id) return place
  const found = await askRows(ctx, {
    text: `select 1 from assets where account_id = $1 and id = $2 and site_id is not null`,
    values: [ctx.account_id, other],
  })
  return found.length > 0 ? {} : place
}

/** A request that names another site than its work is at was wrong about it; answers the request as it is then. */
async function correctSite(ctx: Ctx, request: Row, order: WorkOrder): Promise<Row> {
  if (!isElsewhere(request, order)) return request
  const { site_id, location_id } = order
  await updateRow(ctx, requestEntity, request, { site_id, location_id })
  return { ...request, site_id, location_id }
}

type Accept = BodyOf<typeof workRequestsApi.accept>['accept']

/**
 * Creates a work order from a request, and accepts others about the same fault into it.
 *
 * @throws 404 where there is no such request, 409 where it was changed in the meantime; as `holdNew` and `accept` do
 */
export const acceptRequest = (ctx: Ctx, id: string, { also_ids = [], ...said }: Accept) =>
  inTransaction(ctx, async (ctx): Answer => {
    const key = id.toLowerCase()
    const { data: asked } = contentOf(await getRecord<WorkRequest>(ctx, requestEntity, key))
    const { asset_id: about, location_id } = asked
    await holdAssets(ctx, [], [{ asset_id: about, location_id }, said])
    const requests = await holdNew(ctx, [key, ...also_ids], '/accept/also_ids')
    const first = requests.find((request) => idOf(request) === key)
    if (!first) throw notFound()
    // The locks follow from what the request said before them.
    if ((first.asset_id ?? null) !== about || (first.location_id ?? null) !== location_id)
      throw conflict('stale_record', 'Someone else changed this request in the meantime')
    const { title, description, asset_id, requested_by_id } = first as Record<string, string | null>
    const isPlaced = Boolean(said.site_id ?? said.location_id)
    const change: WorkOrderChange = {
      title: title!,
      description,
      asset_id,
      ...(isPlaced ? {} : await placeFor(ctx, first, said.asset_id)),
      requested_by_id,
      ...given(said),
      source: 'request',
      work_request_id: key,
    }
    const answer = await createRecord<WorkOrder, WorkOrderChange>(ctx, workOrderRules, change)
    const { data: order } = contentOf(answer)
    const others = requests.filter((request) => request !== first)
    const corrected = isPlaced ? await correctSite(ctx, first, order) : first
    await accept(ctx, [corrected, ...others], order, '/accept/also_ids')
    return answer
  })

/**
 * Accepts requests into an existing open work order.
 *
 * @throws 404 where there is no such work order, 409 where it is closed; as `holdNew` and `accept` do
 */
export const acceptInto = (ctx: Ctx, id: string, ids: readonly string[]) =>
  inTransaction(ctx, async (ctx): Answer => {
    await getRecord(ctx, workOrderEntity, id)
    const order = await holdOrder(ctx, id)
    const requests = await holdNew(ctx, ids, '/requests/ids')
    if (!isOpen(order.status as WorkOrder['status']))
      throw conflict('not_open', `${String(order.number)} is done or canceled; choose an open one`)
    await accept(ctx, requests, { id: idOf(order), site_id: order.site_id }, '/requests/ids')
    return getRecord(ctx, workOrderEntity, id)
  })

/** Says no to a request, and why. */
export const declineRequest = (ctx: Ctx, id: string, decline_reason: string) =>
  inTransaction(ctx, async (ctx): Promise<Text<{ data: WorkRequest }>> => {
    await getRecord(ctx, requestEntity, id)
    const [request] = await holdNew(ctx, [id], '')
    const values = { status: 'declined', decline_reason }
    await updateRow(ctx, requestEntity, request!, values, { action: 'decline' })
    return getRecord(ctx, requestEntity, id)
  })

/** Locks the work orders that requests are in before the requests, with the assets that archiving could change. */
async function holdOrdersOf(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { rows } = await clientOf(ctx).query<{ id: string }>(
    `select distinct work_order_id as id from work_requests
     where account_id = $1 and id = any ($2::uuid[]) and work_order_id is not null`,
    [ctx.account_id, ids],
  )
  const orders = rows.map(({ id }) => id)
  await holdAssets(ctx, orders, [{ archived_at: null }])
  await lockRows(ctx, workOrderEntity, orders)
}

/** Archives a work order that was created from requests, if none is left in it and the work hasn't begun. */
async function archiveEmpty(ctx: Ctx, order: Row): Promise<void> {
  if (order.source !== 'request' || order.status !== 'to_do' || order.archived_at !== null) return
  const { rows } = await clientOf(ctx).query(
    'select from work_requests where account_id = $1 and work_order_id = $2 limit 1',
    [ctx.account_id, idOf(order)],
  )
  if (rows.length === 0) await archiveRecord(ctx, workOrderRules, idOf(order))
}

type Reopen = BodyOf<typeof workRequestsApi.reopen>['reopen']

/**
 * Takes the answers to requests back: they wait for one again.
 *
 * @throws 409 where one waits already, or its work is done; as `hold` does
 */
export const reopenRequests = (ctx: Ctx, { ids, archive_order = false }: Reopen) =>
  inTransaction(ctx, async (ctx): Promise<void> => {
    await holdOrdersOf(ctx, ids)
    const requests = await hold(ctx, ids, '/reopen/ids')
    const waiting = requests.find(({ status }) => status === 'new')
    if (waiting) throw conflict('not_answered', `${String(waiting.number)} has no answer yet`)
    const groups = Map.groupBy(requests, (row) => row.work_order_id as string | null)
    groups.delete(null)
    const orders = await lockRows(ctx, workOrderEntity, [...groups.keys()].map(String))
    const done = orders.find(({ status }) => status === 'done')
    if (done) throw conflict('work_done', `${String(done.number)} is done: its requests stay in it`)
    const values = { status: 'new', work_order_id: null, decline_reason: null }
    const steps = requests.map((before) => ({ before, values }))
    await write(ctx, requestEntity, steps, { action: 'reopen' })
    for (const order of orders)
      await tellOrder(ctx, idOf(order), 'remove_request', groups.get(idOf(order)) ?? [])
    const { permissions } = await admitted(ctx)
    if (!archive_order || !allows(permissions, 'work_order:delete')) return
    for (const order of orders) await archiveEmpty(ctx, order)
  })
