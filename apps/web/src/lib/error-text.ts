import type { ErrorItem } from '@steward/contract/kit/errors.ts'
import type { TFunction } from 'i18next'
import { ApiError } from './api-error.ts'
import { format } from './format.ts'

/** The error codes with translations; for others the server's own message is shown. */
const KNOWN = [
  'network_error',
  'timeout',
  'not_found',
  'permission_denied',
  'rate_limited',
  'too_large',
  'unsupported_media_type',
  'stale_record',
  'in_use',
  'in_progress',
  'unavailable',
  'storage_full',
  'internal_error',
  'invalid_response',
  'unknown_error',
  'unauthenticated',
  'unauthorized',
  'invalid_token',
  'mfa_enrolment',
  'mfa_enabled',
  'mfa_not_begun',
  'archived',
  'not_open',
  'started',
  'finished',
  'changed_since',
  'feature_off',
  'not_undoable',
  'disposed',
  'not_in_book',
] as const

const FIELD_CODES = [
  'required',
  'hidden',
  'taken',
  'not_found',
  'unknown_field',
  'wrong_password',
  'password_common',
  'not_an_image',
  'image_too_large',
  'wrong_code',
  'archived',
  'inactive',
  'too_early',
  'future',
  'other_site',
  'circle',
  'too_deep',
  'decimals',
  'transition',
  'scope',
  'not_assignable',
  'out_of_sight',
  'with_nobody',
  'opening_exceeds_base',
  'period_locked',
] as const

/** Those whose texts need no field beside them; of others only the server's message names the field. */
const COMPLETE: readonly string[] = [
  'wrong_password',
  'password_common',
  'not_an_image',
  'image_too_large',
  'wrong_code',
  'circle',
  'too_deep',
  'transition',
  'not_assignable',
  'out_of_sight',
  'with_nobody',
  'period_locked',
] satisfies (typeof FIELD_CODES)[number][]

/** What can be done although a period is closed. */
const WAYS = ['event', 'dispose', 'dispose_later', 'opening', 'later'] as const

function periodText({ through, book, way }: Record<string, unknown>, t: TFunction) {
  if (typeof through !== 'string' || typeof book !== 'string') return undefined
  const closed = t('errors.fields.period_locked', { through: format.date(through), book })
  const known = WAYS.find((each) => each === way)
  return known ? `${closed} ${t(`errors.ways.${known}`)}` : closed
}

type Refusal = Pick<ErrorItem, 'code' | 'meta'>

/** What the error says about its field, in the user's language; undefined if its code isn't known. */
function fieldText({ code, meta = {} }: Refusal, t: TFunction) {
  const known = FIELD_CODES.find((each) => each === code)
  return known === 'period_locked' ? periodText(meta, t) : known && t(`errors.fields.${known}`)
}

/** Whether the error is about a field of the record, and not about the record. */
const isOfField = ({ items }: ApiError) => /^\/[^/]+\/./.test(items[0]?.source?.pointer ?? '')

/** The message of an error: translated if its code is known and says enough without its field, else the server's. */
export function errorText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('errors.codes.unknown_error')
  const known = KNOWN.find((code) => code === error.code)
  const isComplete = COMPLETE.includes(error.code) || (known && isOfField(error))
  return (isComplete && fieldText(error, t)) || (known ? t(`errors.codes.${known}`) : error.message)
}

/** The messages of single fields, by the field's name in the form. */
export function fieldTexts(error: unknown, t: TFunction): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const texts = { ...error.fields }
  for (const item of error.items) {
    const name = item.source?.pointer?.split('/').at(-1)
    const text = fieldText(item, t)
    if (name && text) texts[name] = text
  }
  return texts
}
