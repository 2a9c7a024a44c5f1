import { useRef } from 'react'
import type { Toggle } from './row.tsx'

export type Selection = ReadonlySet<string>

interface SelectionInput {
  rows: readonly { id: string }[]
  selection: Selection
  onSelection: ((ids: Selection) => void) | undefined
}

/** Ticking rows one by one, as a range with Shift, or all that are loaded. */
export function useRowSelection({ rows, selection, onSelection }: SelectionInput) {
  const anchor = useRef<number | null>(null)

  const toggle: Toggle = (index, on, range) => {
    const from = range && anchor.current !== null ? anchor.current : index
    const [start, end] = from < index ? [from, index] : [index, from]
    const next = new Set(selection)
    for (const { id } of rows.slice(start, end + 1)) {
      if (on) next.add(id)
      else next.delete(id)
    }
    anchor.current = index
    onSelection?.(next)
  }

  const selectLoaded = (on: boolean) => {
    onSelection?.(new Set(on ? [...selection, ...rows.map(({ id }) => id)] : []))
  }

  const loaded = rows.length > 0 && rows.every(({ id }) => selection.has(id))
  const some = selection.size > 0 ? 'some' : 'none'
  const state: 'all' | 'some' | 'none' = loaded ? 'all' : some

  return { toggle, selectLoaded, state }
}
