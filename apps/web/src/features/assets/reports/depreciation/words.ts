import type {
  DepreciationFigure,
  DepreciationGroup,
  DepreciationRow,
} from '@steward/contract/depreciation-report.ts'
import type { TFunction } from 'i18next'
import { statusLabel } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'

const isDay = (column: string) => /^\d{4}-/.test(column)

/** What a column of figures is called: by its name, or by the last day of its period. */
export const columnName = (column: string, t: TFunction): string =>
  isDay(column)
    ? format.date(column)
    : t(`depreciation_report.columns.${column as DepreciationFigure}`)

export function groupName(
  group: DepreciationGroup,
  { id, name }: DepreciationRow['path'][number],
  t: TFunction,
): string {
  if (id === null) return t('lists.facets.none')
  return group === 'status' ? statusLabel('asset', id) : (name ?? '–')
}
