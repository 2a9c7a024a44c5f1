import { columnOf, dataFieldsApi, isGroupable } from '@steward/contract/data-fields.ts'
import type { OwnGroups } from '@steward/contract/lifecycle-report.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
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

/** What a value of a custom field is called: itself, or yes and no. */
export const ownValue = (
  { type }: OwnGroups[number],
  { id, name }: { id: string | null; name: string | null },
  t: TFunction,
): string =>
  type === 'boolean' ? t(id === 'true' ? 'data_fields.yes' : 'data_fields.no') : (name ?? '–')
