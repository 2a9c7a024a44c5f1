import type pg from 'pg'
import type { Order } from '#domain/imports/order.ts'
import { rowsAfter, rowsNumbered, type Staged } from './staging.ts'

/** A row as it was staged. */
export interface Raw {
  row_no: number
  cells: string[]
}

/** So many rows are imported by one transaction. */
export const CHUNK = 1_000

/**
 * The rows of a file in the order in which they are imported: as they are, then those that wait for a parent
 * further down. The order is the same each time, so that a number of rows says how far an import has come.
 *
 * @param done so many rows are done with already
 */
export async function* chunks(
  client: pg.Client,
  staged: Staged,
  order: Order,
  done: number,
): AsyncGenerator<Raw[]> {
  let skip = done
  let after = 0
  for (;;) {
    const rows = await rowsAfter(client, staged, after, CHUNK)
    if (rows.length === 0) break
    after = rows.at(-1)!.row_no
    const now = rows.filter(({ row_no }) => !order.waits(row_no))
    if (now.length > skip) yield now.slice(skip)
    skip = Math.max(0, skip - now.length)
  }
  for (const round of order.later)
    for (let at = 0; at < round.length; at += CHUNK) {
      const numbers = round.subarray(at, at + CHUNK)
      if (numbers.length > skip) yield (await rowsNumbered(client, staged, numbers)).slice(skip)
      skip = Math.max(0, skip - numbers.length)
    }
}
