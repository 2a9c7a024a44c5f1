import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LIMITS } from '@steward/contract/limits.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { MAX_CELL, type TableRow } from '#domain/imports/csv.ts'
import { fileMessage } from '#domain/imports/messages.ts'
import { plain } from '#domain/imports/plain.ts'
import { FileProblem } from '#domain/imports/problem.ts'
import {
  type FileFacts,
  scanText,
  tableRows,
  textRows,
  titlesAbove,
} from '#domain/imports/table.ts'
import { namesOf, type Target } from '#domain/imports/targets.ts'
import { scanWorkbook, workbookRows } from './workbook-reader.ts'

/** What somebody may say of a file before it is read. */
export interface Wish {
  sheet?: string | null | undefined
  header_row?: number | undefined
}

/** What cuts a stored file into the same rows again. */
interface StoredTable {
  encoding: string
  delimiter: string
  sheet: string | null
  header_row: number
}

const ARCHIVE = 'PK\u0003\u0004'

/** Workbooks are archives, whatever they are called. */
async function isArchive(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(ARCHIVE.length), 0, ARCHIVE.length, 0)
  return buffer.toString('latin1') === ARCHIVE
}

/**
 * Looks through a file that was sent.
 *
 * @param target whose names of columns tell the header
 * @throws 422 with what is wrong with the file, in the reader's language
 */
export async function scanFile(
  ctx: Ctx,
  path: string,
  target: Target,
  { sheet = null, header_row }: Wish,
): Promise<FileFacts> {
  const known = new Set(target.columns.flatMap(namesOf).map(plain))
  try {
    return (await isArchive(path))
      ? await scanWorkbook(path, sheet, { known, header_row })
      : await scanText(() => createReadStream(path), { known, header_row })
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    const { language } = await admitted(ctx)
    const detail = fileMessage(error.code, language, {
      rows: LIMITS.import_rows,
      columns: LIMITS.import_columns,
      cell: MAX_CELL,
      ...(error.row === undefined ? {} : { row: error.row }),
    })
    throw invalid(fault('/bulk_import/file', detail, error.code))
  }
}

/** A stored file as one on this machine: parts of an archive are read in any order. */
export async function localCopy({ services }: Ctx, bytes: Readable) {
  const place = join(services.env.DATA_DIR, 'uploads')
  await mkdir(place, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(place, 'import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'file')
  try {
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await remove()
    throw error
  }
  return { path, [Symbol.asyncDispose]: remove }
}

/** The rows of a stored file from its header on, in batches, with one batch in memory. */
export async function* storedRows(
  ctx: Ctx,
  bytes: Readable,
  { encoding, delimiter, sheet, header_row }: StoredTable,
): AsyncGenerator<TableRow[]> {
  if (encoding !== 'xlsx' && encoding !== 'ods')
    return yield* tableRows(
      textRows(bytes, { encoding: encoding as FileFacts['encoding'], delimiter }),
      header_row,
    )
  await using copy = await localCopy(ctx, bytes)
  yield* tableRows(workbookRows(copy.path, sheet), header_row)
}

/** The lines above the header of a stored file. */
export const storedTitles = (ctx: Ctx, bytes: Readable, table: StoredTable): Promise<string[]> =>
  titlesAbove(storedRows(ctx, bytes, { ...table, header_row: 1 }), table.header_row)
