import { Book, FREQUENCIES } from '@steward/contract/books.ts'
import { useTranslation } from 'react-i18next'
import { choice, date, number, text } from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import { useKindWording } from '#components/fields/use-kind-wording.ts'
import { yesNoWord } from '#components/fields/words.ts'
import type { Wording } from '#components/history/event-lines.ts'
import { monthName } from '#components/settings/account-wording.ts'

const FIELDS = namedFields('books', Book.shape, {
  name: text(),
  code: text(),
  fiscal_year_start_month: number({ words: monthName }),
  frequency: choice({ words: 'books.frequencies', next: () => FREQUENCIES }),
  locked_through: date(),
})

/** How the history of a book names changes, closings and reopenings. */
export function useBookWording(): Wording {
  const { t } = useTranslation()
  const wording = useKindWording({ fields: FIELDS, words: 'books' })
  return {
    ...wording,
    label: (name) => (name === 'is_default' ? t('books.default') : wording.label(name)),
    value: (name, value, names) =>
      name === 'is_default' && value !== null
        ? yesNoWord(value === true, t)
        : wording.value(name, value, names),
  }
}
