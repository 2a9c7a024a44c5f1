import type { AssetCategory } from '@steward/contract/asset-categories.ts'
import { type CategoryBook, categoryBooksApi } from '@steward/contract/category-books.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BookSettingsDialog } from '#components/depreciation/book-settings-dialog.tsx'
import { Fetched } from '#components/fetched.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { query, useSend } from '#lib/query.ts'
import { BOOK_FIELDS } from './book-fields.ts'

/** For the default book these are fields of the category itself. */
const OF_ITSELF = ['depreciation_method_id', 'useful_life_months', 'salvage_percent']

const settingOf = (said: CategoryBook) => ({
  book: said.book,
  fields: said.book.is_default
    ? BOOK_FIELDS.filter(({ name }) => !OF_ITSELF.includes(name))
    : BOOK_FIELDS,
  said,
})

interface CategoryBooksDialogProps {
  category: AssetCategory
  onClose: () => void
}

/** Edits the defaults of a category for each book; empty ones are inherited from its parent. */
export function CategoryBooksDialog({ category, onClose }: CategoryBooksDialogProps) {
  const { t } = useTranslation()
  const params = { id: category.id }
  const found = useQuery(query(categoryBooksApi.list, { params }))
  const send = useSend(categoryBooksApi.update)
  const title = t('books.settings.of_category', { name: category.name })
  if (found.data)
    return (
      <BookSettingsDialog
        title={title}
        text={t('books.settings.category_text')}
        settings={found.data.data.map(settingOf)}
        pending={send.isPending}
        save={(book_id, change) =>
          send.mutateAsync({ params: { ...params, book_id }, body: { category_book: change } })
        }
        onClose={onClose}
      />
    )
  return (
    <Dialog open size="sm" title={title} onClose={onClose}>
      <Fetched data={undefined} found={found}>
        {() => null}
      </Fetched>
    </Dialog>
  )
}
