import type { WorkOrderInput } from '@steward/contract/work-orders.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import type { TestAccount } from './account.ts'

type Fields = Partial<WorkOrderInput>

/** Calls for the work orders of an account. */
export const ordersOf = (here: Pick<TestAccount, 'call'>) => {
  const create = (fields: Fields = {}) =>
    here.call(workOrdersApi.create, { body: { work_order: { title: 'Oil change', ...fields } } })
  const change = (id: string, fields: Fields & { lock_version?: number }) =>
    here.call(workOrdersApi.update, { params: { id }, body: { work_order: fields } })
  return {
    create,
    change,
    archive: (id: string) => here.call(workOrdersApi.remove, { params: { id } }),
    /** Adds a work order. */
    add: async (fields: Fields = {}) => {
      const { body } = await create(fields)
      if (!body.data) throw new Error(JSON.stringify(body))
      return body.data
    },
    get: async (id: string) =>
      (await here.call(workOrdersApi.get, { params: { id }, query: { view: 'complete' } })).body
        .data,
    type: async (fields: Record<string, unknown> = {}) =>
      (
        await here.call(workOrderTypesApi.create, {
          body: { work_order_type: { name: 'Service', ...fields } as { name: string } },
        })
      ).body.data,
  }
}
