import {
  type DepreciationFigure,
  type DepreciationReport,
  type DepreciationRow,
  type DepreciationView,
  type depreciationReportApi,
  isCustomGroup,
  type ReportedAsset,
  type ReportGroup,
} from '@steward/contract/depreciation-report.ts'
import { isByAsset } from '@steward/contract/depreciation-query.ts'
import { isUsual } from '@steward/contract/usual-figures.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { Language } from '@steward/contract/limits.ts'
import { textOf, type TextKey } from '@steward/locales/texts.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { type ExportFile, type Line, sumLine } from '#core/export/file.ts'
import { reportFile } from '#core/export/report-file.ts'
import { dayIn } from '#core/export/shown.ts'
import type { SheetColumn } from '#core/export/xlsx.ts'
import { narrowedLine } from '../narrowed-report.ts'
import { askedFor, type ReportQuery } from './asked.ts'
import { everyAsset } from './assets.queries.ts'
import { depreciationReport } from './report.queries.ts'

/** The number of assets read at a time, so that the file is never in memory as a whole. */
const CHUNK = 2_000

type Word = (key: TextKey) => string

const isDay = (column: string) => /^\d{4}-\d{2}-\d{2}$/.test(column)

/** The heading of a column: its label, or the last day of its period. */
function figureColumns(report: DepreciationReport, language: Language): SheetColumn[] {
  return report.columns.map((column) => ({
    name: isDay(column)
      ? dayIn(language, column)
      : textOf(language, `depreciation_report.columns.${column as DepreciationFigure}`),
    kind: 'money',
    ...(!isUsual(column, report) && { offPaper: 'empty' }),
  }))
}

type Value = DepreciationRow['path'][number]

function nameOf(
  { own_groups }: DepreciationReport,
  group: ReportGroup,
  { id, name }: Value,
  word: Word,
) {
  if (id === null) return word('lists.facets.none')
  if (group === 'status') return word(`status.asset.${id as ReportedAsset['status']}`)
  const own = own_groups.find(({ column }) => column === group)
  return own?.type === 'boolean'
    ? word(id === 'true' ? 'data_fields.yes' : 'data_fields.no')
    : (name ?? id)
}

/** The row of a group: its values (with «Total» for the sum of its subgroups) and its figures. */
function groupLine(
  report: DepreciationReport,
  { path, count, figures }: DepreciationRow,
  word: Word,
): Line {
  const { group_by } = report
  const names = group_by.map((group, at) => {
    const value = path[at]
    if (value) return nameOf(report, group, value, word)
    return at === path.length ? word('reports.total') : ''
  })
  const line = [
    ...(group_by.length > 0 ? names : [word('reports.total')]),
    String(count),
    ...figures,
  ]
  return path.length < Math.max(group_by.length, 1) ? sumLine(line) : line
}

/** Groups in reading order: subgroups before their sum. */
function inSums(rows: readonly DepreciationRow[]): DepreciationRow[] {
  const sums: DepreciationRow[] = []
  const lines: DepreciationRow[] = []
  const close = (depth: number) => {
    while (sums.length >= depth && sums.length > 0) lines.push(sums.pop()!)
  }
  const deepest = Math.max(0, ...rows.map(({ path }) => path.length))
  for (const row of rows) {
    close(row.path.length)
    if (row.path.length < deepest) sums.push(row)
    else lines.push(row)
  }
  close(0)
  while (sums.length > 0) lines.push(sums.pop()!)
  return lines
}

async function* groupLines(report: DepreciationReport, word: Word) {
  const rows = [...inSums(report.groups), report.total]
  yield rows.map((row) => groupLine(report, row, word))
}

const ASSET_COLUMNS = [
  ['assets.fields.asset_tag', 'text'],
  ['assets.fields.name', 'text'],
  ['assets.fields.category_id', 'text'],
  ['assets.fields.site_id', 'text'],
  ['assets.fields.location_id', 'text'],
  ['assets.fields.department_id', 'text'],
  ['assets.fields.custodian_id', 'text'],
  ['assets.fields.serial_number', 'text'],
  ['depreciation_report.columns.acquired_on', 'date'],
  ['depreciation_report.columns.in_service_on', 'date'],
  ['depreciation_report.columns.method', 'text'],
  ['depreciation_report.columns.life_months', 'number'],
  ['depreciation_report.columns.remaining_months', 'number'],
  ['depreciation_report.columns.ends_on', 'date'],
  ['depreciation_report.columns.salvage', 'money'],
  ['depreciation_report.columns.depreciated', 'number'],
  ['assets.fields.status', 'text'],
] as const satisfies readonly (readonly [TextKey, SheetColumn['kind']])[]

/** A PDF has less room: there, only registers have all columns about an asset. */
const ON_PAPER: readonly TextKey[] = [
  'assets.fields.asset_tag',
  'assets.fields.name',
  'assets.fields.category_id',
  'assets.fields.site_id',
  'depreciation_report.columns.in_service_on',
  'depreciation_report.columns.method',
  'depreciation_report.columns.life_months',
]
const REGISTERS: readonly DepreciationView[] = ['register', 'fully_depreciated']

const assetColumns = ({ view }: DepreciationReport, word: Word): SheetColumn[] =>
  ASSET_COLUMNS.map(([key, kind]) => ({
    name: word(key),
    kind,
    offPaper: REGISTERS.includes(view) || ON_PAPER.includes(key) ? 'empty' : 'always',
  }))

const text = (value: number | null) => (value === null ? null : String(value))

const nameIn = (one: { name: string } | null) => one?.name ?? null

const assetLine = (one: ReportedAsset, word: Word): Line => [
  one.asset_tag,
  one.name,
  nameIn(one.category),
  nameIn(one.site),
  nameIn(one.location),
  nameIn(one.department),
  nameIn(one.custodian),
  one.serial_number,
  one.acquired_on,
  one.in_service_on,
  nameIn(one.method),
  text(one.life_months),
  text(one.remaining_months),
  one.ends_on,
  one.salvage,
  text(one.depreciated),
  word(`status.asset.${one.status}`),
  ...one.figures,
]

type ExportQuery = QueryOf<typeof depreciationReportApi.export>

async function* assetLines(ctx: Ctx, asked: ReportQuery, word: Word) {
  for await (const some of everyAsset(ctx, await askedFor(ctx, asked), CHUNK))
    yield some.map((one) => assetLine(one, word))
}

function totalOfAssets({ total }: DepreciationReport, word: Word): Line {
  const rest = ASSET_COLUMNS.slice(1).map(() => null)
  return sumLine([word('reports.total'), ...rest, ...total.figures])
}

function headColumns({ group_by, own_groups }: DepreciationReport, word: Word): SheetColumn[] {
  const labels = new Map<ReportGroup, string>(
    own_groups.map(({ column, label }) => [column, label]),
  )
  const names =
    group_by.length === 0
      ? [word('depreciation_report.groups.none')]
      : group_by.map((group) =>
          isCustomGroup(group) ? labels.get(group)! : word(`depreciation_report.groups.${group}`),
        )
  const count = { name: word('depreciation_report.columns.count'), kind: 'number' } as const
  return [...names.map((name) => ({ name, kind: 'text' }) as const), count]
}

const booksOf = ({ book, other_book }: DepreciationReport) =>
  [book, other_book].flatMap((one) => (one ? [one.name] : []))

/** The parts of the file name, which is the only title of a spreadsheet. */
const partsOfName = (report: DepreciationReport, word: Word): string[] => [
  word(`depreciation_report.views.${report.view}`),
  ...booksOf(report),
  report.from,
  report.to,
]

const periodOf = ({ from, to }: DepreciationReport, language: Language) =>
  `${dayIn(language, from)} – ${dayIn(language, to)}`

/** The description of the report in the footer of each page of a PDF. */
const footOf = (report: DepreciationReport, language: Language) => [
  textOf(language, `depreciation_report.views.${report.view}`),
  ...booksOf(report),
  periodOf(report, language),
]

/** The description of the report above the table of a PDF. */
function factsOf(report: DepreciationReport, language: Language) {
  const { locked_through, view, ties, narrowed } = report
  const day = (iso: string) => dayIn(language, iso)
  const word: Word = (key) => textOf(language, key)
  const isTied = ties.groups && ties.opening !== false
  return [
    [word('depreciation_report.facts.view'), word(`depreciation_report.views.${view}`)],
    [word('reports.controls.book'), booksOf(report).join(' / ')],
    [word('depreciation_report.facts.period'), periodOf(report, language)],
    ...(narrowed.length > 0
      ? [[word('reports.paper.filters'), narrowedLine(narrowed)] as const]
      : []),
    ...(locked_through
      ? [[word('depreciation_report.facts.locked_through'), day(locked_through)] as const]
      : []),
    [
      word('depreciation_report.facts.basis'),
      `${word('depreciation_report.head.basis')} · ${word(`depreciation_report.head.${isTied ? 'ties' : 'no_ties'}`)}`,
    ],
  ] as const
}

/** The report as a file in the reader's language: a row for each group or each asset, and the total. */
export async function exportDepreciation(ctx: Ctx, query: ExportQuery): Promise<ExportFile> {
  const { format, detail: isDetailed, group_by, ...rest } = query
  const isOfAssets = isByAsset(group_by)
  const detail = isDetailed || isOfAssets
  const asked = { ...rest, group_by: isOfAssets ? undefined : group_by }
  const report = await depreciationReport(ctx, asked)
  const { language } = await admitted(ctx)
  const word: Word = (key) => textOf(language, key)
  const head: SheetColumn[] = detail ? assetColumns(report, word) : headColumns(report, word)
  return reportFile(
    ctx,
    {
      title: word('depreciation_report.title'),
      of: partsOfName(report, word).join(' '),
      foot: footOf(report, language),
      facts: factsOf(report, language),
      columns: [...head, ...figureColumns(report, language)],
      ...(detail
        ? { lines: assetLines(ctx, asked, word), total: totalOfAssets(report, word) }
        : { lines: groupLines(report, word) }),
    },
    format,
  )
}
