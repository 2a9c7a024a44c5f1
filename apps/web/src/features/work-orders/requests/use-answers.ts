import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { type WorkRequest, workRequestsApi } from '@steward/contract/work-requests.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

const PROBLEMS = ['not_new', 'other_site', 'not_open', 'archived', 'work_done'] as const

/** The message why requests couldn't be answered. */
export function answerProblem(error: unknown, t: TFunction): string {
  const codes = error instanceof ApiError ? error.items.map(({ code }) => code) : []
  const known = PROBLEMS.find((code) => codes.includes(code))
  return known ? t(`work_requests.problems.${known}`) : errorText(error, t)
}

type Answered = Pick<WorkRequest, 'id' | 'number'>

/** Withdraws the answer to a request. */
export function useReopen() {
  const { t } = useTranslation()
  const sending = useSend(workRequestsApi.reopen)
  const failed = (error: unknown) =>
    void toast.error(t('work_requests.accept.failed'), { description: answerProblem(error, t) })
  const reopen = (ids: readonly string[], archive_order: boolean) =>
    sending.mutateAsync({ body: { reopen: { ids: [...ids], archive_order } } })
  return {
    pending: sending.isPending,
    reopen: ({ id, number }: Answered) =>
      reopen([id], false).then(
        () => void toast.success(t('work_requests.reopen.done', { number })),
        failed,
      ),
    undo: (ids: readonly string[]) =>
      reopen(ids, true).then(() => void toast.success(t('work_requests.accept.undone')), failed),
  }
}

/** Tells that requests were accepted into a new or existing work order, and offers Undo. */
export function useSayAccepted() {
  const { t } = useTranslation()
  const { undo } = useReopen()
  return (ids: readonly string[], { number }: Pick<WorkOrder, 'number'>, isNew: boolean) =>
    toast.success(
      t(isNew ? 'work_requests.accept.done' : 'work_requests.accept.done_there', { number }),
      {
        action: { label: t('common.undo'), onClick: () => void undo(ids) },
      },
    )
}
