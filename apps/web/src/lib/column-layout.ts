import { useCallback, useMemo, useState } from 'react'
import { keep, readStored } from './local-storage.ts'

/** Which columns of a list are hidden, and in which order the others stand. */
export interface ColumnLayout {
  hidden: readonly string[]
  order: readonly string[]
  change: (next: { hidden: readonly string[]; order: readonly string[] }) => void
  reset: () => void
  /** The widths that were chosen, in pixels; all others are the columns' own. */
  widths?: Readonly<Record<string, number>>
  /** Makes a column as wide as this; null gives it its own width again. */
  resize?: (column: string, width: number | null) => void
}

interface StoredLayout {
  hidden: string[]
  order: string[]
}

type Widths = Readonly<Record<string, number>>

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

/**
 * The columns of one list as the person arranged them, kept on this device under the list's name.
 * Columns that a later version adds stand at the end, shown or hidden as they ask.
 */
export function useColumnLayout(
  list: string,
  columns: readonly { id: string; hidden?: boolean }[],
): ColumnLayout {
  const key = `ui_columns.${list}`
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
    const own = columns.map(({ id }) => id)
    const usual: StoredLayout = {
      hidden: columns.filter((c) => c.hidden).map((c) => c.id),
      order: own,
    }
    const order = stored?.order.filter((id) => own.includes(id)) ?? own
    const added = own.filter((id) => !order.includes(id))
    const addedHidden = usual.hidden.filter((id) => added.includes(id))
    const hidden = stored ? [...stored.hidden, ...addedHidden] : usual.hidden
    return {
      hidden,
      order: [...order, ...added],
      widths,
      change,
      resize: (column, width) => {
        const { [column]: _was, ...others } = widths
        putWidths(width === null ? others : { ...others, [column]: width })
      },
      reset: () => {
        change(usual)
        putWidths({})
      },
    }
  }, [columns, stored, change, widths, putWidths])
}
