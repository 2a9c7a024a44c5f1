import type { BulkAnswer, BulkResult } from '@steward/contract/kit/bulk.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import type { TFunction } from 'i18next'
import { errorText } from '#lib/error-text.ts'
import { type TKey } from '#lib/i18n.ts'
import { toast } from '#lib/toast.ts'
import type { BulkOutcome, BulkTarget } from './use-bulk.ts'

const NOTHING: BulkOutcome = { changed: 0, skipped: [], undoTokens: [] }

const added = (sum: BulkOutcome, { changed, skipped, undo_token }: BulkResult): BulkOutcome => ({
  changed: sum.changed + changed,
  skipped: [...sum.skipped, ...skipped],
  undoTokens: undo_token === null ? sum.undoTokens : [...sum.undoTokens, undo_token],
})

/** The targets of each call: a filter, or as many ids as a call accepts. */
const portions = (target: BulkTarget): object[] =>
  !Array.isArray(target)
    ? [target]
    : Array.from({ length: Math.ceil(target.length / LIMITS.bulk_ids) }, (_, index) => ({
        ids: target.slice(index * LIMITS.bulk_ids, (index + 1) * LIMITS.bulk_ids),
      }))

interface ManyInput {
  target: BulkTarget
  call: (part: object) => Promise<BulkAnswer>
  /** Called when a job takes over. */
  onJob: (id: string) => void
  /** Shows the outcome, with the error if it stopped early. */
  say: (outcome: BulkOutcome, failure?: unknown) => void
}

/**
 * Changes many records in portions. Returns whether all succeeded.
 *
 * @throws the error, if nothing was changed before it
 */
export async function changeMany({ target, call, onJob, say }: ManyInput): Promise<boolean> {
  let outcome = NOTHING
  try {
    for (const part of portions(target)) {
      const answer = await call(part)
      if (answer.id && answer.status === 'pending') {
        onJob(answer.id)
        return true
      }
      outcome = added(outcome, answer)
    }
  } catch (error) {
    // If some portions were changed already, the outcome is shown, with its undo.
    if (outcome.undoTokens.length === 0) throw error
    say(outcome, error)
    return false
  }
  say(outcome)
  return true
}

interface OutcomeInput {
  outcome: BulkOutcome
  archived: boolean | undefined
  /** The success message; by default that records were changed. */
  done: TKey | undefined
  countText: (count: number) => string
  /** The error that stopped it early. */
  failure?: unknown
  onUndo: () => void
  onShowSkipped: () => void
}

function titleOf({ outcome, archived, done, countText }: OutcomeInput, t: TFunction): string {
  const words = { count: outcome.changed, items: countText(outcome.changed) }
  if (done) return t(done, words)
  if (archived === undefined) return t('lists.bulk.changed', words)
  return archived ? t('lists.bulk.archived', words) : t('lists.bulk.restored', words)
}

/** Shows the outcome of a bulk change, with links to undo it and to the skipped records. */
export function sayOutcome(input: OutcomeInput, t: TFunction): void {
  const { outcome, countText, failure, onUndo, onShowSkipped } = input
  const left = outcome.skipped.length
  const title = titleOf(input, t)
  const undo = { label: t('common.undo'), onClick: onUndo }
  const action = outcome.undoTokens.length > 0 ? { action: undo, persistent: true } : {}
  if (left === 0 && failure === undefined) return void toast.success(title, action)
  const notes = [
    left > 0 && t('lists.bulk.skipped', { count: left, items: countText(left) }),
    failure !== undefined && t('lists.bulk.stopped', { reason: errorText(failure, t) }),
  ]
  toast.warning(title, {
    ...action,
    description: notes.filter(Boolean).join(' · '),
    ...(left > 0 && { also: { label: t('lists.bulk.show_skipped'), onClick: onShowSkipped } }),
    duration: 10_000,
  })
}

interface TakeBackInput {
  tokens: readonly string[]
  call: (undo_token: string) => Promise<{ data: Pick<BulkResult, 'skipped'> }>
  countText: (count: number) => string
}

/**
 * Undoes bulk changes and shows the outcome, including the records that stay because somebody has changed them since.
 * What couldn't be undone yet is offered again.
 */
export async function takeBack(input: TakeBackInput, t: TFunction, stayed = 0): Promise<void> {
  const { call, countText } = input
  let count = stayed
  for (const [at, undo_token] of input.tokens.entries())
    try {
      count += (await call(undo_token)).data.skipped.length
    } catch (error) {
      const rest = { ...input, tokens: input.tokens.slice(at) }
      toast.error(t('lists.bulk.undo_failed'), {
        description: errorText(error, t),
        action: { label: t('common.undo'), onClick: () => void takeBack(rest, t, count) },
      })
      return
    }
  if (count === 0) return void toast.success(t('lists.bulk.undone'))
  toast.warning(t('lists.bulk.undone'), {
    description: t('lists.bulk.skipped', { count, items: countText(count) }),
  })
}
