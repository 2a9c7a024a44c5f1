import type { Some } from '@steward/contract/kit/list.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Narrowing } from '#components/record-list/list-search.ts'
import { pages } from '#lib/query.ts'
import type { Drag } from '../use-drag.ts'
import { type Month, monthOf } from './month.ts'

/** The fields of an entry. */
const SHOWN = ['number', 'title', 'status', 'priority', 'due_date', 'asset', 'assigned_to'] as const
export type DatedOrder = Some<WorkOrder, (typeof SHOWN)[number]>

/** Dragging work orders to other days. */
export type DayDrag = Drag<DatedOrder, string>

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

/** The work orders due in some weeks, by day. */
export function useWeeks(weeks: readonly (readonly string[])[], narrowing: Narrowing) {
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

/**
 * The number due in the month, or in all weeks without one: the weeks of a month include days of its neighbors.
 * Undefined while not everything is loaded.
 */
export function dueIn(
  {
    byDay,
    total,
    hasNextPage,
  }: Pick<ReturnType<typeof useWeeks>, 'byDay' | 'total' | 'hasNextPage'>,
  month: Month | undefined,
): number | undefined {
  if (!byDay || !month) return byDay && total
  const days = [...byDay].map(([day, orders]) => [monthOf(day), orders.length] as const)
  const isLoaded = !hasNextPage || days.some(([of]) => of > month)
  if (!isLoaded) return undefined
  return days.reduce((sum, [of, orders]) => sum + (of === month ? orders : 0), 0)
}

/** The work orders without a due date, newest first. */
export const undatedPages = (narrowing: Narrowing) =>
  pages(workOrdersApi.list, {
    query: {
      ...narrowing,
      'filter[due_date]': [null],
      sort: 'created_at',
      order: 'desc',
      per_page: 25,
      fields: SHOWN.join(','),
    },
  })
