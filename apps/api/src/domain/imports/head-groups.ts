import { plain } from './plain.ts'

/** The name of a group of columns: a title, a date or «Company: X» is none. */
const GROUP = /^[^\d:]{1,40}$/

/** For each column its group, as the row above the header names them: a cell counts up to the next one. */
function groupsIn(above: readonly string[], width: number): string[] {
  const names = above.map((cell) => cell.replace(/\s+/g, ' ').trim())
  const filled = names.filter(Boolean)
  const hasGaps = filled.length < width
  if (filled.length < 2 || !hasGaps || !filled.every((name) => GROUP.test(name))) return []
  let group = ''
  return Array.from({ length: width }, (_, at) => (group = names[at] || group))
}

/**
 * A header of two rows in one: a column is called after its group besides, where its own name isn't enough.
 *
 * @param cells the lower row
 * @param above the row directly above it
 * @param known names of columns, as `plain` has them
 */
export function withGroups(
  cells: readonly string[],
  above: readonly string[],
  known: ReadonlySet<string>,
): readonly string[] {
  const groups = groupsIn(above, cells.length)
  if (groups.length === 0) return cells
  const names = cells.map(plain)
  const isEnough = (name: string) =>
    known.has(name) && names.indexOf(name) === names.lastIndexOf(name)
  return cells.map((cell, at) => {
    if (cell.trim() === '') return above[at] ?? ''
    return !groups[at] || isEnough(names[at]!) ? cell : `${groups[at]} ${cell}`
  })
}
