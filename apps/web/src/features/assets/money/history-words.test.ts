import en from '@steward/locales/en.json'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { Wording } from '#components/history/event-lines.ts'
import { withNested } from '#components/history/event-lines.ts'
import { BOOKS_IN_HISTORY } from '#features/categories/book-fields.ts'
import { detailText } from './event-text.ts'
import { MONEY_IN_HISTORY } from './history-words.ts'

/** The English text of a key. */
const t = ((key: string, given: Readonly<Record<string, string>> = {}) => {
  const found = key.split('.').reduce<unknown>((at, part) => (at as never)?.[part], en)
  return String(found ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => given[name] ?? '')
}) as unknown as TFunction
const plain: Wording = {
  label: (field: string) => field,
  value: (_: string, value: unknown) => String(value),
}
const asset = withNested(MONEY_IN_HISTORY, plain, t)
const METHOD = '018f0000-0000-7000-8000-000000000002'

test('the history of an asset shows the details of an event', () => {
  const impairment = { type: 'impairment', effective_date: '2026-03-31', amount: '10.00' }
  const words = asset.value('depreciation_event', impairment, {})
  expect(words).toMatch(/^Impairment · Date: .*2026.* · Amount: .*10\.00/)
  expect(
    asset.value(
      'depreciation_event',
      { type: 'method_change', effective_date: '2026-04-01', depreciation_method_id: METHOD },
      { [METHOD]: 'Declining' },
    ),
  ).toMatch(/^Change of method · Date: .* · Method: Declining$/)
})

test('the histories of assets and categories show the settings of a book', () => {
  const said = { book: 'Tax', useful_life_months: '60', depreciation_method_id: null }
  expect(asset.value('book_settings', said, {})).toBe('Tax · Useful life in months: 60 months')
  const category = withNested(BOOKS_IN_HISTORY, plain, t)
  expect(category.value('book_settings', said, {})).toMatch(/^Tax · Useful life in months: 60/)
  expect(asset.value('name', 'Pump', {})).toBe('Pump')
})

test('the list of events shows a useful life that was changed in bulk', () => {
  const event = { type: 'life_change', details: { useful_life_months: 60 } }
  expect(detailText(event as never, t)).toBe('Whole useful life in months: 60 months')
})
