import type { DepreciationReport, DepreciationRow } from '@steward/contract/depreciation-report.ts'
import { isUsual } from '@steward/contract/usual-figures.ts'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { FIRST_COLUMN, ScrollRegion } from '#components/scroll-region.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { format } from '#lib/format.ts'
import { withSearch } from '#lib/page-search.ts'
import { AssetRows } from './asset-rows.tsx'
import { canExplain, explainerOf, SIGNS } from './explained-figure.tsx'
import { paperZoom } from './paper.ts'
import { behind, type DepreciationSearch } from './report-search.ts'
import { groupName } from '../groups.ts'
import { columnName, groupTitle } from './words.ts'

interface TableProps {
  report: DepreciationReport
  search: DepreciationSearch
}

const isNothing = (figure: string | undefined) => figure === undefined || Number(figure) === 0

/** Empty columns are hidden, except the usual ones. An explanation shows the figure and all its parts. */
function shownColumns(report: DepreciationReport): number[] {
  const { columns, total, groups, explained } = report
  if (explained) return [explained, ...explained.parts].map(({ column }) => columns.indexOf(column))
  return columns.flatMap((column, at) => {
    const isEmpty =
      isNothing(total.figures[at]) && groups.every(({ figures }) => isNothing(figures[at]))
    return isEmpty && !isUsual(column, report) ? [] : [at]
  })
}

const FIRST = `${FIRST_COLUMN} bg-card`

const NUMBER = 'tnum px-2 py-2 text-right whitespace-nowrap print:px-1'

interface PartProps extends TableProps {
  /** The places of the shown columns in the report. */
  shown: readonly number[]
}

/** Whether the rows are assets instead of groups. */
const showsAssets = ({ report, search }: TableProps) =>
  search.assets === true || report.group_by.length === 0

/** How much smaller the table is printed, so that its columns fit on the paper. */
function zoomOf({ report, search, shown }: PartProps, t: TFunction): number {
  const rows = [report.total, ...report.groups]
  const counts = {
    heading: t('depreciation_report.columns.count'),
    cells: [format.integer(report.total.count)],
  }
  return paperZoom([
    ...(showsAssets({ report, search }) ? [] : [counts]),
    ...shown.map((at) => ({
      heading: columnName(report.columns[at]!, t),
      cells: rows.map(({ figures }) => format.money(figures[at]!)),
    })),
  ])
}

/** The groups with their figures, each of which expands to its assets; the total is sticky. */
export function FiguresTable({ report, search }: TableProps) {
  const { t } = useTranslation()
  const shown = shownColumns(report)
  const label = t(`depreciation_report.views.${report.view}`)
  const of = { report, search, shown }
  return (
    <ScrollRegion
      label={label}
      across
      className="relative max-h-[70dvh] scroll-ps-40 overflow-auto rounded-xl border border-border bg-card"
    >
      <table
        style={{ '--paper-zoom': zoomOf(of, t) } as CSSProperties}
        className="w-full border-separate border-spacing-0 text-sm print:text-2xs print:[zoom:var(--paper-zoom)]"
      >
        <caption className="sr-only">{label}</caption>
        <Headings {...of} />
        <tbody>
          {showsAssets(of) ? (
            <AssetRows of={behind(search, [], [])} shown={shown} across={1} />
          ) : (
            report.groups.map((row) => (
              <GroupRow key={JSON.stringify(row.path.map(({ id }) => id))} row={row} {...of} />
            ))
          )}
        </tbody>
        <Total {...of} />
      </table>
    </ScrollRegion>
  )
}

function Headings({ report, search, shown }: PartProps) {
  const { t } = useTranslation()
  const asAssets = showsAssets({ report, search })
  return (
    <thead className="sticky top-0 z-10 bg-card print:static">
      <tr className="text-left text-xs text-muted-foreground">
        <th scope="col" className={`${FIRST} border-b border-border px-3 py-2 font-medium`}>
          {asAssets
            ? t('depreciation_report.columns.asset')
            : report.group_by.map((group) => groupTitle(group, report.own_groups, t)).join(' › ')}
        </th>
        {!asAssets && (
          <th
            scope="col"
            className="border-b border-border px-2 py-2 text-right font-medium print:px-1"
          >
            {t('depreciation_report.columns.count')}
          </th>
        )}
        {shown.map((at) => (
          <FigureHeading key={report.columns[at]} column={report.columns[at]!} report={report} />
        ))}
      </tr>
    </thead>
  )
}

function Total({ report, search, shown }: PartProps) {
  const { t } = useTranslation()
  const asAssets = showsAssets({ report, search })
  const { count, figures } = report.total
  return (
    <tfoot className="sticky bottom-0 z-10 bg-card font-semibold print:static print:table-row-group">
      <tr>
        <th scope="row" className={`${FIRST} border-t border-border-strong px-3 py-2 text-left`}>
          {t('reports.total')}
          {asAssets && (
            <span className="block text-xs font-normal text-muted-foreground">
              {t('assets.count', { count, formatted: format.integer(count) })}
            </span>
          )}
        </th>
        {!asAssets && (
          <td className={`${NUMBER} border-t border-border-strong`}>{format.integer(count)}</td>
        )}
        {shown.map((at) => (
          <td key={report.columns[at]} className={`${NUMBER} border-t border-border-strong`}>
            {format.money(figures[at]!)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The heading of a column, which opens its explanation. */
function FigureHeading({
  column,
  report: { explained },
}: Omit<TableProps, 'search'> & { column: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const name = columnName(column, t)
  const part = explained?.parts.find((one) => one.column === column)
  const isButton = canExplain(column, explained)
  return (
    <th
      scope="col"
      abbr={name}
      className={classNames(
        'border-b border-border px-2 py-2 text-right font-medium print:px-1',
        // Headings are repeated on every printed page, but buttons inside them aren't.
        isButton && 'print:after:content-[attr(abbr)]',
      )}
    >
      {part && `${SIGNS[part.sign]} `}
      {isButton ? (
        <button
          type="button"
          id={explainerOf(column)}
          aria-label={t('depreciation_report.explain.of', { name })}
          className="min-h-6 rounded text-right underline decoration-dotted coarse:min-h-10 underline-offset-4 hover:text-foreground hover:decoration-solid"
          onClick={() =>
            // Keeps parameters that were changed after the figures were loaded.
            void navigate({
              to: '.',
              search: withSearch({ explain: column }),
            })
          }
        >
          {name}
        </button>
      ) : (
        name
      )}
    </th>
  )
}

interface RowProps extends PartProps {
  row: DepreciationRow
}

function GroupRow({ row, report, search, shown }: RowProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { path, count, figures } = row
  const level = path.length
  const isDeepest = level === report.group_by.length
  const name = groupName(
    { group: report.group_by[level - 1]!, custom: report.own_groups },
    path.at(-1)!,
    t,
  )
  const asked = behind(search, report.group_by, path)
  const to = { ...asked, assets: true }
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const cell = 'border-b border-border'
  return (
    <>
      <tr className={level < report.group_by.length ? 'font-medium' : undefined}>
        <th
          scope="row"
          className={`${cell} ${FIRST} min-w-40 py-1 pr-2 text-left ${isDeepest ? 'font-normal' : 'font-medium'}`}
          style={{ paddingInlineStart: `${level * 0.75}rem` }}
        >
          {isDeepest ? (
            <button
              type="button"
              aria-expanded={isOpen}
              data-print
              onClick={() => setOpen(!isOpen)}
              className="flex min-h-8 items-center gap-1 rounded text-left hover:underline coarse:min-h-10"
            >
              <Chevron aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              {name}
            </button>
          ) : (
            <span className="flex min-h-8 items-center pl-1">{name}</span>
          )}
        </th>
        <td className={`${NUMBER} ${cell}`}>
          <PathLink
            to="/reports/depreciation"
            search={to}
            aria-label={`${format.integer(count)}, ${t('depreciation_report.table.show_assets', { name })}`}
            className="link"
          >
            {format.integer(count)}
          </PathLink>
        </td>
        {shown.map((at) => (
          <td key={report.columns[at]} className={`${NUMBER} ${cell}`}>
            <PathLink
              to="/reports/depreciation"
              search={to}
              // Only the first link of a row is a tab stop, as all of them have the same target.
              tabIndex={-1}
              className="hover:underline"
            >
              {format.money(figures[at]!)}
            </PathLink>
          </td>
        ))}
      </tr>
      {isOpen && <AssetRows of={asked} shown={shown} across={2} nested={level} />}
    </>
  )
}
