import { useMemo, useState } from 'react'
import { type ListSearch, narrowingOf } from './list-search.ts'

/**
 * The selected records. The selection survives sorting and paging; a change of filters clears it, because the user no
 * longer sees what would be changed.
 */
export function useSelection<Row extends { id: string }>(search: ListSearch, rows: readonly Row[]) {
  const [kept, setKept] = useState<{
    under: string
    chosen: ReadonlyMap<string, Row>
    /** All matching records are selected, including those that aren't loaded. */
    matching?: boolean
  }>({ under: '', chosen: new Map() })
  const under = JSON.stringify(narrowingOf(search))
  const isSame = kept.under === under
  const matching = isSame && kept.matching === true
  const chosen = useMemo<ReadonlyMap<string, Row>>(() => {
    if (!isSame) return new Map()
    return matching ? new Map(rows.map((row) => [row.id, row])) : kept.chosen
  }, [isSame, matching, rows, kept.chosen])

  /** @param changed rows that may have been refetched */
  const choose = (ids: ReadonlySet<string>, changed: readonly Row[] = []) => {
    const loaded = new Map([...rows, ...changed].map((row) => [row.id, row]))
    const next = [...ids].flatMap((id) => {
      const row = loaded.get(id) ?? chosen.get(id)
      return row ? [[id, row] as const] : []
    })
    setKept({ under, chosen: new Map(next) })
  }

  return {
    rows: useMemo(() => [...chosen.values()], [chosen]),
    ids: useMemo(() => new Set(chosen.keys()), [chosen]),
    choose,
    chooseAll: (all: readonly Row[]) =>
      setKept({ under, chosen: new Map(all.map((row) => [row.id, row])) }),
    /** Whether all matching records are selected, loaded or not. Deselecting one keeps the other loaded ones. */
    matching,
    chooseMatching: () => setKept({ under, chosen: new Map(), matching: true }),
    clear: () => setKept({ under, chosen: new Map() }),
    /** Whether a change of filters has just cleared a selection. */
    released: !isSame && (kept.chosen.size > 0 || kept.matching === true),
  }
}

export type Chosen<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>
