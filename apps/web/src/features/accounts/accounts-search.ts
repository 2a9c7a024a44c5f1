import type { ListSearch } from '#components/record-list/list-search.ts'

const ALL = ['active', 'suspended'] as const

/** What is asked for behind an address: suspended accounts stand among the others, unless it is narrowed. */
export const asListed = (search: ListSearch): ListSearch => ({
  ...search,
  'filter[status]': search['filter[status]'] ?? [...ALL],
})
