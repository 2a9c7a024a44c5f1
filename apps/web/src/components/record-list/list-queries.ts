import type { Page } from '@steward/contract/kit/list.ts'
import type { QueryClient } from '@tanstack/react-query'
import { customFieldsIn } from '#components/fields/custom-fields.ts'
import { visibleColumns } from '#lib/column-layout.ts'
import { i18n } from '#lib/i18n.ts'
import { isMobile } from '#lib/media.ts'
import { pageAt, pagesRead, query } from '#lib/query.ts'
import { columnsOf } from './list-columns.ts'
import { askedBy, fieldsOf, showing } from './list-fields.ts'
import { everythingIn, type ListSearch, listPlace } from './list-search.ts'
import type { ListRow, ListSpec } from './list-spec.ts'

export const PER_PAGE = 100

type Spec<Row extends ListRow> = Pick<
  ListSpec<Row>,
  'api' | 'complete' | 'paging' | 'usual' | 'every'
>

/**
 * What the list behind an address is asked for.
 *
 * @param fields of each record; all of them, where nothing is said
 */
export const asked = <Row extends ListRow>(
  search: ListSearch,
  { complete, usual }: Omit<Spec<Row>, 'api'>,
  fields?: string,
) => ({
  ...usual,
  ...listPlace(search),
  ...(complete ? { view: 'complete' } : {}),
  ...(fields && { fields }),
})

const endless = <Row extends ListRow>(
  search: ListSearch,
  spec: Omit<Spec<Row>, 'api'>,
  fields: string | undefined,
) => ({ query: { ...asked(search, spec, fields), per_page: PER_PAGE } })

/** A page of the list behind an address, of those that are read as somebody scrolls there. */
export const endlessPage = <Row extends ListRow>(
  { api, ...spec }: Spec<Row>,
  search: ListSearch,
  page: number,
  fields?: string,
) => pageAt(api.list, endless(search, spec, fields), page)

/** Those of them that have been read. */
export const endlessPages = <Row extends ListRow>(
  client: QueryClient,
  { api, ...spec }: Spec<Row>,
  search: ListSearch,
  fields?: string,
) =>
  pagesRead(client, api.list, endless(search, spec, fields)) as [page: number, answer: Page<Row>][]

/** One numbered page of it. */
export function pageOfList<Row extends ListRow>(
  { api, ...spec }: Spec<Row>,
  search: ListSearch,
  fields?: string,
) {
  const { page = 1, per_page = PER_PAGE } = search
  const input = { query: { ...asked(search, spec, fields), page, per_page } }
  return query(api.list, input)
}

/** How many there are in all. */
export const everything = <Row extends ListRow>({ api, ...bounds }: Spec<Row>) =>
  query(api.list, { query: { ...everythingIn(bounds), per_page: 1, fields: 'id' } })

/** What a list will ask for once it is drawn, as far as that is known before. */
function fieldsBefore<Row extends ListRow>(
  client: QueryClient,
  spec: ListSpec<Row>,
  search: ListSearch,
): string | undefined {
  if (!spec.reads) return undefined
  const own = spec.own ? customFieldsIn(client, spec.own) : []
  const declared = columnsOf(spec, own, i18n.t)
  const columns = showing(declared, askedBy(declared, search))
  return fieldsOf(spec, columns, visibleColumns(spec.name, columns), isMobile())
}

/** Begins to read a list while its page is still being fetched: for the route's loader. */
export function prefetchList<Row extends ListRow>(
  client: QueryClient,
  spec: ListSpec<Row>,
  search: ListSearch,
): void {
  const fields = fieldsBefore(client, spec, search)
  if (spec.paging === 'pages') void client.prefetchQuery(pageOfList(spec, search, fields))
  else void client.prefetchQuery(endlessPage(spec, search, 1, fields))
}
