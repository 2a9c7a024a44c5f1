/** The printable width of a landscape page in pixels: letter, the narrower format. */
const SHEET = 976
/** The maximum width of a character in print, and the padding of a cell. */
const CHARACTER = 7
const AROUND = 8
/** The minimum width of the row names. */
const NAMES = 176
/** The zoom of a table that fits. */
const USUAL = 0.8

const longest = (words: readonly string[]) => Math.max(...words.map(({ length }) => length))

/**
 * The zoom at which all columns fit on a page. Headings break between words, amounts don't.
 *
 * @param columns heading and texts of each column of numbers
 */
export function paperZoom(
  columns: readonly { heading: string; cells: readonly string[] }[],
): number {
  const width = columns.reduce(
    (sum, { heading, cells }) =>
      sum + longest([...heading.split(' '), ...cells]) * CHARACTER + AROUND,
    NAMES,
  )
  return Math.min(USUAL, SHEET / width)
}
