import { REPLACE_FROM, REPLACE_REASONS } from '@steward/contract/asset-filters.ts'
import { ASSET_STATUSES } from '@steward/contract/asset-status.ts'
import { statusLabel, statusLook } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { percentsOf, type Section, type SectionInput } from './sections.tsx'

function statuses({ report, t }: SectionInput): Section[] {
  const { assets, mean_days, transitions } = report.statuses
  return [
    overTime({ report, t }),
    {
      id: 'mean_days',
      hint: t('lifecycle_report.hints.mean_days', {
        assets: t('assets.count', { count: assets, formatted: format.integer(assets) }),
      }),
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
      columns: [t('assets.fields.status'), t('lifecycle_report.columns.changes')],
      rows: transitions.map((one) => ({
        id: `${one.from} ${one.to}`,
        name: `${statusLabel('asset', one.from)} → ${statusLabel('asset', one.to)}`,
        size: one.count,
        cells: [{ text: format.integer(one.count) }],
      })),
    },
  ]
}

/** The number of assets by status at the end of each period. */
function overTime({ report, t }: Pick<SectionInput, 'report' | 't'>): Section {
  const { over_time } = report.statuses
  const known = ASSET_STATUSES.filter((status) =>
    over_time.some(({ counts }) => counts.some((one) => one.status === status)),
  )
  const rows = over_time.map(({ to, counts }) => {
    const parts = known.map((status) => ({
      id: status,
      size: counts.find((one) => one.status === status)?.count ?? 0,
      tone: statusLook('asset', status).tone,
    }))
    return {
      id: to,
      name: format.date(to),
      size: parts.reduce((sum, { size }) => sum + size, 0),
      parts,
      cells: parts.map(({ size }) => ({ text: format.integer(size) })),
    }
  })
  return {
    id: 'over_time',
    hint: t('lifecycle_report.hints.over_time'),
    columns: [
      t('lifecycle_report.columns.end_of_period'),
      ...known.map((status) => statusLabel('asset', status)),
    ],
    rows: known.length === 0 ? [] : rows,
  }
}

function maintenance({ report, t }: SectionInput): Section {
  const { maintenance: of } = report
  return {
    id: 'maintenance',
    columns: [
      t('reports.controls.period'),
      t('lifecycle_report.columns.work_orders'),
      t('lifecycle_report.columns.orders_per_asset'),
      t('lifecycle_report.columns.maintenance_cost'),
      t('lifecycle_report.columns.downtime_hours'),
      t('lifecycle_report.columns.cost_of_ownership'),
    ],
    rows: [
      {
        id: 'all',
        name: t('lifecycle_report.maintenance.all'),
        cells: [
          { text: format.integer(of.work_orders) },
          { text: format.decimal(of.orders_per_asset, 2) },
          { text: format.money(of.cost) },
          { text: format.decimal(of.downtime_hours, 1) },
          { text: format.money(of.cost_of_ownership) },
        ],
      },
      {
        id: 'recent',
        name: t('lifecycle_report.maintenance.recent'),
        cells: [
          { text: format.integer(of.recent_work_orders) },
          { text: format.decimal(of.recent_orders_per_asset, 2) },
          { text: format.money(of.recent_cost) },
          { text: format.decimal(of.recent_downtime_hours, 1) },
          { text: '–' },
        ],
      },
    ],
  }
}

/** Each asset links to its work orders, as evidence. */
function worst({ report, narrowing, isListed, t }: SectionInput): Section {
  const { threshold, by_cost, by_age, worst: found } = report.repair_or_replace
  const percents = percentsOf(found.map(({ share }) => share))
  // The list knows only today's assets, and only one threshold.
  const hasList = isListed && threshold === REPLACE_FROM && found.length > 0
  return {
    id: 'worst',
    hint: t('lifecycle_report.hints.worst', {
      share: format.percent(threshold / 100),
      by_cost: format.integer(by_cost),
      by_age: format.integer(by_age),
    }),
    all: hasList
      ? {
          search: { ...narrowing, 'filter[repair_or_replace]': [...REPLACE_REASONS] },
          label: t('lifecycle_report.show_all'),
        }
      : undefined,
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
        { text: percents(one.share) },
        { text: one.purchase_cost === null ? '–' : format.money(one.purchase_cost) },
        { text: format.money(one.cost_of_ownership) },
        { text: one.end_of_life === null ? '–' : format.date(one.end_of_life) },
        { text: one.reasons.map((reason) => t(`lifecycle_report.reasons.${reason}`)).join(', ') },
      ],
    })),
  }
}

/** The sections about work orders and history. */
export const otherSections = (input: SectionInput): Section[] => [
  worst(input),
  maintenance(input),
  ...statuses(input),
]
