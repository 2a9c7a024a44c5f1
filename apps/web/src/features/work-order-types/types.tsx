import { type WorkOrderType, workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import type { TFunction } from 'i18next'
import { ChevronsUp, CircleDot, ClipboardList } from 'lucide-react'
import { ColourDot } from '#components/appearance-choice.tsx'
import { checklist, checklistProblem } from '#components/checklist/checklist.ts'
import { Thumb, TwoLines } from '#components/data-table/cells.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { EditLink } from '#components/edit-link.tsx'
import { colour, icon } from '#components/fields/appearance.tsx'
import { choice, longText, number, text, yesNo } from '#components/fields/field.ts'
import { recordKind } from '#components/fields/record-kind.ts'
import { recordIcon } from '#components/record-icons.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'

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

/** Work order types: their list, their form and the wording of their history. */
export const TYPES = recordKind(
  workOrderTypesApi,
  {
    name: text({ problem: 'work_order_types.problems.name' }),
    kind: choice({
      words: 'work_order_types.kinds',
      initial: 'corrective',
      width: 'minmax(120px, 1fr)',
    }),
    description: longText({ rows: 2 }),
    default_priority: choice({ domain: 'priority', initial: 'medium' }),
    target_hours: number({
      decimal: true,
      unit: 'work_order_types.hours',
      hint: 'work_order_types.target_hint',
      problem: 'work_order_types.problems.target_hours',
    }),
    number_prefix: text({ hint: 'work_order_types.prefix_hint' }),
    require_asset: yesNo({ hint: 'work_order_types.require_asset_hint' }),
    require_resolution: yesNo({ hint: 'work_order_types.require_resolution_hint' }),
    checklist: checklist(),
    icon: icon(),
    colour: colour(),
    status: choice({ domain: 'work_order_type', initial: 'active' }),
  },
  {
    words: 'work_order_types',
    form: [
      { fields: ['name', 'kind', 'description'] },
      {
        title: 'work_order_types.sections.defaults',
        fields: [
          'default_priority',
          'target_hours',
          'number_prefix',
          'require_asset',
          'require_resolution',
        ],
      },
      { title: 'work_order_types.fields.checklist', fields: ['checklist'] },
      { title: 'work_order_types.sections.look', fields: ['icon', 'colour', 'status'] },
    ],
    check: checklistProblem,
    list: {
      icon: ClipboardList,
      reads: ['name', 'icon'],
      cardReads: ['kind', 'default_priority', 'target_hours'],
      columns: [
        (t) => ({
          id: 'name',
          header: t('work_order_types.fields.name'),
          width: 'minmax(220px, 2fr)',
          sortable: true,
          exports: ['key', 'name'],
          reads: ['name', 'icon', 'colour', 'key'],
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
        }),
        'kind',
        'default_priority',
        (t) => ({
          id: 'target_hours',
          header: t('work_order_types.fields.target_hours'),
          width: '128px',
          cell: (row) => hours(row, t) ?? <NoValue />,
        }),
        (t) => ({
          id: 'checklist',
          header: t('work_order_types.fields.checklist'),
          width: '112px',
          numeric: true,
          cell: ({ checklist: steps }) => (
            <span className="tnum">
              {steps.length > 0 ? format.integer(steps.length) : <NoValue />}
            </span>
          ),
        }),
        'status',
      ],
      card: (row, t) => ({
        thumb: <Thumb icon={iconOf(row)} />,
        title: title(row),
        detail: t(`work_order_types.kinds.${row.kind}`),
        status: <StatusBadge domain="priority" value={row.default_priority} />,
        note: hours(row, t) ?? '',
      }),
      facets: ['status', 'kind'],
      bulk: [
        ['status', CircleDot],
        ['default_priority', ChevronsUp],
      ],
    },
  },
)
