import type { Language } from '@steward/contract/limits.ts'
import { isBuiltInRole } from '@steward/contract/roles.ts'
import { textOf } from '@steward/locales/texts.ts'

export { textOf, type TextKey } from '@steward/locales/texts.ts'

/** The name of a role: of a built-in one in the reader's language, of an account's own one as it is. */
export const roleName = (language: Language, key: string, own: string | null | undefined): string =>
  isBuiltInRole(key) ? textOf(language, `roles.names.${key}`) : (own ?? key)
