import type { QueryClient } from '@tanstack/react-query'
import { pages, query } from '#lib/query.ts'
import { type ListSearch, listPlace } from './list-search.ts'
import type { ListRow, ListSpec } from './list-spec.ts'

const PER_PAGE = 100

type Spec<Row extends ListRow> = Pick<ListSpec<Row>, 'api' | 'complete' | 'paging' | 'usual'>

/** What the list behind an address is asked for. */
export const asked = <Row extends ListRow>(
  search: ListSearch,
  { complete, usual }: Omit<Spec<Row>, 'api'>,
) => ({
  ...usual,
  ...listPlace(search),
  ...(complete ? { view: 'complete' } : {}),
})

/** The list behind an address, as it grows by cursors. */
export function endlessList<Row extends ListRow>({ api, ...spec }: Spec<Row>, search: ListSearch) {
  const input = { query: { ...asked(search, spec), per_page: PER_PAGE } }
  return pages(api.list, input)
}

/** One numbered page of it. */
export function pageOfList<Row extends ListRow>({ api, ...spec }: Spec<Row>, search: ListSearch) {
  const { page = 1, per_page = PER_PAGE } = search
  const input = { query: { ...asked(search, spec), page, per_page } }
  return query(api.list, input)
}

/** How many there are, under no filter at all. */
export const everything = <Row extends ListRow>({ api, usual }: Spec<Row>) =>
  query(api.list, { query: { ...usual, per_page: 1 } })

/** Begins to read a list while its page is still being fetched: for the route's loader. */
export function prefetchList<Row extends ListRow>(
  client: QueryClient,
  spec: Spec<Row>,
  search: ListSearch,
): void {
  if (spec.paging === 'pages') void client.prefetchQuery(pageOfList(spec, search))
  else void client.prefetchInfiniteQuery(endlessList(spec, search))
}
