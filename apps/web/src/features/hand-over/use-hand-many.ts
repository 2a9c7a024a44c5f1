import { assignmentsApi } from '@steward/contract/assignments.ts'
import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeBack } from '#components/record-list/bulk-outcome.ts'
import { type BulkTarget, isFilter, type Skipped } from '#components/record-list/use-bulk.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

type OverMany = InputOf<typeof assignmentsApi.handOverMany>['body']['hand_over']
type BackMany = InputOf<typeof assignmentsApi.takeBackMany>['body']['take_back']

/** The assets of one call. */
type Part = { ids: string[] } | { filter: NonNullable<OverMany['filter']> }

/** Splits ids into portions that one call accepts. */
function partsOf(target: BulkTarget): Part[] {
  if (isFilter(target)) return [target as { filter: NonNullable<OverMany['filter']> }]
  const count = Math.ceil(target.length / LIMITS.bulk_ids)
  return Array.from({ length: count }, (_, index) => ({
    ids: target.slice(index * LIMITS.bulk_ids, (index + 1) * LIMITS.bulk_ids),
  }))
}

/** The skipped assets. */
export interface LeftOut {
  skipped: Skipped
  /** The number of changed ones. */
  changed: number
}

/** Hands over or returns several assets in one call, with Undo. */
export function useHandMany() {
  const { t } = useTranslation()
  const over = useSend(assignmentsApi.handOverMany)
  const back = useSend(assignmentsApi.takeBackMany)
  const undoing = useSend(assignmentsApi.undoMany)
  const [left, setLeft] = useState<LeftOut | null>(null)

  const undo = (tokens: readonly string[]) =>
    takeBack(
      {
        tokens,
        call: (undo_token) => undoing.mutateAsync({ body: { hand_over: { undo_token } } }),
        countText: (count) => t('assets.count', { count, formatted: format.integer(count) }),
      },
      t,
    )

  /** @returns whether all were changed; skipped ones are in `left` */
  const run = async (
    target: BulkTarget,
    call: (part: Part) => Promise<{ data: BulkResult }>,
    said: (changed: number) => string,
  ): Promise<boolean> => {
    const done: BulkResult[] = []
    const changedBy = () => done.reduce((sum, one) => sum + one.changed, 0)
    try {
      for (const part of partsOf(target)) done.push((await call(part)).data)
    } finally {
      // Portions before a failed call can be undone, too.
      const tokens = done.flatMap(({ undo_token }) => undo_token ?? [])
      if (changedBy() > 0)
        toast.success(said(changedBy()), {
          action: { label: t('common.undo'), onClick: () => void undo(tokens) },
          persistent: true,
        })
    }
    const skipped = done.flatMap((one) => one.skipped)
    setLeft(skipped.length > 0 ? { skipped, changed: changedBy() } : null)
    return skipped.length === 0
  }

  return {
    pending: over.isPending || back.isPending,
    left,
    /** Returns to the form. */
    goBack: () => setLeft(null),
    over: (
      target: BulkTarget,
      to: Omit<OverMany, 'ids' | 'filter'>,
      said: (changed: number) => string,
    ) => run(target, (part) => over.mutateAsync({ body: { hand_over: { ...part, ...to } } }), said),
    back: (
      target: BulkTarget,
      how: Omit<BackMany, 'ids' | 'filter'>,
      said: (changed: number) => string,
    ) =>
      run(target, (part) => back.mutateAsync({ body: { take_back: { ...part, ...how } } }), said),
  }
}
