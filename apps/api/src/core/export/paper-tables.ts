import type { Language } from '@steward/contract/limits.ts'
import type { Line } from './file.ts'
import { onPaper } from './paper-letters.ts'
import { MOST_DECIMALS, shownIn } from './shown.ts'
import type { CellKind, SheetColumn } from './xlsx.ts'

/** Nobody reads more lines on paper. The document says that the other formats have the rest. */
export const PAPER_LINES = 5_000

/** A table of the document. Each is below the one before. */
export interface PaperTable {
  title?: string
  columns: readonly SheetColumn[]
  lines: AsyncIterable<readonly Line[]> | Iterable<readonly Line[]>
  /** The last line, also of a table of which some lines are left out. */
  total?: Line
}

export const isNumber = (kind: CellKind) => kind === 'number' || kind === 'money'

/** A line as it is read. */
export interface Row {
  values: readonly string[]
  isSum: boolean
}

/** A table as it is on paper. */
export interface Drawn {
  title?: string | undefined
  columns: readonly SheetColumn[]
  rows: readonly Row[]
}

/** The lines of a table for which there is room, and its total. */
async function taken({ lines, total }: PaperTable, room: number) {
  const all: Line[] = []
  let hasMore = false
  for await (const some of lines) {
    const left = room - all.length
    all.push(...some.slice(0, left))
    hasMore = some.length > left
    if (hasMore) break
  }
  if (total) all.push(total)
  return { all, hasMore }
}

const decimalsIn = (value: string | null | undefined) =>
  Math.min(value?.split('.')[1]?.length ?? 0, MOST_DECIMALS)

/** A filter of a row's values: it keeps those of the columns that are printed. */
function onSheet(columns: readonly SheetColumn[], filled: readonly boolean[]) {
  const kept = columns.map(
    ({ offPaper }, at) => offPaper === undefined || (offPaper === 'empty' && filled[at]),
  )
  return <Value>(values: readonly Value[]) => values.filter((_, at) => kept[at])
}

/**
 * As many rows of a table as there is room for, without the columns that paper leaves out.
 *
 * @param digits the decimals of amounts
 */
export async function drawn(
  { language, digits }: { language: Language; digits: number },
  table: PaperTable,
  room: number,
) {
  const { title, columns } = table
  const { all, hasMore } = await taken(table, room)
  const filled = columns.map(({ kind }, at) =>
    all.some((line) => line[at] && !(isNumber(kind) && Number(line[at]) === 0)),
  )
  // All numbers of a column have the same number of decimals, so that their decimal points are aligned.
  const shows = columns.map((_, at) =>
    shownIn(language, digits, Math.max(0, ...all.map((line) => decimalsIn(line[at])))),
  )
  const kept = onSheet(columns, filled)
  const rows = all.map((line): Row => {
    const values = columns.map(({ kind }, at) =>
      line[at] ? onPaper(shows[at]!(kind, line[at])) : '',
    )
    return { values: kept(values), isSum: line.isSum === true }
  })
  return { title, columns: kept(columns), rows, hasMore } satisfies Drawn & { hasMore: boolean }
}
