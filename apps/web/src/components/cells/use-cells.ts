import type { LoadedList } from '#components/record-list/loaded-list.ts'
import { type CellRecord, type FieldAt, useCellFields } from './cells-kind.ts'
import { holds } from './cell-values.ts'
import { useOverlay, type Waiting } from './overlay.ts'
import type { RowChange } from './row-change.ts'
import { useCellBlock } from './use-cell-block.ts'
import { useCellEdits } from './use-cell-edits.ts'
import { usePaste } from './use-paste.ts'
import { useQueue } from './use-queue.ts'
import { useUndo } from './use-undo.ts'

/** The changes that differ from the record. */
const differing = (at: FieldAt, { record, changes, names }: RowChange): RowChange => {
  const fields = Object.entries(changes).filter(
    ([field, value]) => !holds(at, record, field, value),
  )
  return { record, changes: Object.fromEntries(fields), names }
}

/** The values to show while a change is being saved. */
const waitingOf = ({ record, changes, names = {} }: RowChange): Waiting[] =>
  Object.entries(changes).map(([field, value]) => ({
    id: record.id,
    field,
    value,
    name: names[String(value)],
  }))

/**
 * The state of the grid: displaying, saving, pasting and undoing.
 *
 * @param place identifies the list
 */
export function useCells({ top: rows, stale }: LoadedList<CellRecord>, place: string) {
  const { at } = useCellFields()
  const overlay = useOverlay(rows, stale ? null : place, at)
  const queue = useQueue()
  const undo = useUndo(overlay, queue, at)
  const edits = useCellEdits(overlay, undo, queue)
  const block = useCellBlock(overlay, undo, at)
  const paste = usePaste(overlay)

  /**
   * Shows a block and writes it after earlier changes. Returns whether there was anything to write and all of it was
   * written.
   */
  const write = async (changes: readonly RowChange[]): Promise<boolean> => {
    // Clears refused input of these cells, also where the record already has the new value.
    overlay.clear(changes.flatMap(waitingOf))
    const filled = changes
      .map((row) => differing(at, row))
      .filter((row) => Object.keys(row.changes).length > 0)
    if (filled.length === 0) return false
    const waiting = filled.flatMap(waitingOf)
    overlay.begin(...waiting)
    const isLast = overlay.takeTurn(waiting)
    try {
      const ids = filled.map(({ record }) => record.id)
      return await queue.run(ids, () => block.write(filled, isLast))
    } finally {
      overlay.end(...waiting)
    }
  }

  /** Undoes the last step, including changes that are still being saved. */
  const takeBack = async () => {
    await queue.settled()
    await undo.undo()
  }

  return { overlay, queue, undo, edits, paste, write, takeBack }
}
