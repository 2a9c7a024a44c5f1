import type { AssetBook, AssetDepreciation } from '@steward/contract/asset-depreciation.ts'
import { useTranslation } from 'react-i18next'
import { format } from '#lib/format.ts'

/** The number of fiscal years shown, starting with the first that changes. */
const SHOWN = 5

type Year = AssetBook['years'][number]

/** The fiscal years that differ, with their previous figures. */
function changedYears(before: AssetBook | undefined, after: AssetBook) {
  const years = [
    ...new Set([...(before?.years ?? []), ...after.years].map((year) => year.fiscal_year)),
  ].toSorted((a, b) => a - b)
  const at = (book: AssetBook | undefined, fiscal_year: number): Year | undefined =>
    book?.years.find((year) => year.fiscal_year === fiscal_year)
  return years
    .map((year) => ({ year, old: at(before, year), next: at(after, year) }))
    .filter(
      ({ old, next }) =>
        old?.charge !== next?.charge || old?.closing_book_value !== next?.closing_book_value,
    )
    .slice(0, SHOWN)
}

const amount = (text: string | undefined) => (text === undefined ? '–' : format.money(text))

/** The effect of an event on each book: depreciation and book value by fiscal year, before and after. */
export function EventPreview({
  books,
  after,
}: {
  books: readonly AssetBook[]
  after: AssetDepreciation
}) {
  const { t } = useTranslation()
  const changed = after.books.flatMap((book) => {
    const before = books.find((one) => one.book.id === book.book.id)
    const years = changedYears(before, book)
    return years.length > 0 ? [{ ...book, years }] : []
  })
  if (changed.length === 0)
    return <p className="text-sm text-muted-foreground">{t('depreciation.events.no_change')}</p>
  return (
    <div className="flex flex-col gap-4">
      {changed.map(({ book, years }) => (
        <table key={book.id} className="tnum w-full text-sm">
          <caption className="pb-1 text-left text-sm font-medium">{book.name}</caption>
          <thead>
            <tr className="text-xs text-muted-foreground">
              <th scope="col" className="py-1 text-left font-medium">
                {t('depreciation.schedule.year')}
              </th>
              {(['before', 'after', 'value_after'] as const).map((name) => (
                <th key={name} scope="col" className="py-1 pl-2 text-right font-medium">
                  {t(`depreciation.events.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, old, next }) => (
              <tr key={year} className="border-t border-border">
                <th scope="row" className="py-1 text-left font-normal">
                  {year}
                </th>
                <td className="py-1 pl-2 text-right">{amount(old?.charge)}</td>
                <td className="py-1 pl-2 text-right">{amount(next?.charge)}</td>
                <td className="py-1 pl-2 text-right">{amount(next?.closing_book_value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
