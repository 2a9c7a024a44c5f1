import { isBuiltInRole } from '@steward/contract/roles.ts'
import type { Language } from '@steward/contract/limits.ts'
import de from '@steward/locales/de.json' with { type: 'json' }
import en from '@steward/locales/en.json' with { type: 'json' }
import es from '@steward/locales/es.json' with { type: 'json' }
import fr from '@steward/locales/fr.json' with { type: 'json' }

type Keys<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Keys<T[K], `${Path}${K}.`>
}[keyof T & string]

/** The texts that the server itself says to people; a misspelt key does not compile. */
export type TextKey = Keys<Pick<typeof en, 'mail' | 'roles' | 'permissions' | 'starting_records'>>

const TEXTS: Record<Language, unknown> = { en, es, fr, de }

const lookUp = (language: Language, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((texts, part) => (texts as Record<string, unknown>)[part], TEXTS[language])

/** A text in this language, with its `{{values}}` filled in. */
export const textOf = (
  language: Language,
  key: TextKey,
  values: Record<string, string | number> = {},
): string =>
  String(lookUp(language, key)).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  )

/** What a role is called: a built-in one in the reader's language, an account's own one as its people named it. */
export const roleName = (language: Language, key: string, own: string | null | undefined): string =>
  isBuiltInRole(key) ? textOf(language, `roles.names.${key}`) : (own ?? key)
