import {
  MAX_TOGETHER,
  REQUEST_SOURCES,
  REQUEST_STATUSES,
  type WorkRequest,
  workRequestsApi,
} from '@steward/contract/work-requests.ts'
import { Check, Inbox } from 'lucide-react'
import { TwoLines } from '#components/data-table/cells.tsx'
import { RowLink } from '#components/data-table/row-link.tsx'
import { longText, reference, text } from '#components/fields/field.ts'
import { recordKind } from '#components/fields/record-kind.ts'
import { readingOf } from '#components/record-list/list-fields.ts'
import type { Narrowing } from '#components/record-list/list-search.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { RelativeTime } from '#components/values.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { session } from '#lib/session-store.ts'
import { orderPath, requestPath } from '../paths.ts'

const BulkAcceptDialog = lazyOf(() => import('./bulk-accept-dialog.tsx'), 'BulkAcceptDialog')

const reading = readingOf<WorkRequest>()

const EVERY: Narrowing = { 'filter[status]': [...REQUEST_STATUSES] }
const isMine = (): Narrowing => ({ 'filter[requested_by_id]': [session.get().user?.id ?? null] })

/** «REQ-00012 · Pump 3»: the line below the title. */
const below = ({ number: its, asset, location, site }: Where) =>
  [its, (asset ?? location ?? site)?.name].filter(Boolean).join(' · ')
type Where = Pick<WorkRequest, 'number' | 'asset' | 'location' | 'site'>

/** The requester: a user of the account, or the name entered in the public form. */
export const askedBy = (request: Pick<WorkRequest, 'requested_by' | 'requester_name'>) =>
  request.requested_by?.name ?? request.requester_name

const title = (request: Pick<WorkRequest, 'id' | 'title'>) => (
  <RowLink to={requestPath(request)}>{request.title}</RowLink>
)

/** Work requests: their list, their form and the wording of their history. */
export const REQUESTS = recordKind(
  workRequestsApi,
  {
    title: text({ problem: 'work_requests.problems.title', wide: true }),
    asset_id: reference('asset', { none: 'work_orders.none.asset', wide: true }),
    site_id: reference('site', { none: 'work_orders.none.site' }),
    location_id: reference('location', { none: 'work_orders.none.location', within: 'site_id' }),
    description: longText({ rows: 3 }),
  },
  {
    words: 'work_requests',
    nameOf: ({ title: name }) => name,
    form: [
      { fields: ['title'] },
      {
        title: 'work_requests.sections.where',
        fields: ['asset_id', 'site_id', 'location_id'],
      },
      { title: 'work_requests.sections.more', fields: ['description'] },
    ],
    list: {
      icon: Inbox,
      reads: ['title', 'number', 'status', 'asset', 'location', 'site'],
      cardReads: ['requested_by', 'requester_name', 'created_at'],
      href: requestPath,
      texts: { all: 'work_requests.views.new' },
      usual: { 'filter[status]': ['new'] },
      every: {},
      columns: [
        (t) => ({
          id: 'title',
          header: t('work_requests.request'),
          width: 'minmax(248px, 2.2fr)',
          sortable: true,
          exports: ['number', 'title'],
          ...reading(['id', 'title', 'number', 'asset', 'location', 'site'], (request, density) => (
            <TwoLines density={density} first={title(request)} second={below(request)} />
          )),
        }),
        (t) => ({
          id: 'status',
          header: t('work_requests.fields.status'),
          width: '132px',
          cell: ({ status }) => <StatusBadge domain="work_request" value={status} />,
        }),
        (t) => ({
          id: 'requested_by',
          header: t('work_requests.fields.requested_by'),
          width: 'minmax(150px, 1.1fr)',
          exports: ['requested_by', 'requester_name', 'requester_email'],
          ...reading(
            ['requested_by', 'requester_name'],
            (request) => askedBy(request) ?? <NoValue />,
          ),
        }),
        (t) => ({
          id: 'created_at',
          header: t('work_requests.fields.created_at'),
          width: '128px',
          sortable: true,
          cell: ({ created_at }) => <RelativeTime value={created_at} />,
        }),
        (t) => ({
          id: 'work_order',
          header: t('work_requests.fields.work_order'),
          width: '124px',
          cell: ({ work_order }) =>
            work_order ? (
              <RowLink to={orderPath(work_order)}>{work_order.number}</RowLink>
            ) : (
              <NoValue />
            ),
        }),
        ['asset_id', { hidden: true }],
        ['site_id', { hidden: true }],
        ['location_id', { hidden: true }],
      ],
      card: (request, t) => ({
        title: title(request),
        detail: below(request),
        status: <StatusBadge domain="work_request" value={request.status} />,
        note: askedBy(request) ?? t('work_requests.nobody'),
      }),
      facets: [
        {
          field: 'status',
          label: 'work_requests.fields.status',
          domain: 'work_request',
          values: REQUEST_STATUSES,
        },
        'asset_id',
        'site_id',
        'location_id',
        {
          field: 'requested_by_id',
          label: 'work_requests.fields.requested_by',
          none: 'work_requests.nobody',
        },
        {
          field: 'source',
          label: 'work_requests.fields.source',
          values: REQUEST_SOURCES,
          words: (value, t) => t(`work_requests.sources.${value as 'public'}`),
        },
      ],
      views: [
        {
          id: 'mine',
          label: 'work_requests.views.mine',
          filters: () => ({ ...isMine(), ...EVERY }),
        },
        {
          id: 'accepted',
          label: 'work_requests.views.accepted',
          filters: { 'filter[status]': ['accepted'] },
        },
        {
          id: 'declined',
          label: 'work_requests.views.declined',
          filters: { 'filter[status]': ['declined'] },
        },
        {
          id: 'every',
          label: 'work_requests.views.every',
          filters: EVERY,
        },
      ],
      reasons: { not_new: 'work_requests.reasons.not_new' },
      bulk: [
        {
          field: 'work_order_id',
          action: 'work_requests.bulk.accept',
          icon: Check,
          shown: (count) => count <= MAX_TOGETHER,
          dialog: BulkAcceptDialog,
          call: workRequestsApi.accept,
        },
      ],
    },
  },
)

/** The list of the user's own requests, for users who don't answer them. */
export const ownRequests = (user_id: string): typeof REQUESTS => ({
  ...REQUESTS,
  list: {
    ...REQUESTS.list,
    texts: { ...REQUESTS.list.texts, all: 'work_requests.views.mine' },
    usual: { 'filter[requested_by_id]': [user_id], ...EVERY },
    every: { 'filter[requested_by_id]': [user_id] },
    views: [],
  },
})
