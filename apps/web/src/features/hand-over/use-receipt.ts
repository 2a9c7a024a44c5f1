import { type Assignment, assignmentsApi } from '@steward/contract/assignments.ts'
import { addDays } from '@steward/contract/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { organizationToday } from '#lib/format.ts'
import { query } from '#lib/query.ts'

/** The subject of a receipt: the assets of an employee or their returns, or the assignment of one asset. */
export type ReceiptOf = { employee: string; back?: boolean | undefined } | { asset: string }

const MAX = 200
/** For how many days a return can be confirmed. */
const DAYS = 30

const ofEmployee = (id: string, open: boolean) =>
  query(assignmentsApi.ofEmployee, {
    params: { id },
    query: { 'filter[open]': open, per_page: MAX, order: open ? 'asc' : 'desc' },
  })

const held = (of: ReceiptOf) =>
  'employee' in of
    ? ofEmployee(of.employee, true)
    : query(assignmentsApi.ofAsset, {
        params: { id: of.asset },
        query: { 'filter[open]': true, per_page: 1 },
      })

/** The returns of the latest day, if they are recent. */
function justReturned(assignments: readonly Assignment[]): Assignment[] {
  const days = assignments.flatMap(({ returned_on }) => returned_on ?? [])
  const last = days.toSorted().at(-1)
  if (!last || last < addDays(organizationToday(), -DAYS)) return []
  return assignments.filter(({ returned_on }) => returned_on === last)
}

/** The recent returns of an employee, if the receipt is about these. */
function useReturned(of: ReceiptOf | null) {
  const employee = of !== null && 'employee' in of && of.back ? of.employee : undefined
  const found = useQuery({ ...ofEmployee(employee ?? '', false), enabled: employee !== undefined })
  return { ...found, back: employee !== undefined }
}

/** The assignments of a receipt, and whether it is about returns. */
export function useReceipt(of: ReceiptOf | null) {
  const now = useQuery({
    ...(held(of ?? { asset: '' }) as ReturnType<typeof query<typeof assignmentsApi.ofAsset>>),
    enabled: of !== null,
  })
  const { back, ...before } = useReturned(of)
  const waiting = [...(of ? [now] : []), ...(back ? [before] : [])]
  return {
    back,
    error: now.error ?? before.error,
    refetch: () => waiting.forEach((one) => void one.refetch()),
    /** Undefined while it is being loaded. */
    assignments: waiting.every(({ data }) => data !== undefined)
      ? [...(now.data?.data ?? []), ...justReturned(before.data?.data ?? [])]
      : undefined,
  }
}
