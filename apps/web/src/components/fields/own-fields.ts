import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useFlag, useMay } from '#lib/session.ts'
import type { NamedField } from './field.ts'

const NONE: readonly NamedField[] = []

interface OwnFieldsInput {
  /** Those that assets of a category have; of null, those of every category; left out, all of them. */
  category?: string | null
  /** Whether they are wanted at all. */
  isAsked?: boolean
}

// Part of the list's key, so that whatever changes a field reads this again.
const keyFor = (category?: string | null) => ['data_fields', 'list', 'as fields', category] as const

/** All of them, where they have been read already. */
export const ownFieldsIn = (client: QueryClient): readonly NamedField[] =>
  client.getQueryData<readonly NamedField[]>(keyFor()) ?? NONE

/**
 * The fields that the account gave to its assets, in their order: none while the feature is off, or before they are
 * read. What makes fields of their definitions is loaded only where there can be any.
 */
export function useOwnFields({
  category,
  isAsked = true,
}: OwnFieldsInput = {}): readonly NamedField[] {
  const isOn = useFlag('assets.custom_fields.enable')
  const mayView = useMay('asset:view')
  const enabled = isOn && mayView && isAsked
  const { data } = useQuery<readonly NamedField[]>({
    queryKey: keyFor(category),
    queryFn: ({ signal }) =>
      import('./own-field.ts').then((m) => m.readOwnFields(category, signal)),
    enabled,
    placeholderData: keepPreviousData,
    // Fields have functions.
    structuralSharing: false,
  })
  return enabled ? (data ?? NONE) : NONE
}
