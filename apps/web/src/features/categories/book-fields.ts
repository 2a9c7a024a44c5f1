import { categoryBooksApi } from '@steward/contract/category-books.ts'
import { choice, money, number, reference } from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import type { NestedFields } from '#components/history/event-lines.ts'
import { textOf } from '#components/fields/words.ts'

const { category_book } = categoryBooksApi.update.body.shape

/** The locale prefix of the labels. */
const SETTINGS = { words: 'books.settings' } as const

/** The settings of a category for a book. */
export const BOOK_FIELDS = namedFields(SETTINGS.words, category_book.shape, {
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
/** The values of a category's history about its books. */
export const BOOKS_IN_HISTORY: NestedFields = {
  book_settings: ({ book }) => ({ lead: textOf(book), fields: BOOK_FIELDS }),
}
