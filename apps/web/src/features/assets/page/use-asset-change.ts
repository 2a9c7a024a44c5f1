import { type Asset, type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { columnOf } from '@steward/contract/data-fields.ts'
import { ApiError } from '#lib/http.ts'
import { useSend } from '#lib/query.ts'
import { ownChanges } from '../form-values.ts'

export type AssetEdit = Partial<AssetInput>

/** What became of a change. */
export type Outcome =
  | {
      kind: 'saved'
      saved: Asset
      /** What somebody else has changed meanwhile; the account's own fields as `cf:key`. */
      merged: string[]
    }
  | { kind: 'contested'; current: Asset }

const differs = (a: Asset, b: Asset, field: string) =>
  JSON.stringify(a[field as keyof Asset]) !== JSON.stringify(b[field as keyof Asset])

/** Fields that say nothing of what a person changed: they follow from others. */
const FOLLOWING = new Set(['updated_at', 'lock_version', 'custom_field_names', 'image_url'])
const OWN = 'custom_fields'

/** Each of the account's own fields is a field by itself. */
const ownColumns = (custom_fields: object) => Object.keys(custom_fields).map(columnOf)

/** The fields in which two states of a record differ; names that come with an id aren't fields of their own. */
const changedBetween = (a: Asset, b: Asset): string[] => [
  ...Object.keys(b).filter(
    (field) =>
      !FOLLOWING.has(field) && field !== OWN && !(`${field}_id` in b) && differs(a, b, field),
  ),
  ...ownColumns(ownChanges(a.custom_fields, b.custom_fields)),
]

const fieldsIn = ({ custom_fields = {}, ...changes }: AssetEdit): string[] => [
  ...Object.keys(changes),
  ...ownColumns(custom_fields),
]

function currentOf(error: unknown): Asset | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_record') return undefined
  return error.meta.current as Asset | undefined
}

/**
 * Writes a few fields of one asset. What somebody else has changed meanwhile stands: the change is laid over it, unless
 * they changed the very same fields.
 */
export function useAssetChange() {
  const update = useSend(assetsApi.update)

  /**
   * @param base the record as it was when the change was begun
   * @throws ApiError when the change is refused
   */
  const change = async (base: Asset, changes: AssetEdit): Promise<Outcome> => {
    let { lock_version } = base
    let merged: string[] = []
    for (;;) {
      try {
        const body = { asset: { ...changes, lock_version } }
        const { data: saved } = await update.mutateAsync({ params: { id: base.id }, body })
        return { kind: 'saved', saved, merged }
      } catch (error) {
        const current = currentOf(error)
        if (!current) throw error
        const theirs = changedBetween(base, current)
        if (theirs.includes('archived_at') || fieldsIn(changes).some((one) => theirs.includes(one)))
          return { kind: 'contested', current }
        lock_version = current.lock_version
        merged = theirs
      }
    }
  }

  return { change, pending: update.isPending }
}
