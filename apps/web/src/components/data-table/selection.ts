import { useRef } from 'react'
import type { Toggle } from './row.tsx'

export type Selection = ReadonlySet<string>

/** The maximum number of missing rows that are read to select a range. */
const MOST_READ = 2000

interface SelectionInput<Row> {
  at: (index: number) => Row | undefined
  /** The rows that have been read. */
  rows: readonly Row[]
  /** Reads missing rows. */
  read: (first: number, last: number) => Promise<readonly Row[]>
  selection: Selection
  onSelection: ((ids: Selection, rows: readonly Row[]) => void) | undefined
}

/** Selects rows one by one, as a range with Shift, or all loaded ones. */
export function useRowSelection<Row extends { id: string }>(input: SelectionInput<Row>) {
  const { at, rows, read, selection, onSelection } = input
  const anchor = useRef<number | null>(null)

  const put = (on: boolean) => (changed: readonly Row[]) => {
    const next = new Set(selection)
    for (const { id } of changed) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onSelection?.(next, changed)
  }

  const toggle: Toggle = (index, on, range) => {
    const from = range && anchor.current !== null ? anchor.current : index
    const [start, end] = from < index ? [from, index] : [index, from]
    anchor.current = index
    const between = Array.from({ length: end - start + 1 }, (_, n) => at(start + n))
    const known = between.filter((row) => row !== undefined)
    const missing = between.length - known.length
    if (missing === 0) put(on)(known)
    else if (missing <= MOST_READ) void read(start, end).then(put(on), () => undefined)
    else put(on)(known.filter((row) => row === at(index)))
  }

  const selectLoaded = (on: boolean) => {
    onSelection?.(new Set(on ? [...selection, ...rows.map(({ id }) => id)] : []), rows)
  }

  const loaded = rows.length > 0 && rows.every(({ id }) => selection.has(id))
  const some = selection.size > 0 ? 'some' : 'none'
  const state: 'all' | 'some' | 'none' = loaded ? 'all' : some

  return { toggle, selectLoaded, state }
}
