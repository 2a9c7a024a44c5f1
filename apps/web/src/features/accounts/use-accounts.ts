import type { Account } from '@steward/contract/accounts.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { format } from '#lib/format.ts'
import { accountPages, type AccountSearch } from './account-search.ts'

const NO_ROWS: readonly Account[] = []

/** The list behind an address; while another one is fetched, the rows of the one before stay. */
export function useAccounts(search: AccountSearch) {
  const { t } = useTranslation()
  const list = useInfiniteQuery({ ...accountPages(search), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? NO_ROWS, [list.data])
  const total = list.data?.pages[0]?.meta.total_records ?? null
  return {
    list,
    rows,
    total,
    /** How many there are, in words. */
    count:
      total === null ? '' : t('accounts.count', { count: total, formatted: format.integer(total) }),
  }
}
