import { type WorkRequest, workRequestsApi } from '@steward/contract/work-requests.ts'
import { useNavigate } from '@tanstack/react-router'
import { Check, Pencil, Undo2, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Attachments } from '#components/attachments/attachments.tsx'
import type { Attached } from '#components/attachments/uploads.ts'
import { Card } from '#components/card.tsx'
import { fieldAt } from '#components/fields/named.ts'
import { useKindWording } from '#components/fields/use-kind-wording.ts'
import { FieldView, HREFS } from '#components/fields/view.tsx'
import { History } from '#components/history/history.tsx'
import { Page, PageHeader } from '#components/page-header.tsx'
import { PathLink } from '#components/path-link.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { RelativeTime } from '#components/values.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import { orderPath } from '../paths.ts'
import { askedBy, REQUESTS } from './request-kind.tsx'
import { useReopen } from './use-answers.ts'

const AcceptDialog = lazyOf(() => import('./accept-dialog.tsx'), 'AcceptDialog')
const DeclineDialog = lazyOf(() => import('./decline-dialog.tsx'), 'DeclineDialog')

interface RequestPageProps {
  request: WorkRequest
  onEdit: () => void
}

/** A request's page. */
export function RequestPage({ request, onEdit }: RequestPageProps) {
  const { t } = useTranslation()
  const of: Attached = { type: 'WorkRequest', id: request.id }
  const readOnly = request.archived_at !== null || request.status !== 'new'
  return (
    <Page>
      <PageHeader
        title={request.title}
        meta={
          <span className="flex flex-wrap items-center gap-2">
            <span className="tnum text-sm text-muted-foreground">{request.number}</span>
            <StatusBadge domain="work_request" value={request.status} />
          </span>
        }
        actions={readOnly ? undefined : <Actions request={request} onEdit={onEdit} />}
      />
      <div className="grid gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4 self-start">
          <Outcome request={request} />
          {request.description && (
            <Card title={t('work_requests.fields.description')}>
              <p className="text-sm break-words whitespace-pre-line">{request.description}</p>
            </Card>
          )}
          <Attachments key={of.id} of={of} readOnly={readOnly} at={null} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 self-start">
          <Facts request={request} />
          <Card title={t('audits.title')} className="flex flex-col">
            <History type="WorkRequest" id={request.id} wording={useKindWording(REQUESTS)} />
          </Card>
        </div>
      </div>
    </Page>
  )
}

/** The work order of a request, or why it was declined. */
function Outcome({ request }: { request: WorkRequest }) {
  const { t } = useTranslation()
  const { work_order: order, decline_reason: reason } = request
  if (order)
    return (
      <Banner kind="success" actions={<Reopen request={request} />}>
        <span className="flex flex-wrap items-center gap-2">
          {t('work_requests.became')}
          <PathLink to={orderPath(order)} className="font-medium underline">
            {order.number}
          </PathLink>
          <StatusBadge domain="work_order" value={order.status} />
        </span>
      </Banner>
    )
  if (!reason) return null
  return (
    <Banner kind="info" actions={<Reopen request={request} />}>
      {t('work_requests.declined_because', { reason })}
    </Banner>
  )
}

/** Withdraws the answer, as long as the work isn't completed. */
function Reopen({ request }: { request: WorkRequest }) {
  const { t } = useTranslation()
  const mayReopen = useMay(workRequestsApi.reopen)
  const { reopen, pending } = useReopen()
  if (!mayReopen || request.archived_at || request.work_order?.status === 'done') return null
  return (
    <Button size="sm" pending={pending} onClick={() => void reopen(request)}>
      <Undo2 aria-hidden />
      {t('work_requests.reopen.request')}
    </Button>
  )
}

/** Accepts or declines a request. */
function Actions({ request, onEdit }: RequestPageProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayAnswer = useMay(workRequestsApi.accept)
  const mayEdit = useMay(workRequestsApi.update)
  const [asked, setAsked] = useState<'accept' | 'decline' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      {mayEdit && (
        <Button onClick={onEdit}>
          <Pencil aria-hidden />
          {t('lists.actions.edit')}
        </Button>
      )}
      {mayAnswer && (
        <>
          <Button onClick={() => setAsked('decline')}>
            <X aria-hidden />
            {t('work_requests.decline.submit')}
          </Button>
          <Button variant="primary" onClick={() => setAsked('accept')}>
            <Check aria-hidden />
            {t('work_requests.accept.open')}
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {asked === 'accept' && (
          <AcceptDialog
            requests={[request]}
            onClose={close}
            onAccepted={({ id }) => void navigate({ to: '/work-orders/$id', params: { id } })}
          />
        )}
        {asked === 'decline' && <DeclineDialog request={request} onClose={close} />}
      </Suspense>
    </>
  )
}

const WHERE = ['asset_id', 'site_id', 'location_id'] as const

function Facts({ request }: { request: WorkRequest }) {
  const { t } = useTranslation()
  const { requester_email: email } = request
  return (
    <Card title={t('work_orders.details')}>
      <DescriptionList
        items={[
          ...WHERE.map((name) => {
            const field = fieldAt(REQUESTS.fields, name)
            return {
              label: field.label(t),
              value: <FieldView field={field} held={field.held(request)} />,
            }
          }),
          { label: t('work_requests.fields.requested_by'), value: askedBy(request) },
          {
            label: t('work_requests.fields.requester_email'),
            value: email && (
              <a href={HREFS.email(email)} className="link break-all">
                {email}
              </a>
            ),
          },
          {
            label: t('work_requests.fields.created_at'),
            value: <RelativeTime value={request.created_at} />,
          },
          {
            label: t('work_requests.fields.source'),
            value: t(`work_requests.sources.${request.source}`),
          },
        ]}
      />
    </Card>
  )
}
