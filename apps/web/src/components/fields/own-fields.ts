import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { flagsAsked } from '#lib/flags.ts'
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
 * The fields that the account gave to its assets, in their order: none while the feature is off, undefined before it is
 * known which there are. What makes fields of their definitions is loaded only where there can be any.
 */
export function useKnownOwnFields({ category, isAsked = true }: OwnFieldsInput = {}):
  | readonly NamedField[]
  | undefined {
  const isOn = useFlag('assets.custom_fields.enable')
  const mayView = useMay('asset:view')
  const enabled = isOn && mayView && isAsked
  // Before the flags are known, there may be some although nothing says so.
  const mayCome = !flagsAsked.use() && isAsked
  const { data = NONE, isPending } = useQuery<readonly NamedField[]>({
    queryKey: keyFor(category),
    queryFn: async ({ signal }) => {
      // Apart: what fails while it is read is not a part of the application that is missing.
      const { readOwnFields } = await import('./own-field.ts')
      return readOwnFields(category, signal)
    },
    enabled,
    placeholderData: keepPreviousData,
    // Fields have functions.
    structuralSharing: false,
  })
  if (enabled) return isPending ? undefined : data
  return mayCome ? undefined : NONE
}

/** The same; none before it is known. */
export const useOwnFields = (input?: OwnFieldsInput): readonly NamedField[] =>
  useKnownOwnFields(input) ?? NONE
