import type {
  DepreciationFigure,
  DepreciationReport,
} from '@steward/contract/depreciation-report.ts'
import { ArrowLeft } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { Card } from '#components/card.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { type DepreciationSearch, isDay } from './report-search.ts'
import { columnName } from './words.ts'

type Explained = NonNullable<DepreciationReport['explained']>

const HEADING = 'explained-figure'
/** The id of the button that opens the explanation of a column. */
export const explainerOf = (column: string) => `explain-${column}`

/**
 * Whether a column can be explained from the current report. Opening figures, those of a day, and those of the other
 * book belong to another time or book than the report's figures of the same name.
 */
export function canExplain(column: string, explained: Explained | null): boolean {
  if (!explained) return true
  const isOfReport = !isDay(explained.column) && !/^(opening|other)_/.test(explained.column)
  return column !== explained.column && (isOfReport || column.startsWith('opening_'))
}

export const SIGNS = { '1': '+', '-1': '−' } as const

/** Moves the focus to the heading of an explanation, and back to the button that opened it. */
function useExplainedFocus(column: string | undefined) {
  const last = useRef(column)
  useEffect(() => {
    const before = last.current
    last.current = column
    if (before === column) return
    document.getElementById(column ? HEADING : explainerOf(before!))?.focus()
  }, [column])
}

interface ExplainedFigureProps {
  report: DepreciationReport
  search: DepreciationSearch
}

/** The parts that the explained figure is the sum of, with their totals, and a button back. */
export function ExplainedFigure({ report, search }: ExplainedFigureProps) {
  const { t } = useTranslation()
  const { explained, columns, total, view } = report
  useExplainedFocus(explained?.column)
  if (!explained) return null
  const nameOf = (column: string) => {
    if (!isDay(column)) return columnName(column, t)
    const figure: DepreciationFigure = view === 'schedule' ? 'charge' : 'closing_book_value'
    return `${columnName(figure, t)}, ${columnName(column, t)}`
  }
  const name = nameOf(explained.column)
  const term = (column: string) => (
    <span>
      {nameOf(column)}{' '}
      <span className="tnum font-semibold whitespace-nowrap">
        {format.money(total.figures[columns.indexOf(column)]!)}
      </span>
    </span>
  )
  return (
    <Card
      title={
        <span id={HEADING} tabIndex={-1} className="outline-none">
          {t('depreciation_report.explain.title', { name })}
        </span>
      }
      actions={
        <PathLink
          to="/reports/depreciation"
          search={{ ...search, explain: undefined }}
          className={buttonStyles({ size: 'sm' })}
          data-no-print
        >
          <ArrowLeft aria-hidden />
          {t('depreciation_report.explain.back')}
        </PathLink>
      }
      className="mb-4 break-inside-avoid"
    >
      <p className="flex flex-wrap gap-x-2 gap-y-1">
        {term(explained.column)}
        {explained.parts.map(({ sign, column }, at) => (
          <Fragment key={column}>
            <span>{at === 0 ? '=' : SIGNS[sign]}</span>
            {term(column)}
          </Fragment>
        ))}
      </p>
      <p className="mt-2 text-sm text-muted-foreground">
        {t(`depreciation_report.explain.${explained.parts.length > 0 ? 'parts' : 'assets'}`)}
      </p>
    </Card>
  )
}
