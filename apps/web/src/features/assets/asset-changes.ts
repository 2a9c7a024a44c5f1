import type { Asset, AssetInput } from '@steward/contract/assets.ts'
import { columnOf, keyOf } from '@steward/contract/data-fields.ts'
import { ASSET_FIELDS } from './asset-kind.ts'

/** What fields hold, as an update takes it, by their names; the account's own as `cf:key`. */
export type WireValues = Readonly<Record<string, unknown>>

/** A change of one asset, as an update takes it. */
export type AssetEdit = Partial<AssetInput>

/** What an asset has in its fields. */
export const wireValues = (asset: Asset): WireValues => ({
  ...Object.fromEntries(ASSET_FIELDS.map(({ name }) => [name, asset[name as keyof Asset]])),
  ...Object.fromEntries(
    Object.entries(asset.custom_fields).map(([key, value]) => [columnOf(key), value]),
  ),
})

/** The body of an update. */
export function editOf(values: WireValues): AssetEdit {
  const own = Object.entries(values).flatMap(([name, value]) => {
    const key = keyOf(name)
    return key === undefined ? [] : [[key, value]]
  })
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => keyOf(name) === undefined)),
    ...(own.length > 0 && { custom_fields: Object.fromEntries(own) }),
  }
}

/** The names of the fields that an update changes. */
export const changedBy = ({ custom_fields = {}, ...changes }: AssetEdit): string[] => [
  ...Object.keys(changes),
  ...Object.keys(custom_fields).map(columnOf),
]

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields in which two states of an asset differ. */
export function changedBetween(before: Asset, after: Asset): string[] {
  const [then, now] = [wireValues(before), wireValues(after)]
  const names = new Set([...Object.keys(then), ...Object.keys(now)])
  return [...names].filter((name) => !same(then[name], now[name]))
}

interface Change {
  /** The asset before it. */
  before: Asset
  /** And after it. */
  saved: Asset
  /** What somebody else has changed meanwhile, by field. */
  merged: readonly string[]
}

/** What puts back all that a change has changed, what followed from it too. */
export function changesBack({ before, saved, merged }: Change, now: Asset): AssetEdit {
  const [then, current] = [wireValues(before), wireValues(now)]
  const back = changedBetween(before, saved).filter(
    (name) => !merged.includes(name) && !same(then[name], current[name]),
  )
  return editOf(Object.fromEntries(back.map((name) => [name, then[name] ?? null])))
}
