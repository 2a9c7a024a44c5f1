import type { LifecycleReport, lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { Language } from '@steward/contract/limits.ts'
import { textOf, type Texts } from '@steward/locales/texts.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { type ExportFile, type Line, sumLine } from '#core/export/file.ts'
import { reportFile } from '#core/export/report-file.ts'
import { dayIn } from '#core/export/shown.ts'
import type { CellKind } from '#core/export/xlsx.ts'
import { narrowedLine } from '../narrowed-report.ts'
import { lifecycleReport } from './lifecycle.queries.ts'

type Section = keyof Texts['lifecycle_report']['sections']

/** The cells behind the section and the name of a line. */
interface Cells {
  from?: string | null
  to?: string | null
  count?: number
  cost?: string | null
  maintenance?: string
  proceeds?: string
}

const COLUMNS = [
  ['lifecycle_report.columns.section', 'text'],
  ['lifecycle_report.columns.item', 'text'],
  ['activity.from', 'date'],
  ['activity.to', 'date'],
  ['lifecycle_report.columns.count', 'number'],
  ['assets.fields.purchase_cost', 'money'],
  ['lifecycle_report.columns.maintenance_cost', 'money'],
  ['assets.fields.disposal_proceeds', 'money'],
] as const satisfies readonly (readonly [unknown, CellKind])[]

/** The tables of the report, one below the other. */
function linesOf(report: LifecycleReport, language: Language): Line[] {
  const word = (key: Parameters<typeof textOf>[1]) => textOf(language, key)
  const line = (section: Section, item: string, cells: Cells): Line => [
    word(`lifecycle_report.sections.${section}`),
    item,
    cells.from ?? null,
    cells.to ?? null,
    cells.count === undefined ? null : String(cells.count),
    cells.cost ?? null,
    cells.maintenance ?? null,
    cells.proceeds ?? null,
  ]
  const band = (name: keyof Texts['lifecycle_report']['bands']) =>
    word(`lifecycle_report.bands.${name}`)
  const { acquired, disposed } = {
    acquired: word('lifecycle_report.columns.acquired'),
    disposed: word('lifecycle_report.columns.disposed'),
  }
  return [
    ...report.by_status.map((one) => line('stages', word(`status.asset.${one.status}`), one)),
    ...report.ages.map((one) => line('ages', band(one.band), one)),
    ...report.remaining.map((one) => line('remaining', band(one.band), one)),
    ...report.replacements.map((one) =>
      line('replacements', one.year ? String(one.year) : band(one.from ? 'later' : 'ended'), one),
    ),
    ...report.periods.flatMap((one) => [
      line('periods', acquired, { ...one, count: one.acquired, cost: one.acquired_cost }),
      line('periods', disposed, { ...one, count: one.disposed, cost: one.disposed_cost }),
    ]),
    ...report.disposals.map((one) =>
      line('disposals', one.type ? word(`assets.disposal.${one.type}`) : '', one),
    ),
    ...report.statuses.over_time.flatMap(({ to, counts }) =>
      counts.map(({ status, count }) =>
        line('over_time', word(`status.asset.${status}`), { to, count }),
      ),
    ),
    ...report.repair_or_replace.worst.map((one) =>
      line('worst', `${one.asset_tag} ${one.name}`, {
        to: one.end_of_life,
        cost: one.purchase_cost,
        maintenance: one.maintenance_cost,
      }),
    ),
    ...(report.groups ?? []).map((one) =>
      line('groups', one.path.map(({ name }) => name ?? '–').join(' › '), one),
    ),
  ]
}

const totalOf = ({ total }: LifecycleReport, language: Language): Line =>
  sumLine([textOf(language, 'reports.total'), null, null, null, String(total.count), total.cost])

/** The same figures as a file, in the reader's language. */
export async function exportLifecycle(
  ctx: Ctx,
  query: QueryOf<typeof lifecycleReportApi.export>,
): Promise<ExportFile> {
  const report = await lifecycleReport(ctx, query)
  const { language } = await admitted(ctx)
  const columns = COLUMNS.map(([key, kind]) => ({ name: textOf(language, key), kind }))
  async function* lines() {
    yield [...linesOf(report, language), totalOf(report, language)]
  }
  const title = textOf(language, 'lifecycle_report.title')
  const narrowed = narrowedLine(report.narrowed)
  const facts = [
    [textOf(language, 'reports.paper.as_of'), dayIn(language, report.as_of)],
    ...(narrowed ? [[textOf(language, 'reports.paper.filters'), narrowed] as const] : []),
  ] as const
  const table = { title, facts, columns, lines: lines() }
  return reportFile(ctx, table, query.format)
}
