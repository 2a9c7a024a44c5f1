import type { Some } from '@steward/contract/kit/list.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Narrowing } from '#components/record-list/list-search.ts'
import { pages } from '#lib/query.ts'
import { type Month, weeksOf } from './month.ts'

/** What an entry shows. */
const SHOWN = ['number', 'title', 'status', 'priority', 'due_date', 'asset', 'assigned_to'] as const
export type DatedOrder = Some<WorkOrder, (typeof SHOWN)[number]>

const PER_PAGE = 200

const dueBetween = (narrowing: Narrowing, from: string, to: string) =>
  pages(workOrdersApi.list, {
    query: {
      ...narrowing,
      'filter[due_date][gte]': from,
      'filter[due_date][lte]': to,
      sort: 'due_date',
      order: 'asc',
      per_page: PER_PAGE,
      fields: SHOWN.join(','),
    },
  })

/** The orders that are due in the weeks of a month, by their days. */
export function useMonth(month: Month, narrowing: Narrowing) {
  const weeks = weeksOf(month)
  const found = useInfiniteQuery(dueBetween(narrowing, weeks[0]![0]!, weeks.at(-1)!.at(-1)!))
  const orders: DatedOrder[] | undefined = found.data?.pages.flatMap(({ data }) => data)
  return {
    ...found,
    weeks,
    byDay: orders && Map.groupBy(orders, ({ due_date }) => due_date ?? ''),
    total: found.data?.pages[0]?.meta.total_records ?? 0,
    loaded: orders?.length ?? 0,
  }
}
