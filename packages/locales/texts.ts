import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }

const TEXTS = { en, es, fr, de }
type Language = keyof typeof TEXTS

type Keys<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Keys<T[K], `${Path}${K}.`>
}[keyof T & string]
type Groups<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? never
    : `${Path}${K}` | Groups<T[K], `${Path}${K}.`>
}[keyof T & string]

/** The path of a text; a misspelled one doesn't compile. */
export type TextKey = Keys<typeof en>
/** The path of a group of texts. */
export type TextGroup = Groups<typeof en>
export type Texts = typeof en

/** The text or group at a path, if there is one. */
const at = (language: Language, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (texts, part) => (texts as Texts | undefined)?.[part as keyof Texts],
      TEXTS[language],
    )

/** A text in this language, with its `{{values}}` filled in. */
export const textOf = (
  language: Language,
  key: TextKey,
  values: Record<string, string | number> = {},
): string =>
  String(at(language, key)).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  )

type Counted<K> = K extends `${infer Path}_other` ? Path : never

/** A text in the plural form for a number, with `{{formatted}}` filled in. */
export const countOf = (language: Language, key: Counted<TextKey>, count: number): string => {
  const formatted = new Intl.NumberFormat(language).format(count)
  const form = new Intl.PluralRules(language).select(count)
  const known = at(language, `${key}_${form}`) === undefined ? 'other' : form
  return textOf(language, `${key}_${known}` as TextKey, { count, formatted })
}

/**
 * The texts of a group in this language, by the last part of their paths; for subgroups, their label.
 *
 * @throws Error if there are none, because a computed path may not exist
 */
export function textsIn(language: Language, group: TextGroup): Record<string, string> {
  const texts = at(language, group) as Record<string, string | { label?: string }> | undefined
  if (!texts) throw new Error(`The locales have no texts at ${group}`)
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? text : (text.label ?? key),
    ]),
  )
}

/** The title, in a file, of the column that distinguishes people with the same name. */
export const besideLabel = (label: string, language: Language): string =>
  `${label}: ${textOf(language, 'employees.fields.email')}`

/** A text in every language; undefined if the path has none. */
export function inEveryLanguage(
  path: `${TextGroup}.${string}`,
): Record<Language, string> | undefined {
  const found = Object.keys(TEXTS).map((language) => [language, at(language as Language, path)])
  return found.every(([, text]) => typeof text === 'string')
    ? (Object.fromEntries(found) as Record<Language, string>)
    : undefined
}
