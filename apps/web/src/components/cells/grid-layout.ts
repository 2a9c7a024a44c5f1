import type { FieldEntity } from '@steward/contract/data-fields.ts'
import { useCallback, useMemo, useState } from 'react'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { keep, readStored } from '#lib/local-storage.ts'

const keyOf = (entity: FieldEntity) => `ui_columns.${entity}_cells`

/** The columns that the user arranged in the grid itself; otherwise it follows the list. */
interface GridChoice {
  /** Shown here although hidden by default. */
  on: readonly string[]
  /** Hidden here although shown by default. */
  off: readonly string[]
  order: readonly string[]
}

interface Arranged {
  id: string
  /** Hidden by default. */
  hidden?: boolean
}

const NOTHING: GridChoice = { on: [], off: [], order: [] }

const textsIn = (value: unknown): string[] | null =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null

function readChoice(entity: FieldEntity): GridChoice {
  try {
    const stored = JSON.parse(readStored(keyOf(entity)) ?? 'null') as Record<string, unknown> | null
    const [on, off, order] = [
      textsIn(stored?.['on']),
      textsIn(stored?.['off']),
      textsIn(stored?.['order']),
    ]
    return on && off && order ? { on, off, order } : NOTHING
  } catch {
    return NOTHING
  }
}

/** The hidden columns, and the order of all. */
export function arranged(columns: readonly Arranged[], { on, off, order }: GridChoice) {
  const own = columns.map(({ id }) => id)
  const placed = order.filter((id) => own.includes(id))
  const isHidden = ({ id, hidden = false }: Arranged) =>
    off.includes(id) || (hidden && !on.includes(id))
  return {
    hidden: columns.filter(isHidden).map(({ id }) => id),
    order: [...placed, ...own.filter((id) => !placed.includes(id))],
  }
}

/**
 * The stored choice after columns were arranged; it keeps what it says about columns that don't exist at the moment.
 */
export function chosenFrom(
  columns: readonly Arranged[],
  before: GridChoice,
  next: Pick<ColumnLayout, 'hidden' | 'order'>,
): GridChoice {
  const isThere = (id: string) => columns.some((column) => column.id === id)
  const differing = columns.filter(({ id, hidden = false }) => next.hidden.includes(id) !== hidden)
  const idsOf = (hidden: boolean) =>
    differing.filter((column) => (column.hidden ?? false) === hidden).map(({ id }) => id)
  return {
    on: [...before.on.filter((id) => !isThere(id)), ...idsOf(true)],
    off: [...before.off.filter((id) => !isThere(id)), ...idsOf(false)],
    order: next.order,
  }
}

/**
 * The columns of the grid: those visible in the list and its own defaults, unless the user arranged them differently
 * here.
 */
export function useGridLayout(entity: FieldEntity, columns: readonly Arranged[]): ColumnLayout {
  const [choice, setChoice] = useState(() => readChoice(entity))
  const put = useCallback(
    (next: GridChoice) => {
      keep(keyOf(entity), JSON.stringify(next))
      setChoice(next)
    },
    [entity],
  )
  return useMemo(
    () => ({
      ...arranged(columns, choice),
      change: (next) => put(chosenFrom(columns, choice, next)),
      reset: () => put(NOTHING),
    }),
    [columns, choice, put],
  )
}
