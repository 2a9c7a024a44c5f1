import {
  WORK_ORDER_KINDS,
  type WorkOrderType,
  workOrderTypesApi,
} from '@steward/contract/work-order-types.ts'
import type { TFunction } from 'i18next'
import { ChevronsUp, CircleDot, ClipboardList } from 'lucide-react'
import { ColourDot } from '#components/appearance-choice.tsx'
import { NoValue, Thumb, TwoLines } from '#components/data-table/cells.tsx'
import { EditLink } from '#components/edit-link.tsx'
import { recordIcon } from '#components/record-icons.ts'
import type { ListColumn, ListSpec } from '#components/record-list/list-spec.ts'
import { momentColumns } from '#components/record-list/moment-columns.tsx'
import { StatusBadge, statusOptions } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { KIND_LABELS, type WorkKind } from './type-fields.ts'

const title = (row: WorkOrderType) => (
  <EditLink record={row} update={workOrderTypesApi.update}>
    {row.name}
  </EditLink>
)
const iconOf = (row: WorkOrderType) => recordIcon(row.icon, ClipboardList)

const hours = ({ target_hours }: WorkOrderType, t: TFunction) =>
  target_hours
    ? t('work_order_types.hours_text', {
        count: Number(target_hours),
        formatted: format.decimalInput(target_hours),
      })
    : null

const columns = (t: TFunction): ListColumn<WorkOrderType>[] => [
  {
    id: 'name',
    header: t('work_order_types.fields.name'),
    width: 'minmax(220px, 2fr)',
    sortable: true,
    exports: ['key', 'name'],
    cell: (row, density) => (
      <TwoLines
        density={density}
        thumb={<Thumb icon={iconOf(row)} density={density} />}
        first={
          <span className="flex min-w-0 items-center gap-2">
            {title(row)}
            <ColourDot colour={row.colour} />
          </span>
        }
        second={row.key}
      />
    ),
  },
  {
    id: 'kind',
    header: t('work_order_types.fields.kind'),
    width: 'minmax(120px, 1fr)',
    cell: ({ kind }) => <span className="truncate">{t(KIND_LABELS[kind])}</span>,
  },
  {
    id: 'default_priority',
    header: t('work_order_types.fields.default_priority'),
    width: '120px',
    cell: ({ default_priority }) => <StatusBadge domain="priority" value={default_priority} />,
  },
  {
    id: 'target_hours',
    header: t('work_order_types.fields.target_hours'),
    width: '128px',
    cell: (row) => hours(row, t) ?? <NoValue />,
  },
  {
    id: 'checklist',
    header: t('work_order_types.fields.checklist'),
    width: '112px',
    numeric: true,
    cell: ({ checklist }) => (
      <span className="tnum">
        {checklist.length > 0 ? format.integer(checklist.length) : <NoValue />}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('work_order_types.fields.status'),
    width: '120px',
    cell: ({ status }) => <StatusBadge domain="category" value={status} />,
  },
  ...momentColumns<WorkOrderType>(t),
]

/** The list of types of work. */
export const TYPES: ListSpec<WorkOrderType> = {
  name: 'work_order_types',
  api: workOrderTypesApi,
  icon: ClipboardList,
  texts: {
    title: 'work_order_types.title',
    description: 'work_order_types.description',
    search: 'work_order_types.search',
    count: 'work_order_types.count',
    add: 'work_order_types.add',
    empty: {
      title: 'work_order_types.empty.title',
      text: 'work_order_types.empty.text',
      text_reader: 'work_order_types.empty.text_reader',
    },
  },
  columns,
  card: (row, t) => ({
    thumb: <Thumb icon={iconOf(row)} />,
    title: title(row),
    detail: t(KIND_LABELS[row.kind]),
    status: <StatusBadge domain="priority" value={row.default_priority} />,
    note: hours(row, t) ?? '',
  }),
  rowName: ({ name }) => name,
  facets: [
    { field: 'status', label: 'work_order_types.fields.status', domain: 'category' },
    {
      field: 'kind',
      label: 'work_order_types.fields.kind',
      values: WORK_ORDER_KINDS,
      words: (value, t) => t(KIND_LABELS[value as WorkKind]),
    },
  ],
  bulk: [
    {
      field: 'status',
      action: 'work_order_types.bulk.status',
      label: 'work_order_types.fields.status',
      icon: CircleDot,
      options: () => statusOptions('category'),
    },
    {
      field: 'default_priority',
      action: 'work_order_types.bulk.priority',
      label: 'work_order_types.fields.default_priority',
      icon: ChevronsUp,
      options: () => statusOptions('priority'),
    },
  ],
}
