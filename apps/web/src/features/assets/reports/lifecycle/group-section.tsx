import { GROUP_FIELDS, type LifecycleGroup } from '@steward/contract/lifecycle-report.ts'
import { statusLabel } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { counter, type Section, type SectionInput } from './sections.tsx'

/** The groups of the report, with subtotals before their parts; null without grouping. */
export function groupSection(
  input: SectionInput,
  groups: readonly LifecycleGroup[] | undefined,
): Section[] {
  const { report, t } = input
  if (!groups || !report.groups) return []
  const count = counter(input, 'groups')
  const named = (name: string | null, level: number) =>
    groups[level] === 'status' && name
      ? statusLabel('asset', name)
      : (name ?? t('lists.facets.none'))
  return [
    {
      id: 'groups',
      columns: [
        groups.map((group) => t(`assets.fields.${GROUP_FIELDS[group]}`)).join(' › '),
        t('lifecycle_report.columns.count'),
        t('assets.fields.purchase_cost'),
        t('lifecycle_report.columns.mean_age_months'),
        t('lifecycle_report.bands.ended'),
        t('lifecycle_report.columns.ending'),
      ],
      rows: report.groups.map((one) => {
        const names = one.path.map(({ name }, level) => named(name, level))
        const filter = Object.fromEntries(
          one.path.map(({ id }, level) => [`filter[${GROUP_FIELDS[groups[level]!]}]`, [id]]),
        )
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
