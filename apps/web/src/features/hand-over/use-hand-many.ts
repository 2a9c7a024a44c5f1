import { assignmentsApi } from '@steward/contract/assignments.ts'
import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkTarget, Skipped } from '#components/record-list/use-bulk.ts'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** Which assets one call is about. */
export type Part = { ids: string[] } | { filter: object }

/** As many ids as one call takes. */
function partsOf(target: BulkTarget): Part[] {
  if (!Array.isArray(target)) return [target as { filter: object }]
  const count = Math.ceil(target.length / LIMITS.bulk_ids)
  return Array.from({ length: count }, (_, index) => ({
    ids: target.slice(index * LIMITS.bulk_ids, (index + 1) * LIMITS.bulk_ids) as string[],
  }))
}

const TOUCHES = { touches: ['employees', 'audits'] } as const

/** Handing several assets over or taking them back with one call, and taking that back. */
export function useHandMany() {
  const { t } = useTranslation()
  const over = useSend(assignmentsApi.handOverMany, TOUCHES)
  const back = useSend(assignmentsApi.takeBackMany, TOUCHES)
  const undoing = useSend(assignmentsApi.undoMany, TOUCHES)
  const [skipped, setSkipped] = useState<Skipped>([])

  const undo = async (tokens: readonly string[]) => {
    try {
      for (const undo_token of tokens)
        await undoing.mutateAsync({ body: { hand_over: { undo_token } } })
      toast.success(t('lists.bulk.undone'))
    } catch (error) {
      toast.error(t('lists.bulk.undo_failed'), { description: errorText(error, t) })
    }
  }

  /** @returns whether all of them were; those that weren't are in `skipped` */
  const run = async (
    target: BulkTarget,
    call: (part: Part) => Promise<{ data: BulkResult }>,
    said: (changed: number) => string,
  ): Promise<boolean> => {
    const done: BulkResult[] = []
    for (const part of partsOf(target)) done.push((await call(part)).data)
    const changed = done.reduce((sum, one) => sum + one.changed, 0)
    const tokens = done.flatMap(({ undo_token }) => undo_token ?? [])
    const left = done.flatMap((one) => one.skipped)
    if (changed > 0)
      toast.success(said(changed), {
        action: { label: t('common.undo'), onClick: () => void undo(tokens) },
        duration: 10_000,
      })
    setSkipped(left)
    return left.length === 0
  }

  return {
    pending: over.isPending || back.isPending,
    skipped,
    over: (target: BulkTarget, to: object, said: (changed: number) => string) =>
      run(
        target,
        (part) => over.mutateAsync({ body: { hand_over: { ...part, ...to } } } as never),
        said,
      ),
    back: (target: BulkTarget, how: object, said: (changed: number) => string) =>
      run(
        target,
        (part) => back.mutateAsync({ body: { take_back: { ...part, ...how } } } as never),
        said,
      ),
  }
}
