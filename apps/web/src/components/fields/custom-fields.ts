import type { FieldEntity } from '@steward/contract/data-fields.ts'
import type { Flag } from '@steward/contract/flags.ts'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { flagsAsked } from '#lib/flags.ts'
import { useFlag, useMay } from '#lib/session.ts'
import type { NamedField } from './field.ts'

/** What has to be switched on; said here again, since the contract of fields is no part of a list's first load. */
export const CUSTOM_FIELD_FLAGS: Readonly<Record<FieldEntity, Flag>> = {
  asset: 'assets.custom_fields.enable',
  work_order: 'work_orders.custom_fields.enable',
}

const NONE: readonly NamedField[] = []

interface CustomFieldsAsked {
  /** The kind of record whose fields they are. */
  entity?: FieldEntity
  /** Those that records of this category or type have; of null, those of every one; left out, all of them. */
  group?: string | null
  /** Whether they are wanted at all. */
  isAsked?: boolean
}

// Part of the list's key, so that whatever changes a field reads this again.
const keyFor = (entity: FieldEntity, group?: string | null) =>
  ['data_fields', 'list', 'as fields', entity, group] as const

/** All of them, where they have been read already. */
export const customFieldsIn = (client: QueryClient, entity: FieldEntity): readonly NamedField[] =>
  client.getQueryData<readonly NamedField[]>(keyFor(entity)) ?? NONE

/** Whether an account may have fields of this kind here, as far as is known: before the flags are, it may. */
function useFeature(entity: FieldEntity) {
  const isOn = useFlag(CUSTOM_FIELD_FLAGS[entity])
  const mayView = useMay(`${entity}:view`)
  const areAsked = flagsAsked.use()
  return { isOn: isOn && mayView, mayCome: !areAsked }
}

/**
 * The fields that the account gave to its records of a kind, in their order: none while the feature is off, undefined
 * before it is known which there are. What makes fields of their definitions is loaded only where there can be any.
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
      // Apart: what fails while it is read is not a part of the application that is missing.
      const { readCustomFields } = await import('./custom-kinds.ts')
      return readCustomFields(entity, group, signal)
    },
    enabled,
    placeholderData: keepPreviousData,
    // Fields have functions.
    structuralSharing: false,
  })
  if (enabled) return isPending ? undefined : data
  return mayCome && isAsked ? undefined : NONE
}

/** The same; none before it is known. */
export const useCustomFields = (input?: CustomFieldsAsked): readonly NamedField[] =>
  useKnownCustomFields(input) ?? NONE
