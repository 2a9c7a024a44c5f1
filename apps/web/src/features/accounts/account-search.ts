import { accountsApi } from '@steward/contract/accounts.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { Sort } from '#components/data-table/column.ts'
import { pages } from '#lib/query.ts'

/** What of the list stands in its page's address. */
export type AccountSearch = Partial<QueryOf<typeof accountsApi.list>> & {
  /** The saved view that was chosen last. */
  saved?: string | undefined
}

/** Shows something else; `push` where Back should lead to what was shown before. */
export type ShowAccounts = (change: Partial<AccountSearch>, how?: { push?: boolean }) => void

type SortColumn = NonNullable<AccountSearch['sort']>

const COLUMNS: Readonly<Record<string, SortColumn>> = {
  name: 'name',
  last_activity: 'last_activity_at',
  created_at: 'created_at',
}

/** Which column shows the list's order. */
export const sortOf = ({ sort = 'name', order }: AccountSearch): Sort => ({
  id: Object.keys(COLUMNS).find((id) => COLUMNS[id] === sort) ?? 'name',
  desc: order === 'desc',
})

/** The address's order for a pressed heading; none is the order in which the list comes. */
export const orderOf = (sort: Sort | null): Pick<AccountSearch, 'sort' | 'order'> => ({
  sort: (sort && COLUMNS[sort.id]) || 'name',
  order: sort?.desc ? 'desc' : 'asc',
})

/** The statuses that the list is narrowed to. */
export const statusesOf = (search: AccountSearch): string[] =>
  [search['filter[status]'] ?? []].flat().filter((status) => status !== null)

export const isNarrowed = (search: AccountSearch): boolean =>
  Boolean(search.search) || statusesOf(search).length > 0

/** The list behind an address: suspended accounts stand among the others, unless it is narrowed. */
export const accountPages = ({ search = '', sort, order, ...rest }: AccountSearch) =>
  pages(accountsApi.list, {
    query: {
      search,
      ...(sort && { sort }),
      ...(order && { order }),
      ...(rest['filter[status]'] && { 'filter[status]': rest['filter[status]'] }),
      view_all: true,
    },
  })
