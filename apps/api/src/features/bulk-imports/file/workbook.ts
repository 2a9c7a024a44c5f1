import { LIMITS } from '@steward/contract/limits.ts'
import type { TableRow } from '#domain/imports/csv.ts'
import { FileProblem } from '#domain/imports/problem.ts'
import { mergedCells } from '#domain/imports/merged-cells.ts'
import { OdsRows } from '#domain/imports/ods.ts'
import { type SheetContext, SheetRows } from '#domain/imports/sheet.ts'
import {
  Relationships,
  SharedTexts,
  Styles,
  WorkbookParts,
} from '#domain/imports/workbook-parts.ts'
import { type XmlListener, XmlReader } from '#domain/imports/xml.ts'
import { type Archive, openArchive } from './zip.ts'

/** A workbook whose sheets are read row by row. */
interface Workbook {
  encoding: 'xlsx' | 'ods'
  /** The sheet that is read. */
  sheet: string
  sheets: string[]
  /** Those that aren't hidden. */
  visible: string[]
  /** Its rows, in batches, with one batch in memory. Blank rows are left out. */
  rows(): AsyncGenerator<TableRow[]>
}

async function listen<L extends XmlListener>(archive: Archive, path: string, to: L): Promise<L> {
  const reader = new XmlReader(to)
  for await (const bytes of archive.read(path)) reader.push(bytes)
  reader.end()
  return to
}

const listenIfThere = async <L extends XmlListener>(
  archive: Archive,
  path: string | undefined,
  to: L,
) => (path !== undefined && archive.has(path) ? listen(archive, path, to) : to)

/** `xl/workbook.xml` is in `xl/`. */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const relationsOf = (archive: Archive, path: string) =>
  listenIfThere(
    archive,
    path.replace(/([^/]*)$/, '_rels/$1.rels'),
    new Relationships(folderOf(path)),
  )

async function partsOf(archive: Archive) {
  const root = await listenIfThere(archive, '_rels/.rels', new Relationships(''))
  const path = root.find('officeDocument') ?? 'xl/workbook.xml'
  if (!archive.has(path) || !path.endsWith('.xml')) throw new FileProblem('not_text')
  const relations = await relationsOf(archive, path)
  const { sheets, system } = await listen(archive, path, new WorkbookParts())
  const tables = sheets.flatMap(({ name, relationship, isHidden }) => {
    const part = relations.targets.get(relationship)
    return part?.type === 'worksheet' ? [{ name, isHidden, path: part.path }] : []
  })
  return { tables, system, relations }
}

/** The sheet of a name, else the first that can be seen. */
function choose<Sheet extends { name: string; isHidden: boolean }>(
  sheets: readonly Sheet[],
  wanted: string | null,
): Sheet {
  const found =
    wanted === null
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name === wanted)
  if (!found) throw new FileProblem(wanted === null ? 'damaged' : 'no_sheet')
  return found
}

/**
 * Reads a workbook (XLSX or ODS) that came from outside.
 *
 * @param wanted the name of a sheet; the first that can be seen where it is null
 * @throws FileProblem for what is no workbook, or larger than one
 */
export async function openWorkbook(
  path: string,
  wanted: string | null,
): Promise<Workbook & AsyncDisposable> {
  const archive = await openArchive(path)
  try {
    if (archive.has(ODS)) return await openOds(archive, wanted)
    const { tables, system, relations } = await partsOf(archive)
    const sheet = choose(tables, wanted)
    const { formats } = await listenIfThere(archive, relations.find('styles'), new Styles())
    return {
      encoding: 'xlsx',
      sheet: sheet.name,
      sheets: tables.map(({ name }) => name),
      visible: tables.flatMap(({ name, isHidden }) => (isHidden ? [] : [name])),
      async *rows() {
        const texts = new SharedTexts()
        await listenIfThere(archive, relations.find('sharedStrings'), texts)
        const merged = await mergedCells(archive.read(sheet.path))
        const context: SheetContext = { shared: (at) => texts.at(at), formats, system, merged }
        yield* rowsOf(archive, sheet.path, new SheetRows(context, LIMITS.import_columns))
      },
      [Symbol.asyncDispose]: () => archive[Symbol.asyncDispose](),
    }
  } catch (error) {
    await archive[Symbol.asyncDispose]()
    throw error
  }
}

/** What a part of a workbook has of rows, in batches as it is read. */
async function* rowsOf(archive: Archive, path: string, rows: SheetRows | OdsRows) {
  const reader = new XmlReader(rows)
  for await (const bytes of archive.read(path)) {
    reader.push(bytes)
    const some = rows.take()
    if (some.length > 0) yield some
  }
  reader.end()
}

/** All sheets of an OpenDocument spreadsheet are in one part; texts and drawings have it as well, without sheets. */
const ODS = 'content.xml'

async function openOds(
  archive: Archive,
  wanted: string | null,
): Promise<Workbook & AsyncDisposable> {
  const { sheets } = await listen(archive, ODS, new OdsRows('', LIMITS.import_columns))
  if (sheets.length === 0) throw new FileProblem('not_text')
  const sheet = wanted ?? sheets[0]!
  if (!sheets.includes(sheet)) throw new FileProblem('no_sheet')
  const rows = () => rowsOf(archive, ODS, new OdsRows(sheet, LIMITS.import_columns))
  const close = () => archive[Symbol.asyncDispose]()
  return { encoding: 'ods', sheet, sheets, visible: sheets, rows, [Symbol.asyncDispose]: close }
}
