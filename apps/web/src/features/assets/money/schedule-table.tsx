import type { AssetBook } from '@steward/contract/asset-depreciation.ts'
import { ChevronRight, Lock } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { format } from '#lib/format.ts'
import { otherChanges } from './amounts.ts'

interface ScheduleTableProps {
  book: AssetBook
  /** The fiscal year with this day is highlighted. */
  day: string
  onExplain: (fiscalYear: number) => void
}

const NUMBER = 'tnum px-2 py-1.5 text-right whitespace-nowrap last:pr-0'

/** The fiscal years of an asset in a book, each of which expands to its periods. */
export function ScheduleTable({ book, day, onExplain }: ScheduleTableProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<readonly number[]>([])
  const toggle = (year: number) =>
    setOpen((old) => (old.includes(year) ? old.filter((one) => one !== year) : [...old, year]))
  const columns = ['opening', 'charge', 'other', 'accumulated', 'book_value'] as const
  return (
    <ScrollRegion
      label={t('depreciation.schedule.label', { book: book.book.name })}
      className="relative overflow-x-auto"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">
          {t('depreciation.schedule.label', { book: book.book.name })}
        </caption>
        <thead>
          <tr className="text-xs text-muted-foreground">
            <th scope="col" className="py-2 text-left font-medium">
              {t('depreciation.schedule.year')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${NUMBER} font-medium`}>
                {t(`depreciation.schedule.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {book.years.map((year) => {
            const isOpen = open.includes(year.fiscal_year)
            const isNow = year.start <= day && day <= year.end
            const periods = book.periods.filter((one) => one.fiscal_year === year.fiscal_year)
            return (
              <Fragment key={year.fiscal_year}>
                <tr
                  aria-current={isNow ? 'date' : undefined}
                  className={classNames('border-t border-border', isNow && 'bg-row-selected')}
                >
                  <th scope="row" className="py-1 text-left font-medium">
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      aria-label={t('depreciation.schedule.periods', { year: year.fiscal_year })}
                      disabled={periods.length === 0}
                      className="flex min-h-8 items-center gap-1 rounded-md pr-2"
                      onClick={() => toggle(year.fiscal_year)}
                    >
                      <ChevronRight
                        aria-hidden
                        className={classNames('size-4 transition-transform', isOpen && 'rotate-90')}
                      />
                      {year.fiscal_year}
                      {year.is_closed && (
                        <Lock aria-label={t('depreciation.schedule.closed')} className="size-3" />
                      )}
                    </button>
                  </th>
                  <td className={NUMBER}>{format.money(year.opening_book_value)}</td>
                  <td className={NUMBER}>
                    <button
                      type="button"
                      className="link min-h-6"
                      aria-label={t('depreciation.explain.of', {
                        year: year.fiscal_year,
                        amount: format.money(year.charge),
                      })}
                      data-print
                      onClick={() => onExplain(year.fiscal_year)}
                    >
                      {format.money(year.charge)}
                    </button>
                  </td>
                  <td className={NUMBER}>
                    {format.money(
                      otherChanges(year.opening_book_value, year.charge, year.closing_book_value),
                    )}
                  </td>
                  <td className={NUMBER}>{format.money(year.closing_accumulated)}</td>
                  <td className={`${NUMBER} font-medium`}>
                    {format.money(year.closing_book_value)}
                  </td>
                </tr>
                {isOpen &&
                  periods.map((period) => (
                    <tr key={period.end} className="text-muted-foreground">
                      <th scope="row" className="py-1 pl-6 text-left font-normal">
                        {format.date(period.end)}
                      </th>
                      <td className={NUMBER}>{format.money(period.opening_book_value)}</td>
                      <td className={NUMBER}>{format.money(period.depreciation)}</td>
                      <td className={NUMBER}>
                        {format.money(
                          otherChanges(
                            period.opening_book_value,
                            period.depreciation,
                            period.book_value,
                          ),
                        )}
                      </td>
                      <td className={NUMBER}>{format.money(period.accumulated)}</td>
                      <td className={NUMBER}>{format.money(period.book_value)}</td>
                    </tr>
                  ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
