import type { TFunction } from 'i18next'
import type { TKey } from './i18n.ts'

/** The text at a key that was put together, whose placeholders no compiler knows. */
export const textAt = (t: TFunction, key: TKey, words: object = {}): string =>
  String(t(key, words as never))
