import { type Route, shapeOf } from '@steward/contract/kit/route.ts'
import type { Sort } from '#components/data-table/column.ts'
import type { ListSearch } from './list-search.ts'

type Order = Pick<ListSearch, 'sort' | 'order'>

/** The order in which the list comes by itself. */
function usualOrder(route: Route): Order {
  const shape = shapeOf(route.query)
  const of = (key: 'sort' | 'order') =>
    String((shape[key]?._zod.def as { defaultValue?: unknown } | undefined)?.defaultValue)
  return { sort: of('sort'), order: of('order') === 'desc' ? 'desc' : 'asc' }
}

/** The order of a list behind an address. */
export function sortOf(search: ListSearch, route: Route): Sort {
  const usual = usualOrder(route)
  return { id: search.sort ?? usual.sort!, desc: (search.order ?? usual.order) === 'desc' }
}

/** Whether somebody chose another order than that in which the list comes by itself. */
export function isReordered(search: ListSearch, route: Route): boolean {
  const [usual, now] = [sortOf({}, route), sortOf(search, route)]
  return now.id !== usual.id || now.desc !== usual.desc
}

/** The address's order for a pressed heading; none is the order in which the list comes. */
export const orderOf = (sort: Sort | null, route: Route): Order =>
  sort ? { sort: sort.id, order: sort.desc ? 'desc' : 'asc' } : usualOrder(route)
