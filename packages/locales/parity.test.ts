import { describe, expect, it } from 'vitest'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }

interface Texts {
  [key: string]: string | Texts
}

const PLURAL = /_(?:one|many|other)$/

function flat(texts: Texts, path = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  )
}

/** Keys that end with a code of the API, which comes from the server as it is. */
const OF_CODES = ['imports.problems.too_many']

const placeholders = (texts: readonly string[]) =>
  [
    ...new Set(
      texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map(([whole]) => whole)),
    ),
  ].toSorted()

/** What a language says, by what is said: the plural forms of one text are one. */
function said(texts: Texts): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [key, text] of flat(texts)) {
    const name = key.replace(PLURAL, '')
    found.set(name, [...(found.get(name) ?? []), text])
  }
  return found
}

const english = said(en)

describe.each([
  { language: 'es', texts: es },
  { language: 'fr', texts: fr },
  { language: 'de', texts: de },
])('$language', ({ language, texts }) => {
  const translated = said(texts)

  it('has the keys of English, and no others', () => {
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  it('has the same placeholders', () => {
    for (const [name, forms] of english) {
      expect.soft(placeholders(translated.get(name) ?? []), name).toEqual(placeholders(forms))
    }
  })

  it('has the plural forms of its grammar', () => {
    const own = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const keys = new Set(flat(texts).map(([key]) => key))
    const plural = [...keys].filter((key) => key.endsWith('_other'))
    for (const key of plural) {
      const forms = own.filter((form) => keys.has(key.replace(/other$/, form)))
      expect.soft(forms, key).toEqual(own)
    }
  })

  it('has keys that end like plural forms only for plural forms', () => {
    const keys = new Set(flat(texts).map(([key]) => key))
    const alike = [...keys].filter(
      (key) => PLURAL.test(key) && !keys.has(key.replace(PLURAL, '_other')),
    )
    expect(alike.filter((key) => !OF_CODES.includes(key))).toEqual([])
  })

  it('has no empty text', () => {
    expect(flat(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  })
})
