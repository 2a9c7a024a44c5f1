import type { TFunction } from 'i18next'
import type { TKey } from '#lib/i18n.ts'
import { toast } from '#lib/toast.ts'
import type { BulkOutcome } from './use-bulk.ts'

interface OutcomeInput {
  outcome: BulkOutcome
  archived: boolean | undefined
  /** How a success is said; where nothing is given, that records were changed. */
  done: TKey | undefined
  countText: (count: number) => string
  onUndo: () => void
  onShowSkipped: () => void
}

function titleOf({ outcome, archived, done, countText }: OutcomeInput, t: TFunction): string {
  const words = { count: outcome.changed, items: countText(outcome.changed) }
  if (done) return String(t(done, words as never))
  if (archived === undefined) return t('lists.bulk.changed', words)
  return archived ? t('lists.bulk.archived', words) : t('lists.bulk.restored', words)
}

/** Says how a change of many records went, with the way to take it back and to those that were left as they were. */
export function sayOutcome(input: OutcomeInput, t: TFunction): void {
  const { outcome, countText, onUndo, onShowSkipped } = input
  const left = outcome.skipped.length
  const title = titleOf(input, t)
  const undo = { label: t('common.undo'), onClick: onUndo }
  const action = outcome.undoTokens.length > 0 ? { action: undo } : {}
  if (left === 0) return void toast.success(title, action)
  toast.warning(title, {
    ...action,
    description: t('lists.bulk.skipped', { count: left, items: countText(left) }),
    also: { label: t('lists.bulk.show_skipped'), onClick: onShowSkipped },
    duration: 10_000,
  })
}
