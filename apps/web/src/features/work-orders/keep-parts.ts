import {
  type CostInput,
  type TimeEntryInput,
  workOrderCostsApi,
} from '@steward/contract/work-order-costs.ts'
import { today } from '#lib/dates.ts'
import { timeZone } from '#lib/format.ts'
import { sendOrKeep } from '#lib/outbox/keep.ts'
import { useSend } from '#lib/query.ts'
import { useDuration } from './page/duration.ts'

/** Adds worked time to a work order; offline it is stored and sent later. */
export function useLogTime(order: string) {
  const { mutateAsync, isPending } = useSend(workOrderCostsApi.addTime)
  const duration = useDuration()
  const log = (entry: TimeEntryInput) => {
    // It may be sent on a later day than the one of the work.
    const time_entry = { ...entry, worked_on: entry.worked_on ?? today(timeZone()) }
    const input = { params: { id: order }, body: { time_entry } }
    const said = duration(entry.minutes)
    return sendOrKeep({ kind: 'time', order, said, input }, (key) =>
      mutateAsync({ ...input, headers: { 'idempotency-key': key } }),
    )
  }
  return { log, pending: isPending }
}

/** Adds a cost to a work order, in the same way. */
export function useAddCost(order: string) {
  const { mutateAsync } = useSend(workOrderCostsApi.addCost)
  return (cost: CostInput) => {
    const input = { params: { id: order }, body: { cost } }
    return sendOrKeep({ kind: 'cost', order, said: cost.description, input }, (key) =>
      mutateAsync({ ...input, headers: { 'idempotency-key': key } }),
    )
  }
}
