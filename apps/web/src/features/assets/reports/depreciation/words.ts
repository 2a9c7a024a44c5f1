import {
  type DepreciationFigure,
  isCustomGroup,
  type ReportGroup,
} from '@steward/contract/depreciation-report.ts'
import type { OwnGroups } from '@steward/contract/report-parts.ts'
import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'
import { customTitle } from '../groups.ts'
import { isDay } from './report-search.ts'

/** The heading of a column: its label, or the last day of its period. */
export const columnName = (column: string, t: TFunction): string =>
  isDay(column)
    ? format.date(column)
    : t(`depreciation_report.columns.${column as DepreciationFigure}`)

/** The label of a grouping: a standard one, or a custom field. */
export const groupTitle = (group: ReportGroup, custom: OwnGroups, t: TFunction): string =>
  isCustomGroup(group) ? customTitle(group, custom) : t(`depreciation_report.groups.${group}`)
