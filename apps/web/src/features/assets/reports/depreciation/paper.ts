/** How wide a sheet is across, within its margins, in pixels: letter paper, the narrower one. */
const SHEET = 976
/** At most so wide is a character of what is printed, and the space around a cell. */
const CHARACTER = 7
const AROUND = 8
/** The names of rows have so much at least. */
const NAMES = 176
/** As large as the print is where all fits, compared with the smallest text on a screen. */
const USUAL = 0.8

const longest = (words: readonly string[]) => Math.max(...words.map(({ length }) => length))

/**
 * How much smaller a table has to be printed so that all its columns are on the sheet. Headings break between words;
 * amounts don't, and may be long.
 *
 * @param columns for each column of numbers its heading, and what is in it
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
