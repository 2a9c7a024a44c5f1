import type { Page, PageMeta } from '@steward/contract/kit/list.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { send } from '#lib/http.ts'
import { useKeptPages } from './keep-pages.ts'
import { asked, endlessList, pageOfList } from './list-queries.ts'
import type { ListSearch } from './list-search.ts'
import type { ListRow, ListSpec } from './list-spec.ts'
import type { LoadedList } from './loaded-list.ts'

const stateOf = (meta: PageMeta | undefined) => ({
  meta,
  total: meta?.total_records ?? 0,
  exact: meta?.total_exact ?? true,
  known: meta !== undefined,
})

function useEndless<Row extends ListRow>(
  spec: ListSpec<Row>,
  search: ListSearch,
  fields: string | undefined,
  enabled: boolean,
): LoadedList<Row> {
  const note = useKeptPages(JSON.stringify(asked(search, spec)), fields, (client, pages) =>
    client.prefetchInfiniteQuery({ ...endlessList(spec, search, fields), pages }),
  )
  const list = useInfiniteQuery({
    ...endlessList(spec, search, fields),
    placeholderData: keepPreviousData,
    enabled,
  })
  const { data } = list
  const rows = useMemo(
    () => (data?.pages.flatMap((page) => (page as Page<Row>).data) ?? []) as Row[],
    [data],
  )
  const count = list.isPlaceholderData ? 0 : (data?.pages.length ?? 0)

  // What is loaded is the server's, and outside React.
  useEffect(() => note(count), [note, count])

  const loadAll = async () => {
    let found = data
    let more = list.hasNextPage
    while (more) {
      const result = await list.fetchNextPage()
      if (result.isError) throw result.error
      found = result.data
      more = result.hasNextPage
    }
    return (found?.pages.flatMap((page) => (page as Page<Row>).data) ?? []) as Row[]
  }
  return {
    ...stateOf((data?.pages[0] as Page<Row> | undefined)?.meta),
    rows,
    error: list.error,
    loading: list.isPending,
    refreshing: list.isFetching && !list.isFetchingNextPage,
    stale: list.isPlaceholderData,
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    loadMoreFailed: list.isFetchNextPageError,
    onLoadMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
    loadAll,
  }
}

const LARGEST_PAGE = 200
const NO_ROWS: readonly never[] = []

function usePaged<Row extends ListRow>(
  spec: ListSpec<Row>,
  search: ListSearch,
  fields: string | undefined,
  enabled: boolean,
): LoadedList<Row> {
  const list = useQuery({
    ...pageOfList(spec, search, fields),
    placeholderData: keepPreviousData,
    enabled,
  })
  const answer = list.data as Page<Row> | undefined
  const loadAll = async () => {
    const all: Row[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = { per_page: LARGEST_PAGE, ...(cursor && { cursor }) }
      const query = { ...asked(search, spec, fields), ...page }
      const { data, meta } = (await send(spec.api.list, { query })) as Page<Row>
      all.push(...data)
      cursor = meta.next_cursor
    }
    return all
  }
  return {
    ...stateOf(answer?.meta),
    rows: answer?.data ?? NO_ROWS,
    error: list.error,
    loading: list.isPending,
    refreshing: list.isFetching,
    stale: list.isPlaceholderData,
    hasMore: false,
    loadingMore: false,
    loadMoreFailed: false,
    onLoadMore: () => undefined,
    retry: () => void list.refetch(),
    loadAll,
  }
}

/**
 * The list behind an address; while another one is fetched, the rows of the one before stay.
 *
 * @param fields of each record; all of them, where nothing is said
 */
export function useList<Row extends ListRow>(
  spec: ListSpec<Row>,
  search: ListSearch,
  fields: string | undefined,
) {
  const isPaged = spec.paging === 'pages'
  const endless = useEndless(spec, search, fields, !isPaged)
  const paged = usePaged(spec, search, fields, isPaged)
  return isPaged ? paged : endless
}
