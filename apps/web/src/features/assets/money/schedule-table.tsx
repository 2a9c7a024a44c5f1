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

type Year = AssetBook['years'][number]
type Period = AssetBook['periods'][number]

const COLUMNS = ['opening', 'charge', 'other', 'accumulated', 'book_value'] as const

/** The fiscal years of an asset in a book, each of which expands to its periods. */
export function ScheduleTable({ book, day, onExplain }: ScheduleTableProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<readonly number[]>([])
  const toggle = (year: number) =>
    setOpen((old) => (old.includes(year) ? old.filter((one) => one !== year) : [...old, year]))
  const label = t('depreciation.schedule.label', { book: book.book.name })
  return (
    <ScrollRegion label={label} className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-xs text-muted-foreground">
            <th scope="col" className="py-2 text-left font-medium">
              {t('depreciation.schedule.year')}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={`${NUMBER} font-medium`}>
                {t(`depreciation.schedule.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {book.years.map((year) => {
            const { fiscal_year } = year
            const isOpen = open.includes(fiscal_year)
            const periods = book.periods.filter((one) => one.fiscal_year === fiscal_year)
            return (
              <Fragment key={fiscal_year}>
                <YearRow
                  year={year}
                  isNow={year.start <= day && day <= year.end}
                  isOpen={isOpen}
                  onToggle={periods.length > 0 ? () => toggle(fiscal_year) : undefined}
                  onExplain={() => onExplain(fiscal_year)}
                />
                {isOpen && periods.map((period) => <PeriodRow key={period.end} period={period} />)}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface YearRowProps {
  year: Year
  isNow: boolean
  isOpen: boolean
  /** Undefined without periods. */
  onToggle: (() => void) | undefined
  onExplain: () => void
}

function YearRow({ year, isNow, isOpen, onToggle, onExplain }: YearRowProps) {
  const { t } = useTranslation()
  const { fiscal_year, opening_book_value: opening, charge, closing_book_value: closing } = year
  return (
    <tr
      aria-current={isNow ? 'date' : undefined}
      className={classNames('border-t border-border', isNow && 'bg-row-selected')}
    >
      <th scope="row" className="py-1 text-left font-medium">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('depreciation.schedule.periods', { year: fiscal_year })}
          disabled={!onToggle}
          className="flex min-h-8 items-center gap-1 rounded-md pr-2 coarse:min-h-10"
          onClick={onToggle}
        >
          <ChevronRight
            aria-hidden
            className={classNames('size-4 transition-transform', isOpen && 'rotate-90')}
          />
          {fiscal_year}
          {year.is_closed && (
            <Lock aria-label={t('depreciation.schedule.closed')} className="size-3" />
          )}
        </button>
      </th>
      <td className={NUMBER}>{format.money(opening)}</td>
      <td className={NUMBER}>
        <button
          type="button"
          className="link min-h-6 coarse:min-h-10"
          aria-label={t('depreciation.explain.of', {
            year: fiscal_year,
            amount: format.money(charge),
          })}
          data-print
          onClick={onExplain}
        >
          {format.money(charge)}
        </button>
      </td>
      <td className={NUMBER}>{format.money(otherChanges(opening, charge, closing))}</td>
      <td className={NUMBER}>{format.money(year.closing_accumulated)}</td>
      <td className={`${NUMBER} font-medium`}>{format.money(closing)}</td>
    </tr>
  )
}

function PeriodRow({ period }: { period: Period }) {
  const { end, opening_book_value: opening, depreciation, accumulated, book_value } = period
  return (
    <tr className="text-muted-foreground">
      <th scope="row" className="py-1 pl-6 text-left font-normal">
        {format.date(end)}
      </th>
      <td className={NUMBER}>{format.money(opening)}</td>
      <td className={NUMBER}>{format.money(depreciation)}</td>
      <td className={NUMBER}>{format.money(otherChanges(opening, depreciation, book_value))}</td>
      <td className={NUMBER}>{format.money(accumulated)}</td>
      <td className={NUMBER}>{format.money(book_value)}</td>
    </tr>
  )
}
