import { columnOf, dataFieldsApi, isGroupable } from '@steward/contract/data-fields.ts'
import type { CustomColumn } from '@steward/contract/kit/custom-column.ts'
import type { OwnGroups } from '@steward/contract/report-parts.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { statusLabel } from '#components/status-badge.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'

/** The custom fields that assets can be grouped by. */
export function useCustomGroups(): OwnGroups {
  const maySee = useMay(dataFieldsApi.list)
  const { data } = useQuery({
    ...query(dataFieldsApi.list, { query: { per_page: 200, 'filter[entity]': 'asset' } }),
    enabled: maySee,
  })
  return (data?.data ?? [])
    .filter(({ type }) => isGroupable(type))
    .map(({ key, label, type }) => ({ column: columnOf(key), label, type }))
}

/** The label of a custom field among the groups of a report. */
export const customTitle = (group: CustomColumn, custom: OwnGroups): string =>
  custom.find(({ column }) => column === group)?.label ?? group

/** The name of a value that a report is grouped by. */
export function groupName(
  { group, custom }: { group: string; custom: OwnGroups },
  { id, name }: { id: string | null; name: string | null },
  t: TFunction,
): string {
  if (id === null) return t('lists.facets.none')
  if (group === 'status') return statusLabel('asset', id)
  const isYesNo = custom.some(({ column, type }) => column === group && type === 'boolean')
  return isYesNo ? t(id === 'true' ? 'data_fields.yes' : 'data_fields.no') : (name ?? '–')
}
