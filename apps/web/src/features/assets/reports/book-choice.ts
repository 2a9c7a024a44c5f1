import { booksApi } from '@steward/contract/books.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Choice } from '#components/reports/controls.tsx'
import { query } from '#lib/query.ts'
import type { ControlsProps } from './report-page.tsx'

function useBooks() {
  const { data } = useQuery(query(booksApi.list, { query: {} }))
  const books = data?.data ?? []
  return { books, usual: books.find(({ is_default }) => is_default)?.id }
}

/** The id of the default book; undefined while it is unknown. */
export const useUsualBook = () => useBooks().usual

/** The book of a report; undefined if there is only one. */
export function useBookChoice({
  search,
  onShow,
}: ControlsProps<{ book?: string | undefined }>): Choice | undefined {
  const { t } = useTranslation()
  const { books, usual } = useBooks()
  if (books.length < 2 || !usual) return undefined
  return {
    id: 'book',
    label: t('reports.controls.book'),
    value: search.book ?? usual,
    options: books.map(({ id, name }) => ({ value: id, label: name })),
    // The default book is left out of addresses, as before any was chosen.
    onChange: (value) => onShow({ book: value && value !== usual ? value : undefined }),
  }
}
