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

/** Some records, or all that match a filter. */
export type BulkTarget = readonly string[] | { filter: Narrowing }
/** Not by `in`: arrays have a method `filter`, too. */
export const isFilter = (target: BulkTarget): target is { filter: Narrowing } =>
  !Array.isArray(target)

/** The key of the records in a body, `assets`, and its properties. */
function wrapperOf(route: Route | undefined) {
  const [wrapper] = route ? Object.entries(shapeOf(route.body)) : []
  return wrapper ? { name: wrapper[0], shape: shapeOf(wrapper[1]) } : { name: '', shape: {} }
}

/** Whether the call accepts a filter instead of ids. */
export const takesFilter = (route: Route | undefined): boolean => 'filter' in wrapperOf(route).shape

/** Whether the call supports a dry run. */
const canRehearse = (route: Route): boolean => 'dry_run' in wrapperOf(route).shape

interface BulkInput {
  bulk: Route
  undo: Route
  /** «12 sites». */
  countText: (count: number) => string
  /** The same as a key, for jobs that outlive the page. */
  count?: TKey
}

/** Bulk changes and their undo. Skipped records are stored to be shown. */
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
   * Returns whether it succeeded; a failure is already shown by then.
   *
   * @param done the success message; by default that records were changed
   */
  const change = async (target: BulkTarget, changes: Changes, done?: TKey): Promise<boolean> => {
    try {
      // Loaded before anything is sent, so that the outcome can be shown in any case.
      const { changeMany, sayOutcome } = await import('./bulk-outcome.ts')
      return await changeMany({
        target,
        call: async (part) => {
          const body = { [name]: { ...part, changes } }
          return ((await sending.mutateAsync({ body })) as { data: BulkAnswer }).data
        },
        // A job continues, and is shown in the tray.
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

  /** The dry run of a change; undefined if the server doesn't support it, or not for so many records. */
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
    /** Undoes the changes of the other records; undefined if there are none. */
    undoShown: shown?.undoTokens.length ? undoShown : undefined,
  }
}

export type Bulk = ReturnType<typeof useBulk>
