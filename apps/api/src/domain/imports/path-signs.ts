import { saysNothing } from './nothing.ts'

/** What other products put between the names of a path; ours is the sign that needs no looking for. */
const SIGNS = ['/', '\\', '»', '→', '::', ' : ', '|'] as const
/** So many of the cells have it. */
const MOST = 0.8

/**
 * The sign between the names of paths, «HQ/Floor 2/Room 5», where the cells of a column are paths: what they begin with
 * comes again and again. Undefined where they aren't, as in «R/D» and «Audio/Video, Lamps».
 */
export function pathSignIn(cells: readonly string[]): string | undefined {
  const values = [...new Set(cells)].filter((cell) => cell !== '' && !saysNothing(cell))
  if (values.some((cell) => cell.includes('>'))) return undefined
  return SIGNS.find((sign) => {
    const paths = values.filter((cell) => cell.includes(sign))
    const beginnings = new Set(paths.map((path) => path.split(sign)[0]!.trim().toLowerCase()))
    return (
      paths.length > 1 &&
      paths.length >= values.length * MOST &&
      beginnings.size * 2 <= paths.length
    )
  })
}
