import type { LifecycleGroup } from '@steward/contract/lifecycle-report.ts'
import { statusLabel } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import type { Section, SectionInput } from './sections.tsx'

function statuses({ report, t }: SectionInput): Section[] {
  const { assets, mean_days, transitions } = report.statuses
  return [
    {
      id: 'mean_days',
      hint: t('lifecycle_report.hints.mean_days', { formatted: format.integer(assets) }),
      columns: [
        t('assets.fields.status'),
        t('lifecycle_report.columns.count'),
        t('lifecycle_report.columns.days'),
      ],
      rows: mean_days.map((one) => ({
        id: one.status,
        name: statusLabel('asset', one.status),
        size: one.days,
        cells: [{ text: format.integer(one.assets) }, { text: format.decimal(one.days, 1) }],
      })),
    },
    {
      id: 'transitions',
      hint: t('lifecycle_report.hints.transitions'),
      columns: [t('lifecycle_report.columns.item'), t('lifecycle_report.columns.changes')],
      rows: transitions.map((one) => ({
        id: `${one.from} ${one.to}`,
        name: `${statusLabel('asset', one.from)} → ${statusLabel('asset', one.to)}`,
        size: one.count,
        cells: [{ text: format.integer(one.count) }],
      })),
    },
  ]
}

function maintenance({ report, t }: SectionInput): Section {
  const { maintenance: of } = report
  const row = (id: 'all' | 'recent', orders: number, cost: string, downtime: number) => ({
    id,
    name: t(`lifecycle_report.maintenance.${id}`),
    cells: [
      { text: format.integer(orders) },
      { text: format.money(cost) },
      { text: format.decimal(downtime, 1) },
    ],
  })
  return {
    id: 'maintenance',
    columns: [
      t('lifecycle_report.columns.item'),
      t('lifecycle_report.columns.work_orders'),
      t('lifecycle_report.columns.maintenance_cost'),
      t('lifecycle_report.columns.downtime_hours'),
    ],
    rows: [
      row('all', of.work_orders, of.cost, of.downtime_hours),
      row('recent', of.recent_work_orders, of.recent_cost, of.recent_downtime_hours),
    ],
  }
}

/** Each asset leads to the work on it, which is the evidence. */
function worst({ report, t }: SectionInput): Section {
  const { threshold, by_cost, by_age, worst: found } = report.repair_or_replace
  return {
    id: 'worst',
    hint: t('lifecycle_report.hints.worst', {
      share: format.percent(threshold / 100),
      by_cost: format.integer(by_cost),
      by_age: format.integer(by_age),
    }),
    columns: [
      t('lifecycle_report.columns.asset'),
      t('lifecycle_report.columns.work_orders'),
      t('lifecycle_report.columns.maintenance_cost'),
      t('lifecycle_report.columns.share'),
      t('assets.fields.purchase_cost'),
      t('lifecycle_report.columns.cost_of_ownership'),
      t('lifecycle_report.columns.end_of_life'),
      t('lifecycle_report.columns.reasons'),
    ],
    rows: found.map((one) => ({
      id: one.id,
      name: `${one.asset_tag} ${one.name}`,
      cells: [
        {
          text: format.integer(one.work_orders),
          link: {
            to: `/assets/${one.id}/maintenance`,
            search: {},
            label: `${t('lifecycle_report.columns.work_orders')}: ${format.integer(one.work_orders)}, ${one.asset_tag} ${one.name}`,
          },
        },
        { text: format.money(one.maintenance_cost) },
        { text: one.share === null ? '–' : format.percent(one.share / 100) },
        { text: one.purchase_cost === null ? '–' : format.money(one.purchase_cost) },
        { text: format.money(one.cost_of_ownership) },
        { text: one.end_of_life === null ? '–' : format.date(one.end_of_life) },
        { text: one.reasons.map((reason) => t(`lifecycle_report.reasons.${reason}`)).join(', ') },
      ],
    })),
  }
}

const FILTERS: Record<LifecycleGroup, string> = {
  category: 'filter[category_id]',
  site: 'filter[site_id]',
  department: 'filter[department_id]',
  status: 'filter[status]',
  manufacturer: 'filter[manufacturer]',
}

/** The groups that the report was asked for; none, where it wasn't. */
export function groupSection(
  { report, narrowing, t }: SectionInput,
  group: LifecycleGroup | undefined,
): Section[] {
  if (!group || !report.groups) return []
  const title = t('lifecycle_report.sections.groups')
  const named = (name: string | null) =>
    group === 'status' && name ? statusLabel('asset', name) : (name ?? t('lists.facets.none'))
  return [
    {
      id: 'groups',
      columns: [
        t(`assets.fields.${FIELDS[group]}`),
        t('lifecycle_report.columns.count'),
        t('assets.fields.purchase_cost'),
        t('lifecycle_report.columns.mean_age_months'),
        t('lifecycle_report.bands.ended'),
        t('lifecycle_report.columns.ending'),
      ],
      rows: report.groups.map((one) => {
        const name = named(one.name)
        const formatted = format.integer(one.count)
        return {
          id: one.id ?? '',
          name,
          size: one.count,
          cells: [
            {
              text: formatted,
              link: {
                to: '/assets',
                search: { ...narrowing, [FILTERS[group]]: [one.id] },
                label: t('lifecycle_report.show_assets', { title, name, formatted }),
              },
            },
            { text: format.money(one.cost) },
            { text: one.mean_age_months === null ? '–' : format.integer(one.mean_age_months) },
            { text: format.integer(one.ended) },
            { text: format.integer(one.ending) },
          ],
        }
      }),
    },
  ]
}

const FIELDS = {
  category: 'category_id',
  site: 'site_id',
  department: 'department_id',
  status: 'status',
  manufacturer: 'manufacturer',
} as const

/** What is read from work orders and the history. */
export const otherSections = (input: SectionInput): Section[] => [
  worst(input),
  maintenance(input),
  ...statuses(input),
]

export const groupLabel = FIELDS
