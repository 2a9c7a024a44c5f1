import type { AssetBook } from '@steward/contract/asset-depreciation.ts'
import { PROBLEM_CODES } from '@steward/depreciation/problem-codes.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { lifeText } from '#components/life-text.ts'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import { signOf, sumOf } from './amounts.ts'

type Value = NonNullable<AssetBook['value']>

interface Row {
  id: string
  say: (value: Value, book: AssetBook) => string
  /** The row is hidden if it doesn't matter in any book. */
  matters?: (value: Value) => boolean
}

const NONE = '–'

const money = (of: keyof Value) => (value: Value) => format.money(String(value[of]))

const gainOf = ({ years }: AssetBook) => sumOf(years.map(({ gain_loss }) => gain_loss))

const rowsOf = (t: TFunction): readonly Row[] => [
  { id: 'cost', say: money('cost') },
  { id: 'accumulated', say: money('accumulated') },
  {
    id: 'impairment',
    say: money('impairment'),
    matters: ({ impairment }) => signOf(impairment) !== 0,
  },
  { id: 'book_value', say: money('book_value') },
  { id: 'surplus', say: money('surplus'), matters: ({ surplus }) => signOf(surplus) !== 0 },
  { id: 'salvage', say: money('salvage_value') },
  {
    id: 'remaining',
    say: ({ remaining_months: months }) => (months > 0 ? lifeText(months) : NONE),
  },
  { id: 'status', say: ({ status }) => t(`depreciation.statuses.${status}`) },
  {
    id: 'gain_loss',
    say: (_, book) => format.money(gainOf(book)),
    matters: ({ status }) => status === 'disposed',
  },
]

/** Why an asset isn't depreciated in a book, and what to do; undefined if there is no problem. */
function problemOf({ problem, value, parameters }: AssetBook, t: TFunction): string | undefined {
  if (problem)
    return t(`depreciation.problems.${PROBLEM_CODES.find((one) => one === problem) ?? 'other'}`)
  if (value !== null) return undefined
  if (parameters.cost.value === null) return t('depreciation.problems.no_cost')
  return parameters.in_service_date.value === null
    ? t('depreciation.problems.no_date')
    : t('depreciation.problems.not_in_book')
}

/** The values of an asset on a day, with a column for each book. */
export function BookValues({ books, on }: { books: readonly AssetBook[]; on: string }) {
  const { t } = useTranslation()
  const rows = rowsOf(t).filter(
    ({ matters }) => !matters || books.some(({ value }) => value && matters(value)),
  )
  const label = t('depreciation.value.label', { date: format.date(on) })
  return (
    <div className="flex flex-col gap-3">
      {books.map((one) => {
        const problem = problemOf(one, t)
        return (
          problem && (
            <Banner key={one.book.id} kind="warning">
              {t('depreciation.incomplete', { book: one.book.name, problem })}
            </Banner>
          )
        )
      })}
      <ScrollRegion label={label} className="relative overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{label}</caption>
          <thead className={books.length > 1 ? undefined : 'sr-only'}>
            <tr>
              <td aria-hidden />
              {books.map(({ book }) => (
                <th
                  key={book.id}
                  scope="col"
                  className="px-1 py-1.5 text-right font-medium last:pr-0 sm:px-2"
                >
                  {book.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, say }) => (
              <tr key={id} className="border-t border-border">
                <th
                  scope="row"
                  className="py-1.5 pr-1 text-left font-normal text-muted-foreground sm:pr-2"
                >
                  {t(`depreciation.value.${id}` as TKey)}
                </th>
                {books.map((one) => (
                  <td
                    key={one.book.id}
                    className={classNames(
                      'tnum px-0.5 py-1.5 text-right hyphens-auto last:pr-0 sm:px-2',
                      id === 'book_value' && 'font-semibold',
                    )}
                  >
                    {one.value ? say(one.value, one) : NONE}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}
