import { addDays } from '@steward/contract/calendar.ts'
import { type MaintenancePlan, maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import type { TFunction } from 'i18next'
import { CalendarClock, CalendarSync, ChevronsUp, CircleDot, Shapes, UserRound } from 'lucide-react'
import { checklist, checklistProblem } from '#components/checklist/checklist.ts'
import { TwoLines } from '#components/data-table/cells.tsx'
import { RowLink } from '#components/data-table/row-link.tsx'
import { choice, date, longText, number, reference, text, yesNo } from '#components/fields/field.ts'
import { recordKind } from '#components/fields/record-kind.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { DateText } from '#components/values.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { rhythmOf } from './rhythm.ts'

const DatesAhead = lazyOf(() => import('./dates-ahead.tsx'), 'DatesAhead')

const planPath = ({ id }: { id: string }) => `/maintenance-plans/${id}`

/** The message if no asset of a plan has the plan's meter. */
const meterProblem = (there: readonly string[], t: TFunction) =>
  there.length > 0
    ? t('maintenance_plans.problems.meter_named', { meters: format.list(there) })
    : t('maintenance_plans.problems.no_meter')

/** The target of a plan: an asset, or a category. */
const targetOf = ({ asset, category }: Pick<MaintenancePlan, 'asset' | 'category'>) =>
  (asset ?? category)?.name ?? ''

const title = (plan: Pick<MaintenancePlan, 'id' | 'title'>) => (
  <RowLink to={planPath(plan)}>{plan.title}</RowLink>
)

/** Maintenance plans: their list, their form and the wording of their history. */
export const PLANS = recordKind(
  maintenancePlansApi,
  {
    title: text({ problem: 'maintenance_plans.problems.title', wide: true }),
    asset_id: reference('asset', {
      optional: false,
      hint: 'maintenance_plans.form.asset_hint',
      shown: ({ category_id }) => !category_id,
    }),
    category_id: reference('category', {
      optional: false,
      hint: 'maintenance_plans.form.category_hint',
      shown: ({ asset_id }) => !asset_id,
    }),
    work_order_type_id: reference('work_order_type', { none: 'work_orders.none.type' }),
    priority: choice({ domain: 'priority', placeholder: 'work_orders.form.priority_of_type' }),
    description: longText({ formatted: true, rows: 3 }),
    every: number({ problem: 'maintenance_plans.problems.every' }),
    unit: choice({ words: 'maintenance_plans.units', initial: 'months' }),
    meter_name: text({
      needed: true,
      hint: 'maintenance_plans.form.meter_hint',
      problem: 'maintenance_plans.problems.meter_name',
      shown: ({ unit }) => unit === 'meter',
    }),
    anchor: choice({
      words: 'maintenance_plans.anchors',
      initial: 'due',
      hint: ({ anchor }) =>
        anchor === 'completion'
          ? 'maintenance_plans.form.completion_hint'
          : 'maintenance_plans.form.due_hint',
    }),
    start_date: date({
      hint: ({ unit }) => (unit === 'meter' ? 'maintenance_plans.form.start_hint' : undefined),
    }),
    end_date: date({ hint: 'maintenance_plans.form.end_hint' }),
    lead_days: number({
      unit: 'maintenance_plans.form.days',
      hint: 'maintenance_plans.form.lead_hint',
    }),
    assigned_to_id: reference('assignee', { none: 'work_orders.none.assignee' }),
    estimated_hours: number({
      decimal: true,
      unit: 'work_order_types.hours',
      problem: { format: 'work_order_types.problems.target_hours' },
    }),
    sets_asset_status: yesNo({ hint: 'work_orders.form.sets_asset_status_hint' }),
    checklist: checklist(),
    status: choice({ domain: 'plan', initial: 'active' }),
    external_id: text({ mono: true, single: true }),
  },
  {
    words: 'maintenance_plans',
    nameOf: (plan) => plan.title,
    form: [
      {
        fields: [
          'title',
          'asset_id',
          'category_id',
          'work_order_type_id',
          'priority',
          'assigned_to_id',
          'estimated_hours',
          'description',
          'sets_asset_status',
        ],
      },
      {
        title: 'maintenance_plans.sections.schedule',
        fields: [
          'every',
          'unit',
          'meter_name',
          'anchor',
          'start_date',
          'end_date',
          'lead_days',
          { name: 'dates_ahead', component: DatesAhead },
        ],
      },
      { title: 'maintenance_plans.fields.checklist', fields: ['checklist'] },
      { title: 'maintenance_plans.sections.more', fields: ['status', 'external_id'] },
    ],
    check: (values, t) => ({
      ...(!values['asset_id'] &&
        !values['category_id'] && { asset_id: t('maintenance_plans.problems.target') }),
      ...checklistProblem(values, t),
    }),
    refused: ({ items }, t) => {
      const meter = items.find(({ code }) => code === 'no_such_meter')
      return {
        ...(items.some(({ code }) => code === 'too_early') && {
          end_date: t('maintenance_plans.problems.end_date'),
        }),
        ...(meter && { meter_name: meterProblem(meter.meta?.['meters'] as string[], t) }),
      }
    },
    list: {
      icon: CalendarSync,
      reads: ['title', 'status'],
      cardReads: ['asset', 'category', 'every', 'unit', 'meter_name', 'next_due'],
      href: planPath,
      columns: [
        (t) => ({
          id: 'title',
          header: t('maintenance_plans.fields.title'),
          width: 'minmax(240px, 2fr)',
          sortable: true,
          reads: ['id', 'title', 'asset', 'category'],
          exports: ['title', 'asset', 'category'],
          cell: (plan, density) => (
            <TwoLines density={density} first={title(plan)} second={targetOf(plan)} />
          ),
        }),
        (t) => ({
          id: 'every',
          header: t('maintenance_plans.fields.rhythm'),
          width: 'minmax(150px, 1fr)',
          reads: ['every', 'unit', 'meter_name'],
          exports: ['every', 'unit', 'meter_name'],
          cell: (plan) => <span className="truncate">{rhythmOf(plan, t)}</span>,
        }),
        (t) => ({
          id: 'next_due',
          header: t('maintenance_plans.fields.next_due'),
          width: '132px',
          sortable: true,
          cell: ({ next_due }) => <DateText value={next_due} />,
        }),
        ['status', { width: '118px' }],
        'assigned_to_id',
        'work_order_type_id',
        ['priority', { hidden: true, width: '118px' }],
        ['anchor', { hidden: true, width: '160px' }],
        ['lead_days', { hidden: true }],
        ['start_date', { hidden: true }],
        ['end_date', { hidden: true }],
      ],
      card: (plan, t) => ({
        title: title(plan),
        detail: targetOf(plan),
        status: <StatusBadge domain="plan" value={plan.status} />,
        note: [rhythmOf(plan, t), plan.next_due && format.date(plan.next_due)]
          .filter(Boolean)
          .join(' · '),
      }),
      facets: ['status', 'unit', 'asset_id', 'category_id', 'work_order_type_id', 'assigned_to_id'],
      views: [
        {
          id: 'next_30',
          label: 'maintenance_plans.views.next_30',
          filters: (day) => ({ 'filter[next_due][lte]': addDays(day, 30) }),
        },
        {
          id: 'paused',
          label: 'maintenance_plans.views.paused',
          filters: { 'filter[status]': ['paused'] },
        },
      ],
      reasons: { not_assignable: 'work_orders.reasons.not_assignable' },
      bulk: [
        ['status', CircleDot],
        ['assigned_to_id', UserRound],
        ['priority', ChevronsUp],
        ['work_order_type_id', Shapes],
        ['lead_days', CalendarClock],
      ],
    },
  },
)
