import type { AssetBulkResult, AssetChanges } from '@steward/contract/asset-bulk.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { TOUCHES } from './touches.ts'

export type Skipped = AssetBulkResult['skipped']

interface Outcome {
  changed: number
  skipped: Skipped
  undoTokens: string[]
}

const NOTHING: Outcome = { changed: 0, skipped: [], undoTokens: [] }

/** As many ids as one call takes. */
const portions = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / LIMITS.bulk_ids) }, (_, index) =>
    ids.slice(index * LIMITS.bulk_ids, (index + 1) * LIMITS.bulk_ids),
  )

const added = (sum: Outcome, { changed, skipped, undo_token }: AssetBulkResult): Outcome => ({
  changed: sum.changed + changed,
  skipped: [...sum.skipped, ...skipped],
  undoTokens: undo_token === null ? sum.undoTokens : [...sum.undoTokens, undo_token],
})

/** Changing many assets at once, and taking it back. What was skipped is kept to be shown. */
export function useBulkChange() {
  const { t } = useTranslation()
  const bulk = useSend(assetsApi.bulk, TOUCHES)
  const undoBulk = useSend(assetsApi.undoBulk, TOUCHES)
  const [skipped, setSkipped] = useState<Skipped | null>(null)

  const counted = (count: number) => ({ count, formatted: format.integer(count) })

  const undo = async (tokens: readonly string[]) => {
    try {
      for (const undo_token of tokens) {
        await undoBulk.mutateAsync({ body: { assets: { undo_token } } })
      }
      toast.success(t('assets.bulk.undone'))
    } catch (error) {
      toast.error(t('assets.bulk.undo_failed'), { description: errorText(error, t) })
    }
  }

  const titleOf = (changed: number, { archived }: AssetChanges) => {
    if (archived === undefined) return t('assets.bulk.changed', counted(changed))
    return archived
      ? t('assets.bulk.archived', counted(changed))
      : t('assets.bulk.restored', counted(changed))
  }

  const say = ({ changed, skipped: left, undoTokens }: Outcome, changes: AssetChanges) => {
    const title = titleOf(changed, changes)
    const takeBack = { label: t('common.undo'), onClick: () => void undo(undoTokens) }
    if (left.length > 0) {
      toast.warning(title, {
        description: t('assets.bulk.skipped', counted(left.length)),
        action: { label: t('assets.bulk.show_skipped'), onClick: () => setSkipped(left) },
        duration: 10_000,
      })
      return
    }
    toast.success(title, undoTokens.length > 0 ? { action: takeBack } : {})
  }

  /** Answers whether it went through; a failure has been said by then. */
  const change = async (ids: readonly string[], changes: AssetChanges): Promise<boolean> => {
    let outcome = NOTHING
    try {
      for (const portion of portions(ids)) {
        const { data } = await bulk.mutateAsync({ body: { assets: { ids: portion, changes } } })
        outcome = added(outcome, data)
      }
      say(outcome, changes)
      return true
    } catch (error) {
      toast.error(t('assets.bulk.failed'), { description: errorText(error, t) })
      return false
    }
  }

  return { change, pending: bulk.isPending, skipped, hideSkipped: () => setSkipped(null) }
}
