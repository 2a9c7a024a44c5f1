import type { Page, PageMeta } from '@steward/contract/kit/list.ts'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { send } from '#lib/http.ts'
import { asked, endlessPage, endlessPages, PER_PAGE, pageOfList } from './list-queries.ts'
import { type ListSearch, listPlace } from './list-search.ts'
import type { ListRow, ListSpec } from './list-spec.ts'
import type { LoadedList } from './loaded-list.ts'
import { type Span, usePagesInSight } from './pages-in-sight.ts'
import { joined, type ReadPage } from './read-pages.ts'

const stateOf = (meta: PageMeta | undefined) => ({
  meta,
  total: meta?.total_records ?? 0,
  exact: meta?.total_exact ?? true,
  known: meta !== undefined,
})

const pagesOf = ([from, to]: Span) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

/** The latest response, which has the current total. */
const newest = <Answer extends { dataUpdatedAt: number }>(answers: readonly Answer[]) =>
  answers.reduce((one, other) => (other.dataUpdatedAt > one.dataUpdatedAt ? other : one))

/**
 * A list with random access: the pages on screen are kept up to date, others stay cached until they are shown again.
 */
function useEndless<Row extends ListRow>(
  spec: ListSpec<Row>,
  search: ListSearch,
  fields: string | undefined,
  enabled: boolean,
): LoadedList<Row> {
  const client = useQueryClient()
  const place = JSON.stringify(listPlace(search))
  const { span, onSight } = usePagesInSight(place)
  const first = useQuery({
    ...endlessPage(spec, search, 1, fields),
    placeholderData: keepPreviousData,
    enabled: enabled && span[0] === 1,
  })
  const others = useQueries({
    queries: (enabled ? pagesOf(span) : [])
      .filter((page) => page > 1)
      .map((page) => endlessPage(spec, search, page, fields)),
  })
  const inSight = [first, ...others]
  // Further down, placeholder data of the first page is only used for its total.
  const stale = first.isPlaceholderData && span[0] === 1
  const known = newest(inSight).data as Page<Row> | undefined
  const [readAt, setReadAt] = useState(0)
  const times = inSight.map(({ dataUpdatedAt }) => dataUpdatedAt)
  const version = [readAt, place, fields, ...times].join()

  const loaded = useMemo(() => {
    const pages: readonly ReadPage<Row>[] =
      stale && first.data
        ? [[1, first.data as Page<Row>]]
        : endlessPages(client, spec, search, fields)
    return joined(pages, known?.meta)
    // `version` changes whenever the cached pages do.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version, stale, first.data, known])

  const read = async (from: number, to: number) => {
    const rows: Row[] = []
    const span: Span = [Math.floor(from / PER_PAGE) + 1, Math.floor(to / PER_PAGE) + 1]
    for (const page of pagesOf(span)) {
      const asked = endlessPage(spec, search, page, fields)
      const { data } = (await client.fetchQuery(asked)) as Page<Row>
      rows.push(...data)
    }
    setReadAt(Date.now())
    const before = (span[0] - 1) * PER_PAGE
    return rows.slice(from - before, to + 1 - before)
  }
  return {
    ...stateOf(known?.meta),
    ...loaded,
    onSight: stale ? ignore : (from, to) => onSight(from, to, loaded.length),
    read,
    error: first.error,
    loading: known === undefined && first.error === null,
    refreshing: inSight.some(({ isRefetching }) => isRefetching),
    stale,
    failed: inSight.some(({ isError, data }) => isError && data === undefined),
    retry: () => {
      for (const { isError, refetch } of inSight) if (isError) void refetch()
    },
  }
}

const ignore = () => undefined
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
  const rows = answer?.data ?? NO_ROWS
  const read = async (from: number, to: number) => {
    const all: Row[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = { per_page: LARGEST_PAGE, ...(cursor && { cursor }) }
      const query = { ...asked(search, spec, fields), ...page }
      const { data, meta } = (await send(spec.api.list, { query })) as Page<Row>
      all.push(...data)
      cursor = meta.next_cursor
    }
    return all.slice(from, to + 1)
  }
  return {
    ...stateOf(answer?.meta),
    rows,
    top: rows,
    length: rows.length,
    at: useCallback((index: number) => rows[index], [rows]),
    onSight: ignore,
    read,
    error: list.error,
    loading: list.isPending,
    refreshing: list.isFetching,
    stale: list.isPlaceholderData,
    failed: false,
    retry: () => void list.refetch(),
  }
}

/**
 * The list of a search; while another one is loaded, the previous rows stay.
 *
 * @param fields of each record; all if undefined
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
