import { useMemo, useRef, useState } from 'react'
import type { CellRecord, FieldAt } from './cells-kind.ts'
import { type CellProblem, type Problems, withoutProblems, withProblem } from './cell-problems.ts'
import { type CellPlace, cellTurns } from './cell-turns.ts'
import { type CellId, type CellValue, laidOver } from './cell-values.ts'
import type { RowChange } from './row-change.ts'

interface Held {
  /** The list that is kept; null while another one is being loaded. */
  list: string | null
  from: readonly CellRecord[]
  /** All listed records, by id, in the order in which they appeared. */
  order: ReadonlySet<string>
  rows: readonly CellRecord[]
}

/** Known rows keep their position; new ones come last. */
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
 * Keeps rows in the order in which they were first listed, so that an edited record doesn't move or disappear when its
 * new values no longer match the list's order or filter.
 *
 * @param list identifies the list; null while its rows are still those of another one
 * @param kept the records saved here, by id: they stay even if the list no longer contains them
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

/** A value that is being saved. */
export interface Waiting extends CellPlace, CellValue {}

type ById<T> = ReadonlyMap<string, T>

/** The record with the values that are being saved, in order. */
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

/** The refused input, by cell. */
function useProblems() {
  const [problems, setProblems] = useState<Problems>(new Map())
  const newest = useRef(problems)
  const mark = (next: Problems) => {
    newest.current = next
    setProblems(next)
  }
  return {
    problems,
    problem: (id: string, field: CellId, found: CellProblem) =>
      mark(withProblem(newest.current, { id, field }, found)),
    /**
     * Removes the problems of cells, because they are edited again.
     *
     * @param as removes only these problems; newer ones stay
     */
    clear: (cells: readonly CellPlace[], as?: Problems) =>
      mark(withoutProblems(newest.current, cells, as)),
    /** The refused input, including what isn't rendered yet. */
    problemsNow: () => newest.current,
  }
}

/** What the grid knows beyond the list: values being saved, saved records, and refused input. */
export function useOverlay(listed: readonly CellRecord[], list: string | null, at: FieldAt) {
  const [saved, setSaved] = useState<ById<CellRecord>>(new Map())
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const problems = useProblems()
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

  /** The record as last returned by the server, without values that are being saved. */
  const answered = (record: CellRecord): CellRecord => {
    const mine = newest.current.get(record.id)
    const row = listed.find(({ id }) => id === record.id) ?? record
    return mine && mine.lock_version > row.lock_version ? mine : row
  }

  /** Shows values while they are being saved, until `end`. */
  const begin = (...some: Waiting[]) => setWaiting((before) => [...before, ...some])

  /** Removes values once they are saved or refused. */
  const end = (...some: readonly Waiting[]) =>
    setWaiting((before) => before.filter((one) => !some.includes(one)))

  /** Stores the server's record. */
  const learn = (record: CellRecord) => {
    newest.current.set(record.id, record)
    setSaved((before) => new Map(before).set(record.id, record))
  }

  /** Stores the changes of a block until the list is refetched. */
  const written = (block: readonly RowChange[]) => {
    const laid = block.map(({ record, changes, names = {} }): [string, CellRecord] => {
      const cells = Object.entries(changes)
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
    ...problems,
    takeTurn,
    begin,
    end,
    learn,
    written,
  }
}

export type Overlay = ReturnType<typeof useOverlay>
