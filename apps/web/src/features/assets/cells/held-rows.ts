import type { Asset } from '@steward/contract/assets.ts'
import { useState } from 'react'

interface Held {
  /** The list that is held; null while another one is on its way. */
  list: string | null
  from: readonly Asset[]
  /** Every asset that was listed, by its id, as they came. */
  order: ReadonlySet<string>
  rows: readonly Asset[]
}

/** The rows that were there stay where they were; those that have come since stand at the end. */
function inOrder(
  before: ReadonlySet<string>,
  from: readonly Asset[],
  kept: ReadonlyMap<string, Asset>,
): Pick<Held, 'order' | 'rows'> {
  const byId = new Map(from.map((row) => [row.id, row]))
  const order = new Set([...before, ...byId.keys()])
  return { order, rows: [...order].flatMap((id) => byId.get(id) ?? kept.get(id) ?? []) }
}

/**
 * Rows in the order in which they were listed first, so that an asset stays under the hands of whoever edits it though
 * its new values belong elsewhere in the list, or nowhere.
 *
 * @param list what is listed and how; null while its rows are still those of another list
 * @param kept what was saved here last, by id: such assets stay when the list no longer has them
 */
export function useHeldRows(
  rows: readonly Asset[],
  list: string | null,
  kept: ReadonlyMap<string, Asset>,
): readonly Asset[] {
  const [held, setHeld] = useState<Held>(() => ({ list, from: rows, ...inOrder(NONE, rows, kept) }))
  if (held.from === rows && held.list === list) return held.rows
  const before = list !== null && held.list === list ? held.order : NONE
  const next = { list, from: rows, ...inOrder(before, rows, kept) }
  setHeld(next)
  return next.rows
}

const NONE: ReadonlySet<string> = new Set()
