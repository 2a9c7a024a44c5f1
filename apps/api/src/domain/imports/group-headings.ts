/** «0400 Machines», «2183 – Matériel de bureau»: the number and the name of an account or a class. */
const GROUP = /^\d{3,8}(?:\s+|\s*:\s*|\s*[-–—]\s+)\p{L}{2}/u
/** «Motor vehicles», «Plant & machinery»: words without a digit, which no number of a thing lacks. */
const WORDS = /^(?:\p{L}{2,}[^\d]*\s\p{L}{2,}[^\d]*|\p{Lu}\p{Ll}{3,})$/u

/** The minimum number of cells of a row; in a narrower table, a record may well lack its name. */
const WIDE = 4
/** No heading is longer. */
const LONGEST = 128

/**
 * The heading of a group of rows, as registers of accounting have them: the first cell has the number and the name of
 * the group, or its name of several words, and all others are empty. Undefined for other rows: a number or a name alone may be a record.
 */
export function groupIn(cells: readonly string[]): string | undefined {
  const [first = ''] = cells
  // Most rows have a second cell with a value, which is enough to know.
  const hasMore = cells.some((cell, at) => at > 0 && cell !== '')
  if (first === '' || hasMore || cells.length < WIDE) return undefined
  return first.length <= LONGEST && (GROUP.test(first) || WORDS.test(first)) ? first : undefined
}
