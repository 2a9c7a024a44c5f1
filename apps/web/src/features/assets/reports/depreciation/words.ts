import {
  type DepreciationFigure,
  type DepreciationReport,
  type DepreciationRow,
  isCustomGroup,
  type ReportGroup,
} from '@steward/contract/depreciation-report.ts'
import type { TFunction } from 'i18next'
import { statusLabel } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { ownValue } from '../custom-groups.ts'
import { isDay } from './report-search.ts'

/** The heading of a column: its label, or the last day of its period. */
export const columnName = (column: string, t: TFunction): string =>
  isDay(column)
    ? format.date(column)
    : t(`depreciation_report.columns.${column as DepreciationFigure}`)

type CustomGroups = DepreciationReport['own_groups']

/** The label of a grouping: a standard one, or a custom field. */
export const groupTitle = (group: ReportGroup, custom: CustomGroups, t: TFunction): string =>
  isCustomGroup(group)
    ? (custom.find(({ column }) => column === group)?.label ?? group)
    : t(`depreciation_report.groups.${group}`)

export function groupName(
  { group, custom }: { group: ReportGroup; custom: CustomGroups },
  { id, name }: DepreciationRow['path'][number],
  t: TFunction,
): string {
  if (id === null) return t('lists.facets.none')
  if (group === 'status') return statusLabel('asset', id)
  const own = custom.find(({ column }) => column === group)
  return own ? ownValue(own, { id, name }, t) : (name ?? '–')
}
