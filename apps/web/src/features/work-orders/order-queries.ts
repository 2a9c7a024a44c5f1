import { workOrdersApi } from '@steward/contract/work-orders.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import { query } from '#lib/query.ts'

export type OrderFilter = NonNullable<InputOf<typeof workOrdersApi.summary>['query']>

/** The counts of a filter; by default of all work orders. */
export const orderSummary = (filter: OrderFilter = {}) =>
  query(workOrdersApi.summary, { query: filter })

/** A work order with what its completion requires. */
export const wholeOrder = (id: string) =>
  query(workOrdersApi.get, { params: { id }, query: { view: 'complete' } })

/** A work order at a past moment. */
export const pastOrder = (id: string, at: string) =>
  query(workOrdersApi.get, { params: { id }, query: { at } })
