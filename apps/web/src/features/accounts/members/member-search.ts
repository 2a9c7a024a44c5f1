import { accountsApi } from '@steward/contract/accounts.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { pages } from '#lib/query.ts'

/** What of the list stands in its page's address. */
export type MemberSearch = Partial<QueryOf<typeof accountsApi.users>> & {
  /** The saved view that was chosen last. */
  saved?: string | undefined
}

/** Shows something else; `push` where Back should lead to what was shown before. */
export type ShowMembers = (change: Partial<MemberSearch>, how?: { push?: boolean }) => void

/** The people of an account behind an address. */
export const memberPages = (id: string, { search = '', sort, order, ...rest }: MemberSearch) => {
  const { 'filter[role]': role, 'filter[status]': status } = rest
  return pages(accountsApi.users, {
    params: { id },
    query: {
      search,
      ...(sort && { sort }),
      ...(order && { order }),
      ...(role && { 'filter[role]': role }),
      ...(status && { 'filter[status]': status }),
    },
  })
}

/** The values of a filter; nobody is without a role or a status. */
export const chosen = (search: MemberSearch, field: 'role' | 'status'): string[] =>
  (search[`filter[${field}]`] ?? []).filter((value) => value !== null)

export const NO_NARROWING: MemberSearch = {
  search: '',
  'filter[role]': undefined,
  'filter[status]': undefined,
}

export const isNarrowed = (search: MemberSearch): boolean =>
  Boolean(search.search) || [...chosen(search, 'role'), ...chosen(search, 'status')].length > 0
