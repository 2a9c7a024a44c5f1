import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { ApiError } from '#lib/http.ts'
import { useSend } from '#lib/query.ts'
import { type AssetEdit, changedBetween, changedBy } from '../asset-changes.ts'

/** What became of a change. */
export type Outcome =
  | {
      kind: 'saved'
      saved: Asset
      /** What somebody else has changed meanwhile; the account's own fields as `cf:key`. */
      merged: string[]
    }
  | { kind: 'contested'; current: Asset }

function currentOf(error: unknown): Asset | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_record') return undefined
  return error.meta.current as Asset | undefined
}

/**
 * Writes a few fields of one asset. What somebody else has changed meanwhile stays: the change is laid over it, unless
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
        const isGone = current.archived_at !== base.archived_at
        if (isGone || changedBy(changes).some((one) => theirs.includes(one)))
          return { kind: 'contested', current }
        lock_version = current.lock_version
        merged = theirs
      }
    }
  }

  return { change, pending: update.isPending }
}
