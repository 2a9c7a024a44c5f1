import type { Asset } from '@steward/contract/assets.ts'
import { columnOf } from '@steward/contract/data-fields.ts'
import { changedFields, inputForUpdate, ownChanges, valuesOf } from './form-values.ts'
import type { AssetEdit } from './page/use-asset-change.ts'

interface Change {
  /** The asset before it. */
  before: Asset
  /** And after it. */
  saved: Asset
  /** What somebody else has changed meanwhile, by field; the account's own as `cf:key`. */
  merged: readonly string[]
}

/** What puts back all that a change has changed, what followed from it too. */
export function changesBack({ before, saved, merged }: Change, now: Asset): AssetEdit {
  const then = valuesOf(before)
  const current = valuesOf(now)
  const touched = changedFields(then, valuesOf(saved)).filter((field) => !merged.includes(field))
  const own = Object.entries(ownChanges(saved.custom_fields, before.custom_fields)).filter(
    ([key]) => !merged.includes(columnOf(key)),
  )
  const back = Object.fromEntries(touched.map((field) => [field, then[field]]))
  const custom_fields = { ...current.custom_fields, ...Object.fromEntries(own) }
  return inputForUpdate(current, { ...current, ...back, custom_fields }) as AssetEdit
}
