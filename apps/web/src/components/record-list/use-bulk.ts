import type { BulkAnswer, BulkResult } from '@steward/contract/kit/bulk.ts'
import { type Route, shapeOf } from '@steward/contract/kit/route.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMITS } from '@steward/contract/limits.ts'
import { errorText } from '#lib/error-text.ts'
import type { TKey } from '#lib/i18n.ts'
import { send } from '#lib/http.ts'
import { trackJob } from '#lib/jobs.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { Narrowing } from './list-search.ts'

export type Skipped = BulkResult['skipped']

export interface BulkOutcome {
  changed: number
  skipped: Skipped
  undoTokens: string[]
}

type Changes = Readonly<Record<string, unknown>> & { archived?: boolean | undefined }

/** Some records, or all that a list is narrowed to. */
export type BulkTarget = readonly string[] | { filter: Narrowing }
/** Not asked by `in`: an array has a `filter`, too. */
export const isFilter = (target: BulkTarget): target is { filter: Narrowing } =>
  !Array.isArray(target)

/** What wraps the body of a call, `assets`, and what it may say within. */
function wrapperOf(route: Route | undefined) {
  const [wrapper] = route ? Object.entries(shapeOf(route.body)) : []
  return wrapper ? { name: wrapper[0], shape: shapeOf(wrapper[1]) } : { name: '', shape: {} }
}

/** Whether a list's call takes a filter instead of single records. */
export const takesFilter = (route: Route | undefined): boolean => 'filter' in wrapperOf(route).shape

/** Whether it answers, if asked, what it would do. */
const canRehearse = (route: Route): boolean => 'dry_run' in wrapperOf(route).shape

interface BulkInput {
  bulk: Route
  undo: Route
  /** «12 sites». */
  countText: (count: number) => string
  /** The same as a key, for what goes on after this page was left. */
  count?: TKey
}

/** Changing many records at once, and taking it back. What was skipped is kept to be shown. */
export function useBulk({ bulk, undo, countText, count }: BulkInput) {
  const { t } = useTranslation()
  const { name } = wrapperOf(bulk)
  const sending = useSend(bulk)
  const undoing = useSend(undo)
  const [shown, setShown] = useState<BulkOutcome | null>(null)

  const undoOne = (undo_token: string) =>
    undoing.mutateAsync({ body: { [name]: { undo_token } } }) as Promise<{
      data: BulkAnswer
    }>
  const takeBack = async (tokens: readonly string[]) => {
    const outcomes = await import('./bulk-outcome.ts')
    await outcomes.takeBack({ tokens, call: undoOne, countText }, t)
  }

  /**
   * Answers whether it went through; a failure has been said by then.
   *
   * @param done how a success is said; where nothing is given, that records were changed
   */
  const change = async (target: BulkTarget, changes: Changes, done?: TKey): Promise<boolean> => {
    try {
      // Fetched before anything is sent, so that what was done is said.
      const { changeMany, sayOutcome } = await import('./bulk-outcome.ts')
      return await changeMany({
        target,
        call: async (part) => {
          const body = { [name]: { ...part, changes } }
          return ((await sending.mutateAsync({ body })) as { data: BulkAnswer }).data
        },
        // A job goes on with it, and is seen in the tray.
        onJob: (id) => trackJob({ kind: 'bulk', id, name, count }),
        say: (outcome, failure) =>
          sayOutcome(
            {
              outcome,
              archived: changes.archived,
              done,
              countText,
              failure,
              onUndo: () => void takeBack(outcome.undoTokens),
              onShowSkipped: () => setShown(outcome),
            },
            t,
          ),
      })
    } catch (error) {
      toast.error(t('lists.bulk.failed'), { description: errorText(error, t) })
      return false
    }
  }

  /** Asks what would come of a change; undefined where the server doesn't say it, or not of so many. */
  const rehearse = (target: BulkTarget, count: number) =>
    count > LIMITS.bulk_ids || !canRehearse(bulk)
      ? undefined
      : (changes: object) => ({
          queryKey: [name, 'rehearsal', target, changes],
          queryFn: async () => {
            const which = isFilter(target) ? target : { ids: target }
            const body = { [name]: { ...which, changes, dry_run: true } }
            return ((await send(bulk, { body })) as { data: BulkResult }).data
          },
        })

  const hideSkipped = () => setShown(null)
  const undoShown = () => {
    hideSkipped()
    void takeBack(shown!.undoTokens)
  }

  return {
    change,
    rehearse,
    countText,
    pending: sending.isPending,
    skipped: shown?.skipped,
    hideSkipped,
    /** Undoes what was changed of the others; left out where nothing was. */
    undoShown: shown?.undoTokens.length ? undoShown : undefined,
  }
}

export type Bulk = ReturnType<typeof useBulk>
