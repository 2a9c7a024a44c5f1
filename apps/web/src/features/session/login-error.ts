import type { TFunction } from 'i18next'
import { ApiError } from '#lib/api-error.ts'
import { format } from '#lib/format.ts'
import { isMissingPart } from '#lib/new-version.ts'

const minutesOf = (seconds: number) => Math.max(1, Math.ceil(seconds / 60))

type Say = (t: TFunction, error: ApiError) => string

const WORDS: Partial<Record<ApiError['type'], Say>> = {
  INVALID_CREDENTIALS: (t) => t('session.errors.invalid_credentials'),
  INVALID_TOKEN: (t) => t('session.errors.invalid_token'),
  INVALID_REQUEST: (t) => t('session.errors.invalid_request'),
  NETWORK_ERROR: (t) => t('session.errors.network'),
  ACCOUNT_LOCKED: (t, { retryAfter }) => {
    if (retryAfter === null) return t('session.errors.locked')
    const minutes = minutesOf(retryAfter)
    return t('session.errors.locked_minutes', {
      count: minutes,
      formatted: format.integer(minutes),
    })
  },
}

/** The message of a failed call of the sign-in pages. */
export function loginErrorText(error: unknown, t: TFunction): string {
  // A module of the page couldn't be loaded.
  if (isMissingPart(error)) return t('session.errors.network')
  if (!(error instanceof ApiError)) return t('session.errors.failed')
  if (error.code === 'invalid_response') return t('session.errors.unexpected_answer')
  if (error.code === 'invalid_code') return t('session.errors.invalid_code')
  if (error.code === 'sign_up_off') return t('session.sign_up.off')
  const words = WORDS[error.type]?.(t, error)
  if (words) return words
  return error.status === 422 ? t('session.errors.check_fields') : t('session.errors.failed')
}

/** The seconds to wait after too many attempts; 0 for other failures. */
export const waitAfter = (error: unknown): number =>
  error instanceof ApiError && error.type === 'RATE_LIMITED' ? (error.retryAfter ?? 1) : 0
