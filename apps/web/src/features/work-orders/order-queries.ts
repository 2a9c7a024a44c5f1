import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { query } from '#lib/query.ts'

/** How much work there is, whatever the list below is narrowed to. */
export const orderSummary = () => query(workOrdersApi.summary, { query: {} })

/** An order with what finishing it asks for. */
export const wholeOrder = (id: string) =>
  query(workOrdersApi.get, { params: { id }, query: { view: 'complete' } })
