import type { Asset } from '@steward/contract/assets.ts'
import { useMemo, useState } from 'react'
import { type AssetSearch, narrowingOf } from './asset-search.ts'

type Selected = ReadonlyMap<string, Asset>
const NOTHING: Selected = new Map()

/**
 * The chosen assets. They stay chosen while the list is sorted or grows; another filter lets go of
 * them, because the reader no longer sees what would be changed.
 */
export function useAssetSelection(search: AssetSearch, rows: readonly Asset[]) {
  const [kept, setKept] = useState({ under: '', assets: NOTHING })
  const under = JSON.stringify(narrowingOf(search))
  const same = kept.under === under
  const assets = same ? kept.assets : NOTHING

  const choose = (ids: ReadonlySet<string>) => {
    const loaded = new Map(rows.map((row) => [row.id, row]))
    const chosen = [...ids].flatMap((id) => {
      const asset = loaded.get(id) ?? assets.get(id)
      return asset ? [[id, asset] as const] : []
    })
    setKept({ under, assets: new Map(chosen) })
  }

  const chooseAll = (all: readonly Asset[]) =>
    setKept({ under, assets: new Map(all.map((asset) => [asset.id, asset])) })

  return {
    assets,
    ids: useMemo(() => new Set(assets.keys()), [assets]),
    choose,
    chooseAll,
    clear: () => setKept({ under, assets: NOTHING }),
    /** Whether a filter has just let go of something. */
    released: !same && kept.assets.size > 0,
  }
}
