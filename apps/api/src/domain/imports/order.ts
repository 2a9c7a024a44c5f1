import { RowPairs } from './row-pairs.ts'

/** The order in which rows are imported, so that parents exist before their children. */
export interface Order {
  /**
   * Rows that wait for a parent further down, by the round in which they are imported: `later[0]` comes after all
   * others.
   */
  later: Int32Array[]
  /** Whether a row waits. */
  waits(row: number): boolean
  /** The rows that form a circle with a row, itself first; undefined: it is in none. */
  circle(row: number): number[] | undefined
}

/** The maximum depth: a row that would wait longer is refused anyway. */
const MAX_ROUNDS = 25

/**
 * Sorts rows that name each other as parents. Only a row whose parent is further down has to wait. Rows in a circle or
 * below one keep their place, where they are refused.
 *
 * @param parentOf the row of the parent, for each row whose parent is in the same file, ascending
 */
export function orderByParents(parentOf: RowPairs): Order {
  const rounds = new RowPairs()
  const circles = new Map<number, number[]>()
  const known = new Map<number, number>()
  for (const [row] of parentOf) settle(row, parentOf, known, circles)
  for (const [row] of parentOf) {
    const round = Math.min(known.get(row) ?? 0, MAX_ROUNDS)
    if (round > 0) rounds.add(row, round)
  }
  const later: number[][] = []
  for (const [row, round] of rounds) {
    while (later.length < round) later.push([])
    later[round - 1]!.push(row)
  }
  return {
    later: later.map((rows) => Int32Array.from(rows)),
    waits: (row) => rounds.get(row) !== undefined,
    circle: (row) => circles.get(row),
  }
}

/** Follows the parents of a row up to a known one, and back down: the number of rounds that each of them waits. */
function settle(
  start: number,
  parentOf: RowPairs,
  known: Map<number, number>,
  circles: Map<number, number[]>,
): void {
  const way: number[] = []
  const onWay = new Map<number, number>()
  let row: number | undefined = start
  while (row !== undefined && !known.has(row)) {
    const met = onWay.get(row)
    if (met !== undefined) {
      const circle = way.splice(met)
      for (const [at, one] of circle.entries()) {
        circles.set(one, [...circle.slice(at), ...circle.slice(0, at)])
        known.set(one, 0)
      }
      break
    }
    onWay.set(row, way.length)
    way.push(row)
    row = parentOf.get(row)
  }
  for (const one of way.reverse()) {
    const parent = parentOf.get(one)
    const before = parent === undefined ? 0 : (known.get(parent) ?? 0)
    known.set(one, parent !== undefined && parent > one ? before + 1 : before)
  }
}
