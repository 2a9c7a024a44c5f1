import type { ReportFormat } from '@steward/contract/kit/export.ts'
import { textOf } from '@steward/locales/texts.ts'
import { sql } from 'drizzle-orm'
import { admitted, askRow, type Ctx } from '../context/ctx.ts'
import { statement } from '../records/entity.ts'
import { type ExportFile, fileName, fileOf, type Line, sumLine } from './file.ts'
import type { PaperTable } from './paper-tables.ts'
import { shownIn } from './shown.ts'
import { moneyFormat, type SheetColumn } from './xlsx.ts'

/** A report as a table. Sums are among its lines. */
interface ReportTable {
  title: string
  /** The period, as a part of the file name. */
  of?: string
  /** What each sheet of paper says below the tables besides the title: the period, mostly. */
  foot?: readonly string[]
  /** Facts about the report, for paper. */
  facts: readonly (readonly [label: string, value: string])[]
  columns: readonly SheetColumn[]
  lines: AsyncGenerator<Line[]>
  /** The last line, which is known before the others: it is on paper even where that leaves some of them out. */
  total?: Line
  /** Whether the first column names the part of the report that a line belongs to: in a PDF each part is a table. */
  inParts?: boolean
}

/** The parts of a report as tables, each without its empty columns. */
async function partsOf(columns: readonly SheetColumn[], lines: AsyncIterable<Line[]>) {
  const all: Line[] = []
  for await (const some of lines) all.push(...some)
  return [...Map.groupBy(all, ([part]) => part ?? '')].map(([title, part]): PaperTable => {
    const used = [...columns.keys()].filter(
      (at) => at > 0 && part.some((line) => line[at] !== null),
    )
    const narrowed = part.map((line) => {
      const values = used.map((at) => line[at] ?? null)
      return line.isSum ? sumLine(values) : values
    })
    return { title, columns: used.map((at) => columns[at]!), lines: [narrowed] }
  })
}

async function* withTotal(lines: AsyncGenerator<Line[]>, total: Line | undefined) {
  yield* lines
  if (total) yield [total]
}

interface Owner {
  name: string
  currency: string
  digits: number
  /** The local time. */
  clock: string
}

async function ownerOf(ctx: Ctx): Promise<Owner> {
  return askRow<Owner>(
    ctx,
    statement(sql`select name, currency, currency_digits as digits,
      to_char(now() at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI:SS') as clock
      from accounts where id = ${ctx.account_id}`),
  )
}

/**
 * A report as a file in the reader's language: in spreadsheets with numbers and dates, on paper with their texts.
 */
export async function reportFile(
  ctx: Ctx,
  { title, of, foot = [], facts, columns, lines, total, inParts = false }: ReportTable,
  format: ReportFormat,
): Promise<ExportFile> {
  const { language } = await admitted(ctx)
  const name = of === undefined ? title : `${title} ${of}`
  const { name: account, currency, digits, clock } = await ownerOf(ctx)
  if (format !== 'pdf') {
    const shown = moneyFormat(language, currency, digits)
    const sheet = columns.map((one) => (one.kind === 'money' ? { ...one, format: shown } : one))
    return fileOf(name, format, sheet, withTotal(lines, total))
  }
  // Loaded only when needed: the library takes a tenth of the memory of a newly started process, and few reports are
  // PDF.
  const { pdf } = await import('./pdf.ts')
  const known = [
    [textOf(language, 'reports.paper.account'), account],
    ...facts,
    [textOf(language, 'reports.paper.currency'), currency],
    [textOf(language, 'reports.paper.generated'), shownIn(language, digits)('moment', clock)],
  ] as const
  const tables = inParts
    ? await partsOf(columns, lines)
    : [{ columns, lines, ...(total && { total }) }]
  return {
    stream: pdf(
      {
        ...{ language, digits, title },
        facts: known,
        foot: [title, ...foot, account].join(' · '),
      },
      tables,
    ),
    filename: fileName(name, clock.slice(0, 10), format),
    type: 'application/pdf',
  }
}
