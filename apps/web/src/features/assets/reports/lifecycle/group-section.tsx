import { addDays, addMonths } from '@steward/contract/calendar.ts'
import { isCustomGroup } from '@steward/contract/depreciation-report.ts'
import { GROUP_FIELDS, type LifecycleGroup } from '@steward/contract/lifecycle-report.ts'
import type { OwnGroups } from '@steward/contract/report-parts.ts'
import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'
import { customTitle, groupName } from '../groups.ts'
import { counter, type Section, type SectionInput, within } from './sections.tsx'

export function groupTitle(group: LifecycleGroup, custom: OwnGroups, t: TFunction): string {
  if (isCustomGroup(group)) return customTitle(group, custom)
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
        const names = one.path.map((value, level) =>
          groupName({ group: groups[level]!, custom: report.own_groups }, value, t),
        )
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
