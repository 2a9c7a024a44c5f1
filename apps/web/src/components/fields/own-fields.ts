import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import type { ReplyOf } from '@steward/contract/kit/route.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#lib/query.ts'
import { useFlag, useMay } from '#lib/session.ts'
import type { NamedField } from './field.ts'
import { ownField } from './own-field.ts'

const NONE: readonly NamedField[] = []

const fieldsIn = ({ data }: ReplyOf<typeof dataFieldsApi.list>) => data.map(ownField)

/** Whether there can be any: the feature is on, and the person may see them. */
const useHasFields = () => {
  const isOn = useFlag('assets.custom_fields.enable')
  const may = useMay(dataFieldsApi.list)
  return isOn && may
}

/** The account's own fields of assets, in their order; none while the feature is off, or before they are read. */
export function useOwnFields(): readonly NamedField[] {
  const enabled = useHasFields()
  const { data } = useQuery({
    ...query(dataFieldsApi.list, { query: {} }),
    enabled,
    select: fieldsIn,
  })
  return enabled ? (data ?? NONE) : NONE
}

/** Those that assets of a category have; of none, those of every category. */
export function useCategoryFields(category_id: string | null): readonly NamedField[] {
  const enabled = useHasFields()
  const { data } = useQuery({
    ...query(dataFieldsApi.list, { query: { 'filter[category_id]': [category_id] } }),
    enabled,
    placeholderData: keepPreviousData,
    select: fieldsIn,
  })
  return enabled ? (data ?? NONE) : NONE
}
