import type { AssetCategory } from '@steward/contract/asset-categories.ts'
import { type CategoryBook, categoryBooksApi } from '@steward/contract/category-books.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BookSettingsDialog } from '#components/depreciation/book-settings-dialog.tsx'
import { Fetched } from '#components/fetched.tsx'
import { choice, money, number, reference } from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { query, useSend } from '#lib/query.ts'

const { category_book } = categoryBooksApi.update.body.shape

/** Where the names of the fields are. */
const SETTINGS = { words: 'books.settings' } as const

const FIELDS = namedFields(SETTINGS.words, category_book.shape, {
  depreciation_method_id: reference('method', { wide: true }),
  useful_life_months: number({
    unit: 'categories.months',
    problem: 'categories.problems.useful_life_months',
  }),
  salvage_percent: number({
    decimal: true,
    unit: { text: '%' },
    example: '12.5',
    problem: 'categories.problems.salvage_percent',
  }),
  capitalization_threshold: money({ hint: 'books.settings.threshold_hint', wide: true }),
  low_value_rule: choice({
    words: 'books.low_value',
    placeholder: 'assets.form.none_chosen',
    hint: 'books.settings.low_value_hint',
  }),
  low_value_limit: money(),
})
/** For the default book these are fields of the category itself. */
const OF_ITSELF = ['depreciation_method_id', 'useful_life_months', 'salvage_percent']

const settingOf = (said: CategoryBook) => ({
  book: said.book,
  fields: said.book.is_default ? FIELDS.filter(({ name }) => !OF_ITSELF.includes(name)) : FIELDS,
  said,
})

interface CategoryBooksDialogProps {
  category: AssetCategory
  onClose: () => void
}

/** What a category gives its assets in each book; what it leaves empty it has from the one above it. */
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
