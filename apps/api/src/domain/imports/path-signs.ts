import { saysNothing } from './nothing.ts'

/** Separators of paths in other products; ours is always recognized. */
const SIGNS = ['/', '\\', '»', '→', '::', ' : ', '|'] as const
/** The minimum share of cells with the separator. */
const MOST = 0.8

/**
 * The separator of paths, «HQ/Floor 2/Room 5», if the cells of a column are paths: these begin with the same names
 * again and again. Undefined otherwise, as for «R/D» and «Audio/Video, Lamps».
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
