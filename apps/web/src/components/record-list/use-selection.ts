import { useMemo, useState } from 'react'
import { type ListSearch, narrowingOf } from './list-search.ts'

/**
 * The chosen records. They stay chosen while the list is sorted, paged or grows; another filter lets go of them,
 * because the reader no longer sees what would be changed.
 */
export function useSelection<Row extends { id: string }>(search: ListSearch, rows: readonly Row[]) {
  const [kept, setKept] = useState<{
    under: string
    chosen: ReadonlyMap<string, Row>
    /** All that match, those that aren't loaded too. */
    matching?: boolean
  }>({ under: '', chosen: new Map() })
  const under = JSON.stringify(narrowingOf(search))
  const isSame = kept.under === under
  const matching = isSame && kept.matching === true
  const chosen = useMemo<ReadonlyMap<string, Row>>(() => {
    if (!isSame) return new Map()
    return matching ? new Map(rows.map((row) => [row.id, row])) : kept.chosen
  }, [isSame, matching, rows, kept.chosen])

  /** @param changed rows that may have been read since */
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
    /** Whether all that match are chosen, however many of them are loaded. Who takes one out keeps the loaded ones. */
    matching,
    chooseMatching: () => setKept({ under, chosen: new Map(), matching: true }),
    clear: () => setKept({ under, chosen: new Map() }),
    /** Whether a filter has just let go of something. */
    released: !isSame && (kept.chosen.size > 0 || kept.matching === true),
  }
}

export type Chosen<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>
