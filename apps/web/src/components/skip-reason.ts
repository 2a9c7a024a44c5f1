import type { TFunction } from 'i18next'
import { i18n, type TKey, textAt } from '#lib/i18n.ts'

/** A record that stays as it is, with why. */
interface Stayed {
  code: string
  /** The server's own words. */
  reason: string
}

const known = (key: string, t: TFunction): string | undefined =>
  i18n.exists(key) ? textAt(t, key as TKey) : undefined

/** Why a value of a custom field can't be, where this version has words for it. */
export const ownRefusal = (code: string, t: TFunction) => known(`data_fields.refused.${code}`, t)

/**
 * Why a record stays as it is, in the reader's language where this version has words for it.
 *
 * @param more a kind's own words, by code
 */
export function skipReason(
  { code, reason }: Stayed,
  t: TFunction,
  more: Readonly<Record<string, TKey>> = {},
): string {
  const own = more[code]
  return (
    (own ? String(t(own)) : undefined) ??
    known(`lists.bulk.reasons.${code}`, t) ??
    known(`errors.codes.${code}`, t) ??
    ownRefusal(code, t) ??
    reason
  )
}

/** Why a job stopped. */
export const jobReason = (
  code: string | null,
  message: string | null,
  t: TFunction,
): string | undefined =>
  (code === null
    ? undefined
    : (known(`jobs.reasons.${code}`, t) ?? known(`errors.codes.${code}`, t))) ??
  message ??
  undefined
