import { type DataField, dataFieldsApi } from '@steward/contract/data-fields.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#lib/query.ts'
import { useFlag, useMay } from '#lib/session.ts'

const NONE: readonly DataField[] = []

/** All fields that the account gave to its assets, in their order. */
export const fieldsQuery = () => query(dataFieldsApi.list, { query: {} })

/** Whether there can be any: the feature is on, and the person may see them. */
export const useHasFields = () => {
  const isOn = useFlag('assets.custom_fields.enable')
  const may = useMay(dataFieldsApi.list)
  return isOn && may
}

/** The account's own fields of assets; none while the feature is off, or before they are read. */
export function useCustomFields(): readonly DataField[] {
  const enabled = useHasFields()
  const { data } = useQuery({ ...fieldsQuery(), enabled })
  return enabled ? (data?.data ?? NONE) : NONE
}

/** Those that assets of a category have; of none, those of every category. */
export function useCategoryFields(category_id: string | null): readonly DataField[] {
  const enabled = useHasFields()
  const { data } = useQuery({
    ...query(dataFieldsApi.list, { query: { 'filter[category_id]': [category_id] } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return enabled ? (data?.data ?? NONE) : NONE
}
