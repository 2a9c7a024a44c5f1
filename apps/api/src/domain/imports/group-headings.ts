/** «0400 Machines», «2183 – Matériel de bureau»: the number of an account or of a class, and what it is called. */
const GROUP = /^\d{3,8}(?:\s+|\s*:\s*|\s*[-–—]\s+)\p{L}{2}/u

/** So many cells a row of a register has at least. What has fewer may well lack its name. */
const WIDE = 4
/** No heading is longer. */
const LONGEST = 128

/**
 * What a row is called that is only the heading of a group, as registers of accounting have them: its first cell has
 * the number and the name of the group, and nothing else is in it. Undefined for all other rows: a number in a cell of
 * its own, or a name alone, may be a record.
 */
export function groupIn(cells: readonly string[]): string | undefined {
  const [first = ''] = cells
  // Most rows have something in their second cell: nothing more is looked at.
  const hasMore = cells.some((cell, at) => at > 0 && cell !== '')
  if (first === '' || hasMore || cells.length < WIDE) return undefined
  return first.length <= LONGEST && GROUP.test(first) ? first : undefined
}
