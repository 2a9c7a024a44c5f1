import { isCustomGroup } from '@steward/contract/depreciation-report.ts'
import {
  GROUP_FIELDS,
  type LifecycleGroup,
  type OwnGroups,
} from '@steward/contract/lifecycle-report.ts'
import { addDays, addMonths } from '@steward/contract/plan-schedule.ts'
import type { TFunction } from 'i18next'
import { statusLabel } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { ownValue } from '../custom-groups.ts'
import { counter, type Section, type SectionInput, within } from './sections.tsx'

export function groupTitle(group: LifecycleGroup, custom: OwnGroups, t: TFunction): string {
  if (isCustomGroup(group)) return custom.find(({ column }) => column === group)?.label ?? group
  return group === 'acquired'
    ? t('depreciation_report.groups.acquired')
    : t(`assets.fields.${GROUP_FIELDS[group]}`)
}

/** The filter of the list for what is in a group; a fiscal year is known by its first day. */
function groupFilter(group: LifecycleGroup, id: string | null): object {
  if (isCustomGroup(group)) return { [`filter[${group}][eq]`]: id ?? 'null' }
  return group === 'acquired'
    ? within(GROUP_FIELDS[group], { from: id, to: id && addDays(addMonths(id, 12), -1) })
    : { [`filter[${GROUP_FIELDS[group]}]`]: [id] }
}

/** The groups of the report, with subtotals before their parts; null without grouping. */
export function groupSection(
  input: SectionInput,
  groups: readonly LifecycleGroup[] | undefined,
): Section[] {
  const { report, t } = input
  if (!groups || !report.groups) return []
  const count = counter(input, 'groups')
  const named = (value: { id: string | null; name: string | null }, level: number) => {
    if (value.id === null) return t('lists.facets.none')
    if (groups[level] === 'status') return statusLabel('asset', value.id)
    const own = report.own_groups.find(({ column }) => column === groups[level])
    return own ? ownValue(own, value, t) : (value.name ?? '–')
  }
  return [
    {
      id: 'groups',
      columns: [
        groups.map((group) => groupTitle(group, report.own_groups, t)).join(' › '),
        t('lifecycle_report.columns.count'),
        t('assets.fields.purchase_cost'),
        t('lifecycle_report.columns.mean_age_months'),
        t('lifecycle_report.bands.ended'),
        t('lifecycle_report.columns.ending'),
      ],
      rows: report.groups.map((one) => {
        const names = one.path.map(named)
        const filter = Object.assign(
          {},
          ...one.path.map(({ id }, level) => groupFilter(groups[level]!, id)),
        ) as object
        return {
          id: JSON.stringify(one.path.map(({ id }) => id)),
          name: names.at(-1),
          level: one.path.length - 1,
          ...(one.path.length === 1 && { size: one.count }),
          cells: [
            count(one.count, names.join(' › '), filter),
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
