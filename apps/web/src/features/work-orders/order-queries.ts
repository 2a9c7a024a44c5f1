import { workOrdersApi } from '@steward/contract/work-orders.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import { query } from '#lib/query.ts'

export type OrderFilter = NonNullable<InputOf<typeof workOrdersApi.summary>['query']>

/** How much work there is behind a filter; without one, how much in all. */
export const orderSummary = (filter: OrderFilter = {}) =>
  query(workOrdersApi.summary, { query: filter })

/** An order with what finishing it asks for. */
export const wholeOrder = (id: string) =>
  query(workOrdersApi.get, { params: { id }, query: { view: 'complete' } })

/** An order as it was at a moment. */
export const pastOrder = (id: string, at: string) =>
  query(workOrdersApi.get, { params: { id }, query: { at } })
