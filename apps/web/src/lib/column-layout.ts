import { useCallback, useMemo, useState } from 'react'
import { keep, readStored } from './local-storage.ts'

type Widths = Readonly<Record<string, number>>

/** The hidden columns of a list, and the order of the others. */
export interface ColumnLayout {
  hidden: readonly string[]
  order: readonly string[]
  change: (next: { hidden: readonly string[]; order: readonly string[] }) => void
  reset: () => void
  /** The chosen widths in pixels; other columns have their default width. */
  widths?: Widths
  /** Sets the width of a column; null resets it to its default. */
  resize?: (column: string, width: number | null) => void
  /** Replaces the chosen widths of all columns. */
  putWidths?: (widths: Widths) => void
}

interface StoredLayout {
  hidden: string[]
  order: string[]
}

function readWidths(key: string): Widths {
  try {
    const stored = JSON.parse(readStored(key) ?? '{}') as object
    return Object.fromEntries(Object.entries(stored).filter(([, width]) => Number.isFinite(width)))
  } catch {
    return {}
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

function readLayout(key: string): StoredLayout | null {
  try {
    const stored = JSON.parse(readStored(key) ?? 'null') as Partial<StoredLayout> | null
    if (!Array.isArray(stored?.hidden) || !Array.isArray(stored.order)) return null
    return { hidden: stored.hidden.filter(isText), order: stored.order.filter(isText) }
  } catch {
    return null
  }
}

type Arrangeable = readonly { id: string; hidden?: boolean }[]

const layoutKey = (list: string) => `ui_columns.${list}`

/** Applies the stored order; columns that were added since then come last. */
function arrange(columns: Arrangeable, stored: StoredLayout | null): StoredLayout {
  const own = columns.map(({ id }) => id)
  const hidden = columns.filter((c) => c.hidden).map((c) => c.id)
  const order = stored?.order.filter((id) => own.includes(id)) ?? own
  const added = own.filter((id) => !order.includes(id))
  const addedHidden = hidden.filter((id) => added.includes(id))
  return {
    hidden: stored ? [...stored.hidden, ...addedHidden] : hidden,
    order: [...order, ...added],
  }
}

/** The visible columns in their order. */
export const visibleOf = ({ order, hidden }: Pick<ColumnLayout, 'order' | 'hidden'>): string[] =>
  order.filter((id) => !hidden.includes(id))

/** The same outside React, for loaders that run before a list is rendered. */
export const visibleColumns = (list: string, columns: Arrangeable): string[] =>
  visibleOf(arrange(columns, readLayout(layoutKey(list))))

/**
 * The columns of a list as the user arranged them, stored on this device under the list's name. Columns that a later
 * version adds come last, shown or hidden by their default.
 */
export function useColumnLayout(list: string, columns: Arrangeable): ColumnLayout {
  const key = layoutKey(list)
  const [stored, setStored] = useState(() => readLayout(key))

  const change = useCallback<ColumnLayout['change']>(
    ({ hidden, order }) => {
      const next = { hidden: [...hidden], order: [...order] }
      keep(key, JSON.stringify(next))
      setStored(next)
    },
    [key],
  )

  const widthsKey = `ui_widths.${list}`
  const [widths, setWidths] = useState(() => readWidths(widthsKey))

  const putWidths = useCallback(
    (next: Widths) => {
      keep(widthsKey, JSON.stringify(next))
      setWidths(next)
    },
    [widthsKey],
  )

  return useMemo(() => {
    return {
      ...arrange(columns, stored),
      widths,
      change,
      putWidths,
      resize: (column, width) => {
        const { [column]: _was, ...others } = widths
        putWidths(width === null ? others : { ...others, [column]: width })
      },
      reset: () => {
        change(arrange(columns, null))
        putWidths({})
      },
    }
  }, [columns, stored, change, widths, putWidths])
}
