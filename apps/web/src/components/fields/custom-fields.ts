import type { FieldEntity } from '@steward/contract/data-fields.ts'
import type { Flag } from '@steward/contract/flags.ts'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { flagsAsked } from '#lib/flags.ts'
import { useFlag, useMay } from '#lib/session.ts'
import type { NamedField } from './field.ts'

/**
 * The flags that enable custom fields. Repeated here, because the contract of custom fields isn't part of the first
 * load of a list.
 */
export const CUSTOM_FIELD_FLAGS: Readonly<Record<FieldEntity, Flag>> = {
  asset: 'assets.custom_fields.enable',
  work_order: 'work_orders.custom_fields.enable',
}

const NONE: readonly NamedField[] = []

interface CustomFieldsAsked {
  /** The kind of record that has the fields. */
  entity?: FieldEntity
  /** Only the fields of this category or type; null: those of every one; undefined: all. */
  group?: string | null
  /** False reads nothing. */
  isAsked?: boolean
}

// Part of the key of the custom fields' list, so that any change of a field refetches it.
const keyFor = (entity: FieldEntity, group?: string | null) =>
  ['data_fields', 'list', 'as fields', entity, group] as const

/** All custom fields, if they have been read already. */
export const customFieldsIn = (client: QueryClient, entity: FieldEntity): readonly NamedField[] =>
  client.getQueryData<readonly NamedField[]>(keyFor(entity)) ?? NONE

/** Whether the account may have custom fields of this kind; assumed while the flags aren't known. */
function useFeature(entity: FieldEntity) {
  const isOn = useFlag(CUSTOM_FIELD_FLAGS[entity])
  const mayView = useMay(`${entity}:view`)
  const areAsked = flagsAsked.use()
  return { isOn: isOn && mayView, mayCome: !areAsked }
}

/**
 * The custom fields of a kind in order: none while the feature is disabled, undefined until they are known. The code
 * that converts their definitions is loaded only if there can be any.
 */
export function useKnownCustomFields({
  entity = 'asset',
  group,
  isAsked = true,
}: CustomFieldsAsked = {}): readonly NamedField[] | undefined {
  const { isOn, mayCome } = useFeature(entity)
  const enabled = isOn && isAsked
  const { data = NONE, isPending } = useQuery<readonly NamedField[]>({
    queryKey: keyFor(entity, group),
    queryFn: async ({ signal }) => {
      // Imported here, so that a failure to load it is an error of the query and not a missing part of the application.
      const { readCustomFields } = await import('./custom-kinds.ts')
      return readCustomFields(entity, group, signal)
    },
    enabled,
    placeholderData: keepPreviousData,
    // Fields contain functions.
    structuralSharing: false,
  })
  if (enabled) return isPending ? undefined : data
  return mayCome && isAsked ? undefined : NONE
}

/** The same; empty until they are known. */
export const useCustomFields = (input?: CustomFieldsAsked): readonly NamedField[] =>
  useKnownCustomFields(input) ?? NONE
