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
  'period_locked',
] as const

/** What the error says about its field, in the user's language; undefined if its code isn't known. */
function fieldText({ code, meta = {} }: Pick<ErrorItem, 'code' | 'meta'>, t: TFunction) {
  const known = FIELD_CODES.find((each) => each === code)
  if (known !== 'period_locked') return known && t(`errors.fields.${known}`)
  const { through, book } = meta
  if (typeof through !== 'string' || typeof book !== 'string') return undefined
  return t('errors.fields.period_locked', { through: format.date(through), book })
}

/** The message of an error: translated if its code is known, else the server's. */
export function errorText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('errors.codes.unknown_error')
  const known = KNOWN.find((code) => code === error.code)
  return known ? t(`errors.codes.${known}`) : (fieldText(error, t) ?? error.message)
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
