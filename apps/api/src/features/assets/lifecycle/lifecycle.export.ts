import type { AssetStatus } from '@steward/contract/asset-status.ts'
import type {
  LifecycleGroup,
  LifecycleReport,
  lifecycleReportApi,
} from '@steward/contract/lifecycle-report.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { Language } from '@steward/contract/limits.ts'
import { textOf, type TextKey, type Texts } from '@steward/locales/texts.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { type ExportFile, type Line, sumLine } from '#core/export/file.ts'
import { reportFile } from '#core/export/report-file.ts'
import { dayIn } from '#core/export/shown.ts'
import type { CellKind, SheetColumn } from '#core/export/xlsx.ts'
import { narrowedLine } from '../narrowed-report.ts'
import { lifecycleReport } from './lifecycle.queries.ts'

type Section = keyof Texts['lifecycle_report']['sections']

/** What a line may have behind its section and its name. */
const CELLS = [
  ['from', 'activity.from', 'date'],
  ['to', 'activity.to', 'date'],
  ['count', 'lifecycle_report.columns.count', 'number'],
  ['cost', 'assets.fields.purchase_cost', 'money'],
  ['book_value', 'assets.fields.book_value', 'money'],
  ['life_used', 'lifecycle_report.columns.life_used_percent', 'number'],
  ['expected_cost', 'lifecycle_report.columns.replacement_cost', 'money'],
  ['salvage', 'assets.fields.salvage_value', 'money'],
  ['proceeds', 'assets.fields.disposal_proceeds', 'money'],
  ['held_months', 'lifecycle_report.columns.held_months', 'number'],
  ['planned_months', 'lifecycle_report.columns.planned_months', 'number'],
  ['days', 'lifecycle_report.columns.days', 'number'],
  ['changes', 'lifecycle_report.columns.changes', 'number'],
  ['work_orders', 'lifecycle_report.columns.work_orders', 'number'],
  ['orders_per_asset', 'lifecycle_report.columns.orders_per_asset', 'number'],
  ['maintenance_cost', 'lifecycle_report.columns.maintenance_cost', 'money'],
  ['downtime_hours', 'lifecycle_report.columns.downtime_hours', 'number'],
  ['share', 'lifecycle_report.columns.share_percent', 'number'],
  ['cost_of_ownership', 'lifecycle_report.columns.cost_of_ownership', 'money'],
  ['mean_age_months', 'lifecycle_report.columns.mean_age_months', 'number'],
  ['ended', 'lifecycle_report.bands.ended', 'number'],
  ['ending', 'lifecycle_report.columns.ending', 'number'],
  ['reason', 'lifecycle_report.columns.reasons', 'text'],
] as const satisfies readonly (readonly [name: string, label: TextKey, kind: CellKind])[]
type Cells = Partial<Record<(typeof CELLS)[number][0], string | number | null>>

const cellsOf = (cells: Cells): Line =>
  CELLS.map(([name]) => {
    const value = cells[name] ?? null
    return value === null ? null : String(value)
  })

const columnsIn = (language: Language): SheetColumn[] => [
  { name: textOf(language, 'lifecycle_report.columns.section'), kind: 'text' },
  { name: textOf(language, 'lifecycle_report.columns.item'), kind: 'text' },
  ...CELLS.map(([, label, kind]) => ({ name: textOf(language, label), kind })),
]

/** The words of a language, and what makes lines of them. */
function wording(language: Language) {
  const word = (key: TextKey, values = {}) => textOf(language, key, values)
  return {
    word,
    line: (section: Section, item: string, cells: Cells): Line => [
      word(`lifecycle_report.sections.${section}`),
      item,
      ...cellsOf(cells),
    ],
    status: (status: AssetStatus) => word(`status.asset.${status}`),
    band: (name: Exclude<keyof Texts['lifecycle_report']['bands'], 'within'>) =>
      word(`lifecycle_report.bands.${name}`),
  }
}
type Wording = ReturnType<typeof wording>

/** The tables of what assets themselves say, one below the other. */
function assetLines(report: LifecycleReport, { word, line, status, band }: Wording): Line[] {
  const [acquired, disposed] = [
    word('lifecycle_report.columns.acquired'),
    word('lifecycle_report.columns.disposed'),
  ]
  const { assigned, unassigned } = report.utilization
  return [
    ...report.by_status.map((one) => line('stages', status(one.status), one)),
    ...report.ages.map((one) => line('ages', band(one.band), one)),
    ...report.remaining.map((one) => line('remaining', band(one.band), one)),
    ...report.ending.flatMap(({ days, to, ...counts }) => {
      const value = word('lifecycle_report.bands.within', { formatted: String(days) })
      const ends = (label: string, count: number) =>
        line('ending', word('common.labelled', { label, value }), { to, count })
      return [
        ends(word('lifecycle_report.columns.end_of_life'), counts.end_of_life),
        ends(word('assets.fields.warranty_end'), counts.warranty),
      ]
    }),
    ...report.replacements.map(({ year, cost, ...one }) =>
      line('replacements', year ? String(year) : band(one.from ? 'later' : 'ended'), {
        ...one,
        expected_cost: cost,
      }),
    ),
    ...report.periods.flatMap(({ from, to, proceeds, ...one }) => [
      line('periods', acquired, { from, to, count: one.acquired, cost: one.acquired_cost }),
      line('periods', disposed, {
        from,
        to,
        count: one.disposed,
        cost: one.disposed_cost,
        proceeds,
      }),
    ]),
    ...report.disposals.map((one) =>
      line('disposals', one.type ? word(`assets.disposal.${one.type}`) : '', one),
    ),
    line('utilization', word('lifecycle_report.utilization.assigned'), { count: assigned }),
    line('utilization', word('lifecycle_report.utilization.unassigned'), { count: unassigned }),
  ]
}

/** Those of what work orders and the history say. */
function otherLines(report: LifecycleReport, { word, line, status }: Wording): Line[] {
  const { maintenance, statuses, repair_or_replace } = report
  return [
    ...repair_or_replace.worst.map(({ end_of_life, purchase_cost, reasons, ...one }) =>
      line('worst', `${one.asset_tag} ${one.name}`, {
        ...one,
        to: end_of_life,
        cost: purchase_cost,
        reason: reasons.map((reason) => word(`lifecycle_report.reasons.${reason}`)).join(', '),
      }),
    ),
    line('maintenance', word('lifecycle_report.maintenance.all'), {
      work_orders: maintenance.work_orders,
      orders_per_asset: maintenance.orders_per_asset,
      maintenance_cost: maintenance.cost,
      downtime_hours: maintenance.downtime_hours,
      cost_of_ownership: maintenance.cost_of_ownership,
    }),
    line('maintenance', word('lifecycle_report.maintenance.recent'), {
      work_orders: maintenance.recent_work_orders,
      orders_per_asset: maintenance.recent_orders_per_asset,
      maintenance_cost: maintenance.recent_cost,
      downtime_hours: maintenance.recent_downtime_hours,
    }),
    ...statuses.over_time.flatMap(({ to, counts }) =>
      counts.map((one) => line('over_time', status(one.status), { to, count: one.count })),
    ),
    ...statuses.mean_days.map(({ assets, days, ...one }) =>
      line('mean_days', status(one.status), { count: assets, days }),
    ),
    ...statuses.transitions.map(({ from, to, count }) =>
      line('transitions', `${status(from)} → ${status(to)}`, { changes: count }),
    ),
  ]
}

function groupLines(
  { groups, own_groups }: LifecycleReport,
  by: readonly LifecycleGroup[] | undefined,
  { word, line, status }: Wording,
): Line[] {
  return (groups ?? []).map(({ path, ...one }) => {
    const names = path.map(({ id, name }, level) => {
      if (id === null) return word('lists.facets.none')
      const group = by?.[level]
      if (group === 'status') return status(id as AssetStatus)
      const own = own_groups.find(({ column }) => column === group)
      if (own?.type !== 'boolean') return name ?? '–'
      return word(id === 'true' ? 'data_fields.yes' : 'data_fields.no')
    })
    return line('groups', names.join(' › '), one)
  })
}

/** The same figures as a file, in the reader's language. */
export async function exportLifecycle(
  ctx: Ctx,
  query: QueryOf<typeof lifecycleReportApi.export>,
): Promise<ExportFile> {
  const report = await lifecycleReport(ctx, query)
  const { language } = await admitted(ctx)
  const words = wording(language)
  async function* lines() {
    yield [
      ...assetLines(report, words),
      ...otherLines(report, words),
      ...groupLines(report, query.group_by, words),
      sumLine([words.word('reports.total'), null, ...cellsOf(report.total)]),
    ]
  }
  const title = textOf(language, 'lifecycle_report.title')
  const narrowed = narrowedLine(report.narrowed)
  const facts = [
    [textOf(language, 'reports.controls.book'), report.book.name],
    [textOf(language, 'reports.paper.as_of'), dayIn(language, report.as_of)],
    ...(narrowed ? [[textOf(language, 'reports.paper.filters'), narrowed] as const] : []),
  ] as const
  const table = { title, facts, columns: columnsIn(language), lines: lines(), inParts: true }
  const foot = [report.book.name, dayIn(language, report.as_of)]
  const of = query.book === undefined ? {} : { of: report.book.name }
  return reportFile(ctx, { ...table, ...of, foot }, query.format)
}
