import { addDays } from '@steward/contract/calendar.ts'
import { HOLD_REASONS } from '@steward/contract/work-order-status.ts'
import {
  WORK_ORDER_SOURCES,
  type WorkOrder,
  WorkOrderInput,
  workOrdersApi,
} from '@steward/contract/work-orders.ts'
import type { TFunction } from 'i18next'
import {
  CalendarClock,
  ChevronsUp,
  CircleDot,
  ClipboardList,
  Printer,
  Shapes,
  SquarePen,
  UserRound,
} from 'lucide-react'
import { Avatar } from '#components/avatar.tsx'
import { TwoLines } from '#components/data-table/cells.tsx'
import { RowLink } from '#components/data-table/row-link.tsx'
import { choice, date, longText, number, reference, text, yesNo } from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import { moment } from '#components/fields/moment.tsx'
import { recordKind } from '#components/fields/record-kind.ts'
import { readingOf } from '#components/record-list/list-fields.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { Density } from '#lib/theme.ts'
import { Due, DueNote } from './due.tsx'
import { ORDER_VIEWS, USUAL } from './order-search.ts'
import { orderPath, sheetPath } from './paths.ts'

const DueSoon = lazyOf(() => import('./due-soon.tsx'), 'DueSoon')
const PriorityInput = lazyOf(() => import('./priority-input.tsx'), 'PriorityInput')
const BulkMoveDialog = lazyOf(() => import('./moves/bulk-move-dialog.tsx'), 'BulkMoveDialog')

const reading = readingOf<WorkOrder>()

/** «WO-00012 · Pump 3»: the line below the title. */
const below = ({ number: its, asset }: Pick<WorkOrder, 'number' | 'asset'>) =>
  [its, asset?.name].filter(Boolean).join(' · ')

const titleCell = reading(
  ['id', 'title', 'number', 'asset', 'status'],
  (order, density: Density) => (
    <TwoLines density={density} first={<OrderLink order={order} />} second={below(order)} />
  ),
)

/** The title as a link; struck through for cancelled work. */
const OrderLink = ({ order }: { order: Pick<WorkOrder, 'id' | 'title' | 'status'> }) => (
  <RowLink to={orderPath(order)}>
    {order.status === 'cancelled' ? <s>{order.title}</s> : order.title}
  </RowLink>
)

const assigneeCell = reading(['assigned_to'], ({ assigned_to: who }) =>
  who ? (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={who.name} size={22} />
      <span className="truncate">{who.name}</span>
    </span>
  ) : (
    <NoValue />
  ),
)

const dueCell = reading(['due_date', 'status'], (order, _: TFunction, density: Density) => (
  <Due order={order} density={density} />
))

const stepsCell = (t: TFunction) =>
  reading(['task_count', 'tasks_done'], ({ task_count, tasks_done }) =>
    task_count > 0 ? (
      <span className="tnum">
        {t('work_orders.steps_done', { done: tasks_done, all: task_count })}
      </span>
    ) : (
      <NoValue />
    ),
  )

/** The less common fields of bulk changes, which the user picks from. */
const TOGETHER = namedFields('work_orders', WorkOrderInput.shape, {
  asset_id: reference('asset', { none: 'work_orders.none.asset' }),
  site_id: reference('site', { none: 'work_orders.none.site' }),
  requested_by_id: reference('user', { none: 'work_orders.none.requester' }),
  start_date: date(),
  sets_asset_status: yesNo(),
})

/** Work orders: their list, their form and the wording of their history. */
export const ORDERS = recordKind(
  workOrdersApi,
  {
    title: text({ problem: 'work_orders.problems.title', wide: true }),
    work_order_type_id: reference('work_order_type', { none: 'work_orders.none.type' }),
    priority: choice({
      domain: 'priority',
      placeholder: 'work_orders.form.priority_of_type',
      InForm: PriorityInput,
    }),
    asset_id: reference('asset', { none: 'work_orders.none.asset', wide: true }),
    description: longText({ formatted: true, rows: 4 }),
    site_id: reference('site', { none: 'work_orders.none.site' }),
    location_id: reference('location', { none: 'work_orders.none.location', within: 'site_id' }),
    assigned_to_id: reference('assignee', { none: 'work_orders.none.assignee' }),
    due_date: date({ hint: 'work_orders.form.due_hint' }),
    start_date: date(),
    estimated_hours: number({
      decimal: true,
      unit: 'work_order_types.hours',
      problem: { format: 'work_order_types.problems.target_hours' },
    }),
    requested_by_id: reference('user', { none: 'work_orders.none.requester' }),
    number: text({ hint: 'work_orders.form.number_hint', single: true }),
    external_id: text({ mono: true, single: true }),
    sets_asset_status: yesNo({ hint: 'work_orders.form.sets_asset_status_hint' }),
    downtime_start: moment(),
    downtime_end: moment(),
    status: choice({ domain: 'work_order', width: '132px' }),
    on_hold_reason: choice({ words: 'work_orders.hold' }),
    resolution: longText({ formatted: true }),
    cancel_reason: longText(),
    started_at: moment(),
    completed_at: moment(),
  },
  {
    words: 'work_orders',
    customFields: { entity: 'work_order', by: 'work_order_type_id' },
    nameOf: ({ title }) => title,
    form: [
      { fields: ['title', 'work_order_type_id', 'priority', 'asset_id', 'description'] },
      {
        title: 'work_orders.sections.plan',
        fields: [
          'due_date',
          { name: 'due_soon', component: DueSoon },
          'assigned_to_id',
          'start_date',
          'estimated_hours',
        ],
      },
      { title: 'work_orders.sections.place', fields: ['site_id', 'location_id'] },
      {
        title: 'work_orders.sections.more',
        fields: ['requested_by_id', 'number', 'external_id'],
      },
      {
        title: 'work_orders.sections.downtime',
        fields: ['sets_asset_status', 'downtime_start', 'downtime_end'],
      },
    ],
    list: {
      icon: ClipboardList,
      reads: ['title', 'number', 'status'],
      cardReads: ['asset', 'due_date', 'assigned_to', 'priority'],
      href: orderPath,
      texts: { all: 'work_orders.views.open' },
      usual: USUAL,
      every: {},
      customFields: 'work_order',
      columns: [
        (t) => ({
          id: 'title',
          header: t('work_orders.fields.title'),
          width: 'minmax(248px, 2.2fr)',
          sortable: true,
          exports: ['number', 'title', 'asset'],
          ...titleCell,
        }),
        ['number', { width: '124px', sortable: true, hidden: true }],
        ['status', { sortable: true }],
        ['priority', { width: '118px', sortable: true }],
        ['assigned_to_id', { width: 'minmax(150px, 1.1fr)', ...assigneeCell }],
        ['due_date', { width: '164px', sortable: true, ...dueCell }],
        ['work_order_type_id', { width: 'minmax(124px, 1fr)' }],
        ['asset_id', { hidden: true }],
        ['site_id', { hidden: true }],
        ['location_id', { hidden: true }],
        ['requested_by_id', { hidden: true }],
        ['start_date', { sortable: true, hidden: true }],
        ['on_hold_reason', { hidden: true }],
        ['estimated_hours', { hidden: true }],
        (t) => ({
          id: 'tasks_done',
          header: t('work_orders.fields.checklist'),
          width: '112px',
          numeric: true,
          hidden: true,
          exports: ['task_count', 'tasks_done'],
          ...stepsCell(t),
        }),
      ],
      card: (order) => ({
        title: <OrderLink order={order} />,
        detail: below(order),
        status: <StatusBadge domain="work_order" value={order.status} />,
        note: (order.due_date ?? order.assigned_to) && <DueNote order={order} />,
      }),
      facets: [
        'status',
        'priority',
        'assigned_to_id',
        'work_order_type_id',
        'asset_id',
        'site_id',
        'location_id',
        { field: 'maintenance_plan_id', label: 'work_orders.fields.maintenance_plan' },
        {
          field: 'source',
          label: 'work_orders.fields.source',
          values: WORK_ORDER_SOURCES,
          words: (value, t) => t(`work_orders.sources.${value as 'manual'}`),
        },
        {
          field: 'on_hold_reason',
          label: 'work_orders.fields.on_hold_reason',
          values: HOLD_REASONS,
          words: (value, t) => t(`work_orders.hold.${value as 'parts'}`),
        },
      ],
      more: [
        [
          'due_date',
          {
            presets: (day) => [
              { label: 'work_orders.ranges.overdue', from: null, to: addDays(day, -1) },
              { label: 'work_orders.ranges.today', from: day, to: day },
              { label: 'work_orders.ranges.next_7', from: day, to: addDays(day, 7) },
              { label: 'work_orders.ranges.next_30', from: day, to: addDays(day, 30) },
            ],
          },
        ],
        ['start_date', { presets: () => [] }],
      ],
      views: ORDER_VIEWS,
      reasons: {
        transition: 'work_orders.reasons.transition',
        open_tasks: 'work_orders.reasons.open_tasks',
        required: 'work_orders.reasons.required',
        not_assignable: 'work_orders.reasons.not_assignable',
        out_of_sight: 'work_orders.reasons.out_of_sight',
        not_in_progress: 'work_orders.reasons.not_in_progress',
        too_early: 'work_orders.reasons.too_early',
      },
      bulk: [
        {
          field: 'status',
          action: 'work_orders.bulk.status',
          icon: CircleDot,
          dialog: BulkMoveDialog,
        },
        ['assigned_to_id', UserRound],
        ['priority', ChevronsUp],
        ['due_date', CalendarClock],
        ['work_order_type_id', Shapes],
        {
          field: 'fields',
          action: 'work_orders.bulk.edit',
          icon: SquarePen,
          rare: true,
          anyOf: TOGETHER,
          customFields: 'work_order',
        },
      ],
      bulkLinks: [
        {
          id: 'sheet',
          action: 'work_orders.actions.print',
          icon: Printer,
          rare: true,
          href: sheetPath,
        },
      ],
    },
  },
)
