import type { TFunction } from 'i18next'
import { ApiError } from './api-error.ts'

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
] as const

/** The message of an error: translated if its code is known, else the server's. */
export function errorText(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('errors.codes.unknown_error')
  const known = KNOWN.find((code) => code === error.code)
  return known ? t(`errors.codes.${known}`) : error.message
}

/** The messages of single fields, by the field's name in the form. */
export function fieldTexts(error: unknown, t: TFunction): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const texts = { ...error.fields }
  for (const { code, source } of error.items) {
    const name = source?.pointer?.split('/').at(-1)
    const known = FIELD_CODES.find((each) => each === code)
    if (name && known) texts[name] = t(`errors.fields.${known}`)
  }
  return texts
}
