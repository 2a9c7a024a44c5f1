import { type Account, accountsApi } from '@steward/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ExportInput } from '#components/record-list/use-export.ts'
import { isNarrowed, type ListSearch } from '#components/record-list/list-search.ts'
import { type RecordListState, useRecordList } from '#components/record-list/use-record-list.ts'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { accountList } from './account-list.tsx'
import { asListed } from './accounts-search.ts'

/** The list behind an address. What it shows by itself is all accounts, which the API has to be asked for. */
export function useAccountList(search: ListSearch): RecordListState<Account> {
  const { t } = useTranslation()
  const list = useRecordList(accountList, asListed(search))
  const { countText, shown } = list.counts
  const narrowed = isNarrowed(search)
  const { data } = useQuery({
    ...query(accountsApi.list, { query: { per_page: 1, view_all: true } }),
    enabled: narrowed,
  })
  const all = narrowed && data ? countText(data.meta.total_records) : null
  const part = format.integer(list.list.total)
  return {
    ...list,
    counts: {
      countText,
      shown,
      all,
      footer: all ? t('lists.filtered', { shown: part, total: all }) : shown,
    },
    exporting: {
      ...list.exporting,
      run: (input: ExportInput) => list.exporting.run({ ...input, search: asListed(input.search) }),
    },
  }
}
