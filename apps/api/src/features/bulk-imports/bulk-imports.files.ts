import { Readable } from 'node:stream'
import { type Kind, SPECS } from '@steward/contract/kinds.ts'
import type { Language } from '@steward/contract/limits.ts'
import { allows, type Permission } from '@steward/contract/permissions.ts'
import { textOf } from '@steward/locales/texts.ts'
import { type CsvDelimiter, csvLine } from '#core/export/csv.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { forbidden, notFound } from '#core/context/errors.ts'
import type { Download } from '#core/requests/files.ts'
import { errorColumn, isErrorColumn } from '#domain/imports/messages.ts'
import { armed } from '#domain/imports/plain.ts'
import type { ImportKinds } from '#shared/imports/kind.ts'
import { mended } from './file/mended.ts'
import { errorsAfter, type ImportFile, importFile } from './bulk-imports.queries.ts'
import { storedRows } from './file/table-file.ts'

/** A byte order mark: without it spreadsheet programs don't read a CSV file as UTF-8. */
const MARK = '\ufeff'
const TYPE = 'text/csv; charset=utf-8'
/** So many rows with errors are read at a time. */
const BATCH = 2_000

/** @throws 404 when the file was cleared away */
async function open(ctx: Ctx, { file_key }: ImportFile): Promise<Readable> {
  const { storage } = ctx.services
  if (!file_key || !(await storage.exists(file_key))) throw notFound('The file no longer exists')
  return storage.getStream(file_key)
}

/**
 * The file of an import, for whoever may view records of its kind. A personal kind, such as users, also takes the
 * permission to view users, unless one has uploaded the file oneself.
 *
 * @throws 403 for everybody else
 */
export async function readable(ctx: Ctx, kinds: ImportKinds, id: string): Promise<ImportFile> {
  const file = await importFile(ctx, id)
  const { permissions, user_id } = await admitted(ctx)
  const { rules, isPersonal } = kinds.get(file.resource_type)!
  const { name } = rules.entity
  const view = `${SPECS[name as Kind].permission ?? name}:view` as Permission
  const isOthers = isPersonal && file.created_by_id !== user_id
  const needed: Permission[] = isOthers ? [view, 'account_user:view'] : [view]
  if (!needed.every((one) => allows(permissions, one))) throw forbidden()
  return file
}

/** The file as it was sent. */
export async function originalFile(ctx: Ctx, kinds: ImportKinds, id: string): Promise<Download> {
  const file = await readable(ctx, kinds, id)
  return {
    stream: await open(ctx, file),
    filename: file.filename,
    type: 'application/octet-stream',
  }
}

/** The rows that did not come in, as they came, with a column that says why: to be mended and imported again. */
export async function errorFile(ctx: Ctx, kinds: ImportKinds, id: string): Promise<Download> {
  const file = await readable(ctx, kinds, id)
  const { language } = await admitted(ctx)
  const bytes = await open(ctx, file)
  const base = file.filename.replace(/\.[^.]*$/, '')
  return {
    stream: Readable.from(errorLines(ctx, file, bytes, language)),
    filename: `${base}-${textOf(language, 'imports.file_names.errors').toLowerCase()}.csv`,
    type: TYPE,
  }
}

/** The delimiter of the uploaded file, which the program that wrote it reads, or else that of the language. */
function delimiterFor({ delimiter }: ImportFile, language: Language): CsvDelimiter {
  if (delimiter === ',' || delimiter === ';') return delimiter
  return language === 'en' ? ',' : ';'
}

async function* errorLines(ctx: Ctx, file: ImportFile, bytes: Readable, language: Language) {
  // A file that was mended once has such a column at its end already.
  const width = file.headers.length - (isErrorColumn(file.headers.at(-1)) ? 1 : 0)
  const delimiter = delimiterFor(file, language)
  // Surplus cells stay behind the last column, so that nothing is lost when the file is corrected.
  const line = (cells: readonly string[], last: string) =>
    csvLine(
      [
        ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
        last,
        ...cells.slice(file.headers.length),
      ],
      delimiter,
    )
  yield MARK + line(file.headers, errorColumn(language))
  let errors = await errorsAfter(ctx, file.id, 0, BATCH)
  for await (const rows of mended(storedRows(ctx, bytes, file), file))
    for (const { row_no, cells } of rows) {
      if (errors[0]?.row_no !== row_no) continue
      // A cell may have come with an export's apostrophe: the line gets its own.
      yield line(cells.map(armed), errors[0].messages.join(' '))
      errors.shift()
      if (errors.length === 0) errors = await errorsAfter(ctx, file.id, row_no, BATCH)
      if (errors.length === 0) return
    }
}
