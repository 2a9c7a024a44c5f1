import { isOpen } from '@steward/contract/work-order-status.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import { MAX_TOGETHER, type WorkRequest, workRequestsApi } from '@steward/contract/work-requests.ts'
import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { keepFocus } from '#components/list/keep-focus.ts'
import { PathLink } from '#components/path-link.tsx'
import { Counter } from '#components/ui/badge.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { RelativeTime } from '#components/values.tsx'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { requestPath } from '../paths.ts'
import { askedBy } from '../requests/request-kind.tsx'
import { useReopen } from '../requests/use-answers.ts'

const requestsIn = (id: string) =>
  query(workRequestsApi.list, {
    query: {
      'filter[work_order_id]': id,
      sort: 'created_at',
      order: 'asc',
      per_page: MAX_TOGETHER,
    },
  })

/** The requests that were accepted into a work order, oldest first. */
export const useRequestsIn = (id: string): readonly WorkRequest[] =>
  useQuery(requestsIn(id)).data?.data ?? []

/** The numbers of requests by id, for the files that belong to them. */
export const numbersOf = (requests: readonly WorkRequest[]) =>
  new Map(requests.map(({ id, number }) => [id, number]))

interface OrderRequestsProps {
  order: Pick<WorkOrder, 'status' | 'archived_at'>
  requests: readonly WorkRequest[]
}

/** The requests of a work order with their requesters; each can be removed. */
export function OrderRequests({ order, requests }: OrderRequestsProps) {
  const { t } = useTranslation()
  const { reopen } = useReopen()
  const mayTake = useMay(workRequestsApi.reopen) && !order.archived_at && isOpen(order.status)
  if (requests.length === 0) return null
  return (
    <Card
      title={
        <>
          {t('work_requests.title')}
          <Counter>{format.integer(requests.length)}</Counter>
        </>
      }
    >
      <ul className="-my-3 divide-y divide-border text-sm">
        {requests.map((request) => (
          <li key={request.id} className="flex items-start gap-2 py-3">
            <div className="min-w-0 flex-1">
              <PathLink to={requestPath(request)} className="link-name font-medium break-words">
                {request.title}
              </PathLink>
              <p className="tnum flex flex-wrap gap-x-2 text-xs text-muted-foreground">
                <span>{request.number}</span>
                <span aria-hidden>·</span>
                <span>{askedBy(request) ?? t('work_requests.nobody')}</span>
                <span aria-hidden>·</span>
                <RelativeTime value={request.created_at} />
              </p>
              {request.description && (
                <p className="mt-1 break-words whitespace-pre-line">{request.description}</p>
              )}
            </div>
            {mayTake && (
              <IconButton
                size="icon-sm"
                label={t('work_requests.reopen.remove', { number: request.number })}
                onClick={() => void reopen(request).then(keepFocus)}
              >
                <Unlink aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
