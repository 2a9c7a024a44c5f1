import { type Route, shapeOf } from '@steward/contract/kit/route.ts'
import type { Sort } from '#components/data-table/column.ts'
import type { ListSearch } from './list-search.ts'

type Order = Pick<ListSearch, 'sort' | 'order'>

/** The default order of a list. */
function usualOrder(route: Route): Order {
  const shape = shapeOf(route.query)
  const of = (key: 'sort' | 'order') =>
    String((shape[key]?._zod.def as { defaultValue?: unknown } | undefined)?.defaultValue)
  return { sort: of('sort'), order: of('order') === 'desc' ? 'desc' : 'asc' }
}

/** The order in a list's search. */
export function sortOf(search: ListSearch, route: Route): Sort {
  const usual = usualOrder(route)
  return { id: search.sort ?? usual.sort!, desc: (search.order ?? usual.order) === 'desc' }
}

/** Whether the list has another order than its default. */
export function isReordered(search: ListSearch, route: Route): boolean {
  const [usual, now] = [sortOf({}, route), sortOf(search, route)]
  return now.id !== usual.id || now.desc !== usual.desc
}

/** The search parameters of an order; null for the default. */
export const orderOf = (sort: Sort | null, route: Route): Order =>
  sort ? { sort: sort.id, order: sort.desc ? 'desc' : 'asc' } : usualOrder(route)
