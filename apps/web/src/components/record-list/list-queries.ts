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
 * The API's query for a list's search.
 *
 * @param fields of each record; all if undefined
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

/** A page of an endless list. */
export const endlessPage = <Row extends ListRow>(
  { api, ...spec }: Spec<Row>,
  search: ListSearch,
  page: number,
  fields?: string,
) => pageAt(api.list, endless(search, spec, fields), page)

/** The pages of an endless list that have been read. */
export const endlessPages = <Row extends ListRow>(
  client: QueryClient,
  { api, ...spec }: Spec<Row>,
  search: ListSearch,
  fields?: string,
) =>
  pagesRead(client, api.list, endless(search, spec, fields)) as [page: number, answer: Page<Row>][]

/** A numbered page of a list. */
export function pageOfList<Row extends ListRow>(
  { api, ...spec }: Spec<Row>,
  search: ListSearch,
  fields?: string,
) {
  const { page = 1, per_page = PER_PAGE } = search
  const input = { query: { ...asked(search, spec, fields), page, per_page } }
  return query(api.list, input)
}

/** The query for the number of all records. */
export const everything = <Row extends ListRow>({ api, ...bounds }: Spec<Row>) =>
  query(api.list, { query: { ...everythingIn(bounds), per_page: 1, fields: 'id' } })

/** The fields that a list will request, as far as that is known before rendering. */
function fieldsBefore<Row extends ListRow>(
  client: QueryClient,
  spec: ListSpec<Row>,
  search: ListSearch,
): string | undefined {
  if (!spec.reads) return undefined
  const custom = spec.customFields ? customFieldsIn(client, spec.customFields) : []
  const declared = columnsOf(spec, custom, i18n.t)
  const columns = showing(declared, askedBy(declared, search))
  return fieldsOf(spec, columns, visibleColumns(spec.name, columns), isMobile())
}

/** Starts reading a list in the route's loader, while the code of its page is being loaded. */
export function prefetchList<Row extends ListRow>(
  client: QueryClient,
  spec: ListSpec<Row>,
  search: ListSearch,
): void {
  const fields = fieldsBefore(client, spec, search)
  if (spec.paging === 'pages') void client.prefetchQuery(pageOfList(spec, search, fields))
  else void client.prefetchQuery(endlessPage(spec, search, 1, fields))
}
