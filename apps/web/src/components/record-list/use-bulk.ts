import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

export type Skipped = BulkResult['skipped']

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

const added = (sum: Outcome, { changed, skipped, undo_token }: BulkResult): Outcome => ({
  changed: sum.changed + changed,
  skipped: [...sum.skipped, ...skipped],
  undoTokens: undo_token === null ? sum.undoTokens : [...sum.undoTokens, undo_token],
})

type Changes = Readonly<Record<string, unknown>> & { archived?: boolean | undefined }

interface BulkInput {
  /** The wrapper of the bodies: the resource's path. */
  name: string
  bulk: Route
  undo: Route
  /** «12 sites». */
  countText: (count: number) => string
  touches: readonly string[]
}

/** Changing many records at once, and taking it back. What was skipped is kept to be shown. */
export function useBulk({ name, bulk, undo, countText, touches }: BulkInput) {
  const { t } = useTranslation()
  const sending = useSend(bulk, { touches })
  const undoing = useSend(undo, { touches })
  const [skipped, setSkipped] = useState<Skipped | null>(null)

  const takeBack = async (tokens: readonly string[]) => {
    try {
      for (const undo_token of tokens)
        await undoing.mutateAsync({ body: { [name]: { undo_token } } } as never)
      toast.success(t('lists.bulk.undone'))
    } catch (error) {
      toast.error(t('lists.bulk.undo_failed'), { description: errorText(error, t) })
    }
  }

  const titleOf = (changed: number, { archived }: Changes) => {
    const words = { count: changed, items: countText(changed) }
    if (archived === undefined) return t('lists.bulk.changed', words)
    return archived ? t('lists.bulk.archived', words) : t('lists.bulk.restored', words)
  }

  const say = ({ changed, skipped: left, undoTokens }: Outcome, changes: Changes) => {
    const title = titleOf(changed, changes)
    const action = { label: t('common.undo'), onClick: () => void takeBack(undoTokens) }
    if (left.length > 0) {
      toast.warning(title, {
        description: t('lists.bulk.skipped', {
          count: left.length,
          items: countText(left.length),
        }),
        action: { label: t('lists.bulk.show_skipped'), onClick: () => setSkipped(left) },
        duration: 10_000,
      })
      return
    }
    toast.success(title, undoTokens.length > 0 ? { action } : {})
  }

  /** Answers whether it went through; a failure has been said by then. */
  const change = async (ids: readonly string[], changes: Changes): Promise<boolean> => {
    let outcome = NOTHING
    try {
      for (const portion of portions(ids)) {
        const body = { [name]: { ids: portion, changes } }
        const { data } = (await sending.mutateAsync({ body } as never)) as { data: BulkResult }
        outcome = added(outcome, data)
      }
      say(outcome, changes)
      return true
    } catch (error) {
      toast.error(t('lists.bulk.failed'), { description: errorText(error, t) })
      return false
    }
  }

  return { change, pending: sending.isPending, skipped, hideSkipped: () => setSkipped(null) }
}

export type Bulk = ReturnType<typeof useBulk>
