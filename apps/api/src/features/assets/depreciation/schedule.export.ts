import type { AssetBook } from '@steward/contract/asset-depreciation.ts'
import type { ExportFormat } from '@steward/contract/kit/export.ts'
import { textOf } from '@steward/locales/texts.ts'
import { sql } from 'drizzle-orm'
import { admitted, askRow, type Ctx } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import { type ExportFile, type Line } from '#core/export/file.ts'
import { reportFile } from '#core/export/report-file.ts'
import { statement } from '#core/records/entity.ts'
import { depreciationOf } from './depreciation.queries.ts'

const COLUMNS = [
  ['depreciation.schedule.year', 'number'],
  ['activity.from', 'date'],
  ['activity.to', 'date'],
  ['depreciation.schedule.opening', 'money'],
  ['depreciation.explain.addition', 'money'],
  ['depreciation.explain.revaluation', 'money'],
  ['depreciation.schedule.charge', 'money'],
  ['depreciation.explain.impairment', 'money'],
  ['depreciation.schedule.disposal', 'money'],
  ['depreciation.schedule.accumulated', 'money'],
  ['depreciation.schedule.book_value', 'money'],
] as const

const lineOf = (period: AssetBook['periods'][number]): Line => [
  String(period.fiscal_year),
  period.start,
  period.end,
  period.opening_book_value,
  period.addition,
  period.revaluation,
  period.depreciation,
  period.impairment,
  period.disposal,
  period.accumulated,
  period.book_value,
]

async function tagOf(ctx: Ctx, id: string): Promise<string> {
  const { asset_tag } = await askRow<{ asset_tag: string }>(
    ctx,
    statement(
      sql`select asset_tag from assets where account_id = ${ctx.account_id} and id = ${id}`,
    ),
  )
  return asset_tag
}

/**
 * The periods of an asset in a book as a file, in the reader's language.
 *
 * @param book_id the default book, where it is left out
 * @throws 404 for an asset or a book that the reader doesn't see
 */
export async function exportSchedule(
  ctx: Ctx,
  id: string,
  { book_id, format }: { book_id?: string | undefined; format: ExportFormat },
): Promise<ExportFile> {
  const { data } = await depreciationOf(ctx, id)
  const found = data.books.find(({ book }) => (book_id ? book.id === book_id : book.is_default))
  if (!found) throw notFound()
  const { language } = await admitted(ctx)
  const columns = COLUMNS.map(([key, kind]) => ({ name: textOf(language, key), kind }))
  async function* lines() {
    yield found!.periods.map(lineOf)
  }
  const title = textOf(language, 'depreciation_report.title')
  // The names of files say which asset and book they are of.
  const of = `${await tagOf(ctx, id)} ${found.book.name}`
  return reportFile(ctx, { title, of, facts: [], columns, lines: lines() }, format)
}
