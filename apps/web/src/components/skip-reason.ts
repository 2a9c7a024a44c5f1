import type { TFunction } from 'i18next'
import { i18n, type TKey } from '#lib/i18n.ts'

/** A skipped record with the reason. */
interface Stayed {
  code: string
  /** The server's message. */
  reason: string
}

const known = (key: string, t: TFunction): string | undefined =>
  i18n.exists(key) ? t(key as TKey) : undefined

/** The message of a refused value of a custom field, if this version knows its code. */
export const customFieldRefusal = (code: string, t: TFunction) =>
  known(`data_fields.refused.${code}`, t) ?? known(`errors.fields.${code}`, t)

/**
 * The reason for a skipped record: translated if this version knows its code.
 *
 * @param more messages of the kind, by code
 */
export function skipReason(
  { code, reason }: Stayed,
  t: TFunction,
  more: Readonly<Record<string, TKey>> = {},
): string {
  const own = more[code]
  return (
    (own ? t(own) : undefined) ??
    known(`lists.bulk.reasons.${code}`, t) ??
    known(`errors.codes.${code}`, t) ??
    customFieldRefusal(code, t) ??
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
