import type { CellField } from '@steward/contract/asset-cells.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useMemo, useRef, useState } from 'react'
import type { AssetFormValues } from '../form-values.ts'
import { useHeldRows } from './held-rows.ts'
import type { RowChange } from './row-change.ts'

export type CellValue = AssetFormValues[CellField]

/** What stands in a cell and couldn't be saved: it is kept until it is corrected or left. */
export interface CellProblem {
  message: string
  value: CellValue
  /** What the record is called that the value refers to. */
  name: string | undefined
}
export type RowProblems = Partial<Record<CellField, CellProblem>>

type ById<T> = ReadonlyMap<string, T>

const put = <T>(map: ById<T>, id: string, value: T | undefined): ById<T> => {
  const next = new Map(map)
  if (value === undefined) next.delete(id)
  else next.set(id, value)
  return next
}

/** A value laid over an asset, with the name of what it refers to. */
function laidOver(field: CellField, value: CellValue, name: string | undefined): Partial<Asset> {
  const over = { [field]: field === 'useful_life_months' && value ? Number(value) : value || null }
  if (Array.isArray(value) || !field.endsWith('_id')) return over as Partial<Asset>
  const record = value === null ? null : { id: value, name: name ?? '' }
  return { ...over, [field.replace(/_id$/, '')]: record } as Partial<Asset>
}

/** What this page knows of assets beyond the list: what is being saved, what was saved, and what couldn't be. */
export function useOverlay(listed: readonly Asset[], list: string | null) {
  const [saved, setSaved] = useState<ById<Asset>>(new Map())
  const [waiting, setWaiting] = useState<ById<Partial<Asset>>>(new Map())
  const [problems, setProblems] = useState<ById<RowProblems>>(new Map())
  const newest = useRef(new Map<string, Asset>())
  const rows = useHeldRows(listed, list, saved)

  const shown = useMemo(
    () =>
      rows.map((row) => {
        const mine = saved.get(row.id)
        const known = mine && mine.lock_version > row.lock_version ? mine : row
        const over = waiting.get(row.id)
        return over ? { ...known, ...over } : known
      }),
    [rows, saved, waiting],
  )

  /** The asset as it was answered last, without what is still on its way. */
  const known = (asset: Asset): Asset => {
    const mine = newest.current.get(asset.id)
    const row = listed.find(({ id }) => id === asset.id) ?? asset
    return mine && mine.lock_version > row.lock_version ? mine : row
  }

  const problem = (id: string, field: CellField, found: CellProblem | undefined) =>
    setProblems((before) => {
      const { [field]: _, ...others } = before.get(id) ?? {}
      const next: RowProblems = found ? { ...others, [field]: found } : others
      return put(before, id, Object.keys(next).length > 0 ? next : undefined)
    })

  const begin = (id: string, field: CellField, value: CellValue, name: string | undefined) =>
    setWaiting((before) => put(before, id, { ...before.get(id), ...laidOver(field, value, name) }))

  /** What was on its way is done with: it was saved, or wasn't. */
  const end = (id: string, asset: Asset | undefined) => {
    if (asset) {
      newest.current.set(id, asset)
      setSaved((before) => put(before, id, asset))
    }
    setWaiting((before) => put(before, id, undefined))
  }

  /** What a block has changed, as far as is known of it before the list is read again. */
  const written = (block: readonly RowChange[]) => {
    const laid = block.map(({ asset, changes, names = {} }): [string, Asset] => {
      const cells = Object.entries(changes) as [CellField, CellValue][]
      const over = cells.map(([field, value]) => laidOver(field, value, names[String(value)]))
      const lock_version = asset.lock_version + 1
      return [asset.id, Object.assign({ ...asset, lock_version }, ...over) as Asset]
    })
    for (const [id, asset] of laid) newest.current.set(id, asset)
    setSaved((before) => new Map([...before, ...laid]))
  }

  /** What was answered of an asset no longer holds: what the list says of it does. */
  const forget = (ids: readonly string[]) => {
    for (const id of ids) newest.current.delete(id)
    setSaved((before) => ids.reduce((map, id) => put(map, id, undefined), before))
  }

  return { shown, known, problems, problem, begin, end, written, forget }
}

export type Overlay = ReturnType<typeof useOverlay>
