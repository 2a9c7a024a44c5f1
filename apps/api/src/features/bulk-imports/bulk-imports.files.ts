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

/** Spreadsheets take a file with this mark for the UTF-8 that it is. */
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
 * What a file has in it is for who may see such records; of people only for who brought it, or looks after the
 * account's.
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

/**
 * As in the file that came, for the spreadsheet program that wrote it reads no other; else as one does in a language.
 */
function delimiterFor({ delimiter }: ImportFile, language: Language): CsvDelimiter {
  if (delimiter === ',' || delimiter === ';') return delimiter
  return language === 'en' ? ',' : ';'
}

async function* errorLines(ctx: Ctx, file: ImportFile, bytes: Readable, language: Language) {
  // A file that was mended once has such a column at its end already.
  const width = file.headers.length - (isErrorColumn(file.headers.at(-1)) ? 1 : 0)
  const delimiter = delimiterFor(file, language)
  // What is beyond the last column stays beyond it, so that it isn't lost before it is mended.
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
