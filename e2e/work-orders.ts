import {
  type WorkOrder,
  type WorkOrderInput,
  workOrdersApi,
} from '@steward/contract/work-orders.ts'
import {
  type ChecklistStep,
  type WorkOrderType,
  type WorkOrderTypeInput,
  workOrderTypesApi,
} from '@steward/contract/work-order-types.ts'
import type { Call } from './api.ts'

/** Adds work orders in order. */
export async function addOrders(
  call: Call,
  inputs: readonly WorkOrderInput[],
): Promise<[WorkOrder, ...WorkOrder[]]> {
  const added: WorkOrder[] = []
  for (const work_order of inputs) {
    const { data } = await call(workOrdersApi.create, { body: { work_order } })
    added.push(data)
  }
  return added as [WorkOrder, ...WorkOrder[]]
}

export async function addType(call: Call, input: WorkOrderTypeInput): Promise<WorkOrderType> {
  const { data } = await call(workOrderTypesApi.create, { body: { work_order_type: input } })
  return data
}

/** A number as long as some names of assets. */
export const LONG = 'HALL 7, CONVEYOR 12, SECOND DRIVE, NORTH SIDE'

/** A step of each kind. */
const STEPS: readonly Omit<ChecklistStep, 'id'>[] = [
  { title: 'Power is off', kind: 'check', required: true },
  { title: 'What was found', kind: 'text', required: false },
  { title: 'Oil pressure', kind: 'number', required: true, unit: 'bar', min: 2, max: 4 },
  { title: 'Oil used', kind: 'choice', required: false, choices: ['10W-40', '5W-30'] },
  { title: 'Leak test', kind: 'pass_fail', required: true },
  { title: 'Operating hours', kind: 'meter', required: false, unit: 'h' },
]

export const everyStep = (): ChecklistStep[] =>
  STEPS.map((step) => ({ ...step, id: crypto.randomUUID() }))
