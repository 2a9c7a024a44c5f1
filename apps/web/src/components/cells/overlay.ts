import type { CellRecord, FieldAt } from './cells-kind.ts'
import { useMemo, useRef, useState } from 'react'
import { type CellProblem, type Problems, withoutProblems, withProblem } from './cell-problems.ts'
import { type CellPlace, cellTurns } from './cell-turns.ts'
import { type CellId, type CellValue, laidOver } from './cell-values.ts'
import type { RowChange } from './row-change.ts'

interface Held {
  /** The list that is held; null while another one is on its way. */
  list: string | null
  from: readonly CellRecord[]
  /** Every record that was listed, by its id, as they came. */
  order: ReadonlySet<string>
  rows: readonly CellRecord[]
}

/** The rows that were there stay where they were; those that have come since are at the end. */
function inOrder(
  before: ReadonlySet<string>,
  from: readonly CellRecord[],
  kept: ReadonlyMap<string, CellRecord>,
): Pick<Held, 'order' | 'rows'> {
  const byId = new Map(from.map((row) => [row.id, row]))
  const order = new Set([...before, ...byId.keys()])
  return { order, rows: [...order].flatMap((id) => byId.get(id) ?? kept.get(id) ?? []) }
}

/**
 * Rows in the order in which they were listed first, so that a record stays under the hands of whoever edits it though
 * its new values belong elsewhere in the list, or nowhere.
 *
 * @param list what is listed and how; null while its rows are still those of another list
 * @param kept what was saved here last, by id: such records stay when the list no longer has them
 */
function useHeldRows(
  rows: readonly CellRecord[],
  list: string | null,
  kept: ReadonlyMap<string, CellRecord>,
): readonly CellRecord[] {
  const [held, setHeld] = useState<Held>(() => ({ list, from: rows, ...inOrder(NONE, rows, kept) }))
  if (held.from === rows && held.list === list) return held.rows
  const before = list !== null && held.list === list ? held.order : NONE
  const next = { list, from: rows, ...inOrder(before, rows, kept) }
  setHeld(next)
  return next.rows
}

const NONE: ReadonlySet<string> = new Set()

/** A value that is on its way. */
export interface Waiting extends CellPlace, CellValue {}

type ById<T> = ReadonlyMap<string, T>

/** What is on its way, laid over the records as far as is known of them: the later over the earlier. */
function withWaiting(
  at: FieldAt,
  rows: readonly CellRecord[],
  waiting: readonly Waiting[],
): readonly CellRecord[] {
  if (waiting.length === 0) return rows
  const byId = Map.groupBy(waiting, ({ id }) => id)
  return rows.map((row) =>
    (byId.get(row.id) ?? []).reduce(
      (record, { field, ...cell }) => laidOver(at, record, field, cell),
      row,
    ),
  )
}

/** What this page knows of records beyond the list: what is being saved, what was saved, and what couldn't be. */
export function useOverlay(listed: readonly CellRecord[], list: string | null, at: FieldAt) {
  const [saved, setSaved] = useState<ById<CellRecord>>(new Map())
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [problems, setProblems] = useState<Problems>(new Map())
  const wrong = useRef(problems)
  const newest = useRef(new Map<string, CellRecord>())
  const [takeTurn] = useState(cellTurns)
  const rows = useHeldRows(listed, list, saved)

  const known = useMemo(
    () =>
      rows.map((row) => {
        const mine = saved.get(row.id)
        return mine && mine.lock_version > row.lock_version ? mine : row
      }),
    [rows, saved],
  )
  const shown = useMemo(() => withWaiting(at, known, waiting), [at, known, waiting])

  /** The record as it was answered last, without what is still on its way. */
  const answered = (record: CellRecord): CellRecord => {
    const mine = newest.current.get(record.id)
    const row = listed.find(({ id }) => id === record.id) ?? record
    return mine && mine.lock_version > row.lock_version ? mine : row
  }

  const mark = (next: Problems) => {
    wrong.current = next
    setProblems(next)
  }
  const problem = (id: string, field: CellId, found: CellProblem) =>
    mark(withProblem(wrong.current, { id, field }, found))

  /**
   * What was said of these cells no longer is: something else is done with them.
   *
   * @param as what was in cells then; what has come since stays
   */
  const clear = (cells: readonly CellPlace[], as?: Problems) =>
    mark(withoutProblems(wrong.current, cells, as))

  /** Shows values before they are saved; they stay until they are said to be done with. */
  const begin = (...some: Waiting[]) => setWaiting((before) => [...before, ...some])

  /** What was on its way is done with: it was saved, or wasn't. */
  const end = (...some: readonly Waiting[]) =>
    setWaiting((before) => before.filter((one) => !some.includes(one)))

  /** What was answered of a record. */
  const learn = (record: CellRecord) => {
    newest.current.set(record.id, record)
    setSaved((before) => new Map(before).set(record.id, record))
  }

  /** What a block has changed, as far as is known of it before the list is read again. */
  const written = (block: readonly RowChange[]) => {
    const laid = block.map(({ record, changes, names = {} }): [string, CellRecord] => {
      const cells = Object.entries(changes) as [CellId, unknown][]
      const next = cells.reduce(
        (row, [field, value]) => laidOver(at, row, field, { value, name: names[String(value)] }),
        record,
      )
      return [record.id, { ...next, lock_version: record.lock_version + 1 }]
    })
    for (const [id, record] of laid) newest.current.set(id, record)
    setSaved((before) => new Map([...before, ...laid]))
  }

  return {
    shown,
    known: answered,
    problems,
    problem,
    clear,
    /** What is in cells now and couldn't be saved, though it isn't drawn yet. */
    problemsNow: () => wrong.current,
    takeTurn,
    begin,
    end,
    learn,
    written,
  }
}

export type Overlay = ReturnType<typeof useOverlay>
