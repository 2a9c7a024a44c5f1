import type en from '@steward/locales/en.json'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { initReactI18next } from 'react-i18next'
import { readToken } from './auth-storage.ts'
import { keep, readStored } from './local-storage.ts'

type PluralSuffix = 'one' | 'many' | 'other'
/** As in i18next, a key has plural forms if one of them is `_other`. */
type WithoutPlural<K extends string, Siblings> = K extends `${infer Base}_${PluralSuffix}`
  ? `${Base}_other` extends keyof Siblings
    ? Base
    : K
  : K
type Keys<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Path}${WithoutPlural<K, T>}`
    : Keys<T[K], `${Path}${K}.`>
}[keyof T & string]

/** All translation keys, without plural suffixes; a wrong one doesn't compile. */
export type TKey = Keys<typeof en>

declare module 'i18next' {
  // The signature that i18next derives from the texts makes checking the types several times slower. Without texts it
  // accepts no key, so that `t` has only the signature below.
  interface CustomTypeOptions {
    resources: { translation: Record<never, string> }
  }
  interface TFunction {
    (key: TKey, words?: Readonly<Record<string, unknown>>): string
  }
}

export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language in its own language, for menus. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
}

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

const FALLBACK: Language = 'en'
const RETRIES = 5
const FIRST_DELAY = 350

const pause = (milliseconds: number) =>
  new Promise<void>((resume) => {
    setTimeout(resume, milliseconds)
  })

type Translations = Record<string, unknown>

class RefusedLocale extends Error {}

/** How long to wait for the server before an attempt counts as failed. */
const PATIENCE = 10_000

async function fetchLocale(url: string): Promise<Translations> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) })
  if (reply.status >= 500) throw new Error(`${url} answered ${reply.status}`)
  if (!reply.ok) throw new RefusedLocale(`${url} answered ${reply.status}`)
  return (await reply.json()) as Translations
}

/** The URL of a language's texts. */
export const textsUrl = (language: string): string => `/locales/${language}.json`

/**
 * Loads the texts of a language. After a server error (5xx) or without a connection it is retried up to five times,
 * after 350 ms and then twice as long each time; a 4xx is final.
 *
 * @throws the last error, if all attempts failed.
 */
export async function loadLocale(
  language: string,
  { origin = '', wait = pause }: { origin?: string; wait?: (ms: number) => Promise<void> } = {},
): Promise<Translations> {
  const url = `${origin}${textsUrl(language)}`
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetchLocale(url)
    } catch (error) {
      if (error instanceof RefusedLocale || attempt >= RETRIES) throw error
      await wait(FIRST_DELAY * 2 ** attempt)
    }
  }
}

export const i18n = i18next.use(initReactI18next)

const followLanguage = (changed: () => void) => {
  i18n.on('languageChanged', changed)
  return () => i18n.off('languageChanged', changed)
}

/**
 * Rerenders a component when the language changes, if it takes its texts from `format` or `i18n.t`: `useTranslation`
 * costs more.
 */
export const useLanguage = (): string => useSyncExternalStore(followLanguage, () => i18n.language)

/** The language in the link of an email, for users who aren't signed in and so have none of their own yet. */
const namedLanguage = (search: string) =>
  readToken() === null ? new URLSearchParams(search).get('lng') : null

/** The initial language: that of the link, else the last one on this device, else the browser's, else English. */
export function firstLanguage(
  search: string = location.search,
  ofDevice: readonly string[] = navigator.languages,
): Language {
  const wishes = [
    namedLanguage(search),
    readStored('ui_lng'),
    ...ofDevice.map((tag) => tag.slice(0, 2)),
  ]
  return wishes.find(isLanguage) ?? FALLBACK
}

/** Starts with texts that are already loaded. */
export async function startWith(language: Language, texts: Translations): Promise<void> {
  i18n.on('languageChanged', (lng) => {
    if (typeof document !== 'undefined') document.documentElement.lang = lng
  })
  await i18n.init({
    lng: language,
    fallbackLng: FALLBACK,
    supportedLngs: [...LANGUAGES],
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/**
 * Starts with the user's language, or with English if its texts can't be loaded.
 *
 * @throws if English can't be loaded either.
 */
export async function startI18n(): Promise<void> {
  const wanted = firstLanguage()
  try {
    await startWith(wanted, await loadLocale(wanted))
    keep('ui_lng', wanted)
  } catch (error) {
    if (wanted === FALLBACK) throw error
    await startWith(FALLBACK, await loadLocale(FALLBACK))
  }
}

/**
 * Changes the language without a reload. The current one stays until the new texts are loaded.
 *
 * @throws if they can't be loaded; the language doesn't change then.
 */
export async function changeLanguage(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation')) {
    i18n.addResourceBundle(language, 'translation', await loadLocale(language))
  }
  keep('ui_lng', language)
  await i18n.changeLanguage(language)
}
