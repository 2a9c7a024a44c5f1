import { useCallback, useMemo, useState } from 'react'
import { keep, readStored } from './local-storage.ts'

type Widths = Readonly<Record<string, number>>

/** Which columns of a list are hidden, and in which order the others are. */
export interface ColumnLayout {
  hidden: readonly string[]
  order: readonly string[]
  change: (next: { hidden: readonly string[]; order: readonly string[] }) => void
  reset: () => void
  /** The widths that were chosen, in pixels; all others are the columns' own. */
  widths?: Widths
  /** Makes a column as wide as this; null gives it its own width again. */
  resize?: (column: string, width: number | null) => void
  /** Gives all columns the widths that are chosen, and the others their own. */
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

/** Columns as they were arranged; those that came later are at the end. */
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

/** The columns on screen, in their order. */
export const visibleOf = ({ order, hidden }: Pick<ColumnLayout, 'order' | 'hidden'>): string[] =>
  order.filter((id) => !hidden.includes(id))

/** The same outside React, for what is read before a list is drawn. */
export const visibleColumns = (list: string, columns: Arrangeable): string[] =>
  visibleOf(arrange(columns, readLayout(layoutKey(list))))

/**
 * The columns of one list as the person arranged them, kept on this device under the list's name.
 * Columns that a later version adds are at the end, shown or hidden as they ask.
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
