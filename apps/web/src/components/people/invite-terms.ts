import type { Language } from '@steward/contract/limits.ts'
import type { ComboboxOption } from '#components/ui/combobox.tsx'
import type { Invitee } from './invitees.ts'

/** What people are invited with together. */
export type InviteTerms = {
  role: string | null
  /** The sites that they are limited to; empty for all. */
  sites: readonly ComboboxOption[]
  language: Language | null
}

/** The body of an invitation. The role has to be chosen by then. */
export const membershipOf = (person: Invitee, { role, sites, language }: InviteTerms) => ({
  ...person,
  role_key: role!,
  ...(sites.length > 0 && { site_scope: sites.map(({ value }) => value) }),
  ...(language && { language }),
})
