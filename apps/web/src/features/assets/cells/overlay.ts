import type { Asset } from '@steward/contract/assets.ts'
import { useMemo, useRef, useState } from 'react'
import { type CellId, type CellValue, laidOver } from './cell-values.ts'
import { useHeldRows } from './held-rows.ts'
import type { RowChange } from './row-change.ts'

/** What stands in a cell and couldn't be saved: it is kept until it is corrected or left. */
export interface CellProblem {
  message: string
  value: CellValue
  /** What the record is called that the value refers to. */
  name: string | undefined
  /** What was typed, where that is no value. */
  typed?: string | undefined
}
export type RowProblems = Partial<Record<CellId, CellProblem>>

/** A value that is on its way. */
export interface Waiting {
  id: string
  field: CellId
  value: CellValue
  name: string | undefined
}

type ById<T> = ReadonlyMap<string, T>

const put = <T>(map: ById<T>, id: string, value: T | undefined): ById<T> => {
  const next = new Map(map)
  if (value === undefined) next.delete(id)
  else next.set(id, value)
  return next
}

/** What is on its way, laid over the assets as far as is known of them: the later over the earlier. */
function withWaiting(rows: readonly Asset[], waiting: readonly Waiting[]): readonly Asset[] {
  if (waiting.length === 0) return rows
  const byId = Map.groupBy(waiting, ({ id }) => id)
  return rows.map((row) =>
    (byId.get(row.id) ?? []).reduce(
      (asset, { field, value, name }) => laidOver(asset, field, value, name),
      row,
    ),
  )
}

/** What this page knows of assets beyond the list: what is being saved, what was saved, and what couldn't be. */
export function useOverlay(listed: readonly Asset[], list: string | null) {
  const [saved, setSaved] = useState<ById<Asset>>(new Map())
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [problems, setProblems] = useState<ById<RowProblems>>(new Map())
  const newest = useRef(new Map<string, Asset>())
  const rows = useHeldRows(listed, list, saved)

  const known = useMemo(
    () =>
      rows.map((row) => {
        const mine = saved.get(row.id)
        return mine && mine.lock_version > row.lock_version ? mine : row
      }),
    [rows, saved],
  )
  const shown = useMemo(() => withWaiting(known, waiting), [known, waiting])

  /** The asset as it was answered last, without what is still on its way. */
  const answered = (asset: Asset): Asset => {
    const mine = newest.current.get(asset.id)
    const row = listed.find(({ id }) => id === asset.id) ?? asset
    return mine && mine.lock_version > row.lock_version ? mine : row
  }

  const problem = (id: string, field: CellId, found: CellProblem | undefined) =>
    setProblems((before) => {
      const { [field]: _, ...others } = before.get(id) ?? {}
      const next: RowProblems = found ? { ...others, [field]: found } : others
      return put(before, id, Object.keys(next).length > 0 ? next : undefined)
    })

  /** Shows values before they are saved; they stay until they are said to be done with. */
  const begin = (...some: Waiting[]) => setWaiting((before) => [...before, ...some])

  /** What was on its way is done with: it was saved, or wasn't. */
  const end = (...some: readonly Waiting[]) =>
    setWaiting((before) => before.filter((one) => !some.includes(one)))

  /** What was answered of an asset. */
  const learn = (asset: Asset) => {
    newest.current.set(asset.id, asset)
    setSaved((before) => put(before, asset.id, asset))
  }

  /** What a block has changed, as far as is known of it before the list is read again. */
  const written = (block: readonly RowChange[]) => {
    const laid = block.map(({ asset, changes, names = {} }): [string, Asset] => {
      const cells = Object.entries(changes) as [CellId, CellValue][]
      const next = cells.reduce(
        (row, [field, value]) => laidOver(row, field, value, names[String(value)]),
        asset,
      )
      return [asset.id, { ...next, lock_version: asset.lock_version + 1 }]
    })
    for (const [id, asset] of laid) newest.current.set(id, asset)
    setSaved((before) => new Map([...before, ...laid]))
  }

  /** What was answered of an asset no longer holds: what the list says of it does. */
  const forget = (ids: readonly string[]) => {
    for (const id of ids) newest.current.delete(id)
    setSaved((before) => ids.reduce((map, id) => put(map, id, undefined), before))
  }

  return { shown, known: answered, problems, problem, begin, end, learn, written, forget }
}

export type Overlay = ReturnType<typeof useOverlay>
