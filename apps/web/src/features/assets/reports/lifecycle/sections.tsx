import type { LifecycleReport } from '@steward/contract/lifecycle-report.ts'
import { RECKONED_WITH } from '@steward/contract/asset-status.ts'
import type { TFunction } from 'i18next'
import type { BarCell, BarRow } from '#components/charts/bar-table.tsx'
import { statusLabel } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import type { AssetNarrowing } from '../../asset-search.ts'

/** A table of the report. */
export interface Section {
  id: keyof (typeof import('@steward/locales/en.json'))['lifecycle_report']['sections']
  hint?: string
  columns: readonly string[]
  rows: readonly BarRow[]
  /** The link to the complete list, if the table shows only a part. */
  all?: { search: object; label: string } | undefined
}

/** A formatter for the percentages of a column; some rows have none. */
export function percentsOf(column: readonly (number | null)[]) {
  const shares = column.flatMap((one) => (one === null ? [] : [one / 100]))
  return (one: number | null) => (one === null ? '–' : format.percent(one / 100, shares))
}

interface Days {
  from: string | null
  to: string | null
}

/** The input of sections: the report, and its filters. */
export interface SectionInput {
  report: LifecycleReport
  narrowing: AssetNarrowing
  /** Lists show the same assets, so that figures can link to them. */
  isListed: boolean
  t: TFunction
}

/** The filter for a range of days; without both ends, for assets without a date. */
export const within = (field: string, { from, to }: Days) =>
  from === null && to === null
    ? { [`filter[${field}]`]: [null] }
    : {
        ...(from !== null && { [`filter[${field}][gte]`]: from }),
        ...(to !== null && { [`filter[${field}][lte]`]: to }),
      }

const money = (text: string): BarCell => ({ text: format.money(text) })
const number = (value: number | null): BarCell => ({
  text: value === null ? '–' : format.integer(value),
})

/** Creates counts that link to the list of the counted assets. */
export function counter({ narrowing, isListed, t }: SectionInput, section: Section['id']) {
  const title = t(`lifecycle_report.sections.${section}`)
  return (count: number, name: string, filter: object): BarCell => {
    const formatted = format.integer(count)
    const assets = t('assets.count', { count, formatted })
    const label = t('lifecycle_report.show_assets', { title, name, assets })
    // Combines the report's filters with the condition of the figure.
    const search = { ...narrowing, ...filter }
    return {
      text: formatted,
      link: count > 0 && isListed ? { to: '/assets', search, label } : undefined,
    }
  }
}

/** If the report is filtered by status, only the statuses that the figure counts. */
function reckonedWith({ 'filter[status]': chosen }: AssetNarrowing) {
  const left = RECKONED_WITH.filter((status) => !chosen || chosen.includes(status))
  return { 'filter[status]': left }
}

function stages(input: SectionInput): Section {
  const { report, t } = input
  const count = counter(input, 'stages')
  return {
    id: 'stages',
    columns: headings(t, t('assets.fields.status')),
    rows: report.by_status
      .filter((one) => one.count > 0)
      .map((one) => {
        const name = statusLabel('asset', one.status)
        return {
          id: one.status,
          name,
          size: one.count,
          cells: [count(one.count, name, { 'filter[status]': [one.status] }), money(one.cost)],
        }
      }),
  }
}

const headings = (t: TFunction, first: string, ...more: string[]) => [
  first,
  t('lifecycle_report.columns.count'),
  t('assets.fields.purchase_cost'),
  ...more,
]

function ages(input: SectionInput): Section {
  const { report, t } = input
  const count = counter(input, 'ages')
  return {
    id: 'ages',
    hint: t('lifecycle_report.hints.ages', { book: report.book.name }),
    columns: headings(t, t('lifecycle_report.sections.ages'), t('assets.fields.book_value')),
    rows: report.ages.map((one) => {
      const name = t(`lifecycle_report.bands.${one.band}`)
      const filter = within('purchase_date', one)
      return {
        id: one.band,
        name,
        size: one.count,
        cells: [count(one.count, name, filter), money(one.cost), money(one.book_value)],
      }
    }),
  }
}

function remaining(input: SectionInput): Section {
  const { report, narrowing, t } = input
  const count = counter(input, 'remaining')
  const percents = percentsOf(report.remaining.map(({ life_used }) => life_used))
  return {
    id: 'remaining',
    hint: t('lifecycle_report.hints.remaining'),
    columns: headings(
      t,
      t('lifecycle_report.sections.remaining'),
      t('lifecycle_report.columns.life_used'),
    ),
    rows: report.remaining.map((one) => {
      const name = t(`lifecycle_report.bands.${one.band}`)
      const filter = { ...within('end_of_life', one), ...reckonedWith(narrowing) }
      return {
        id: one.band,
        name,
        size: one.count,
        cells: [count(one.count, name, filter), money(one.cost), { text: percents(one.life_used) }],
      }
    }),
  }
}

function ending(input: SectionInput): Section {
  const { report, narrowing, t } = input
  const count = counter(input, 'ending')
  return {
    id: 'ending',
    columns: [
      t('reports.controls.period'),
      t('lifecycle_report.columns.end_of_life'),
      t('assets.fields.warranty_end'),
    ],
    rows: report.ending.map(({ days, to, end_of_life, warranty }) => {
      const name = t('lifecycle_report.bands.within', { formatted: format.integer(days) })
      const filter = (field: string) => ({
        ...within(field, { from: report.as_of, to }),
        ...reckonedWith(narrowing),
      })
      return {
        id: String(days),
        name,
        cells: [
          count(end_of_life, name, filter('end_of_life')),
          count(warranty, `${name}, ${t('assets.fields.warranty_end')}`, filter('warranty_end')),
        ],
      }
    }),
  }
}

function replacements(input: SectionInput): Section {
  const { report, narrowing, t } = input
  const count = counter(input, 'replacements')
  return {
    id: 'replacements',
    hint: t('lifecycle_report.hints.replacements'),
    columns: [
      t('depreciation.schedule.year'),
      t('lifecycle_report.columns.count'),
      t('lifecycle_report.columns.replacement_cost'),
      t('assets.fields.salvage_value'),
    ],
    rows: report.replacements.map((one) => {
      const other = one.from === null ? 'ended' : 'later'
      const name = one.year === null ? t(`lifecycle_report.bands.${other}`) : String(one.year)
      const filter = { ...within('end_of_life', one), ...reckonedWith(narrowing) }
      return {
        id: name,
        name,
        size: Number(one.cost),
        cells: [count(one.count, name, filter), money(one.cost), money(one.salvage)],
      }
    }),
  }
}

/** A calendar year is shown as a number. */
function periodName({ from, to }: { from: string; to: string }) {
  const year = from.slice(0, 4)
  const isYear = from === `${year}-01-01` && to === `${year}-12-31`
  return isYear ? year : `${format.date(from)} – ${format.date(to)}`
}

function periods(input: SectionInput): Section {
  const { report, t } = input
  const count = counter(input, 'periods')
  return {
    id: 'periods',
    columns: [
      t('reports.controls.period'),
      t('lifecycle_report.columns.acquired'),
      t('assets.fields.purchase_cost'),
      t('lifecycle_report.columns.disposed'),
      t('assets.fields.disposal_proceeds'),
    ],
    rows: report.periods.map((one) => {
      const name = periodName(one)
      const disposed = { ...within('disposed_on', one), 'filter[status]': ['disposed'] }
      return {
        id: one.from,
        name,
        size: one.acquired,
        cells: [
          count(one.acquired, name, within('purchase_date', one)),
          money(one.acquired_cost),
          count(one.disposed, `${name}, ${t('lifecycle_report.columns.disposed')}`, disposed),
          money(one.proceeds),
        ],
      }
    }),
  }
}

function disposals({ report, t }: SectionInput): Section {
  return {
    id: 'disposals',
    columns: [
      ...headings(t, t('assets.fields.disposal_type')),
      t('assets.fields.disposal_proceeds'),
      t('lifecycle_report.columns.held_months'),
      t('lifecycle_report.columns.planned_months'),
    ],
    rows: report.disposals.map((one) => ({
      id: one.type ?? '',
      name: one.type ? t(`assets.disposal.${one.type}`) : '–',
      size: one.count,
      cells: [
        number(one.count),
        money(one.cost),
        money(one.proceeds),
        number(one.held_months),
        number(one.planned_months),
      ],
    })),
  }
}

function utilization(input: SectionInput): Section {
  const { report, narrowing, t } = input
  const { assigned, unassigned } = report.utilization
  const count = counter(input, 'utilization')
  const nobody = t('lifecycle_report.utilization.unassigned')
  const filter = { 'filter[custodian_id]': [null], ...reckonedWith(narrowing) }
  return {
    id: 'utilization',
    columns: headings(t, t('lifecycle_report.sections.utilization')).slice(0, 2),
    rows: [
      {
        id: 'assigned',
        name: t('lifecycle_report.utilization.assigned'),
        size: assigned,
        cells: [number(assigned)],
      },
      {
        id: 'unassigned',
        name: nobody,
        size: unassigned,
        cells: [count(unassigned, nobody, filter)],
      },
    ],
  }
}

/** The sections about the assets themselves. */
export const assetSections = (input: SectionInput): Section[] =>
  [stages, ages, remaining, ending, replacements, periods, disposals, utilization].map((make) =>
    make(input),
  )
