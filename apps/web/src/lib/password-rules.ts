import { LIMITS } from '@steward/contract/limits.ts'
import type { TFunction } from 'i18next'
import { format } from './format.ts'

type Strength = 'too_short' | 'fair' | 'good' | 'strong'

/** A rough estimate of a password's strength, by its length and the number of different characters. */
export function strengthOf(password: string): Strength {
  const length = [...password].length
  if (length < LIMITS.password_min) return 'too_short'
  const different = new Set(password).size
  if (length >= 20 && different >= 10) return 'strong'
  return length >= 16 && different >= 8 ? 'good' : 'fair'
}

interface PasswordRules {
  long_enough: boolean
  not_too_long: boolean
  same: boolean
}

/** The requirements of a new password that can be checked before it is sent. */
export const passwordRules = (password: string, confirmation: string): PasswordRules => ({
  long_enough: [...password].length >= LIMITS.password_min,
  not_too_long: [...password].length <= LIMITS.password_max,
  same: password !== '' && password === confirmation,
})

/** The problems of a new password and its repetition, by field. */
export function newPasswordProblems(password: string, confirmation: string, t: TFunction) {
  const { long_enough, not_too_long, same } = passwordRules(password, confirmation)
  const short = t('session.errors.password_short', { least: format.integer(LIMITS.password_min) })
  const long = t('session.errors.password_long', { most: format.integer(LIMITS.password_max) })
  return {
    ...(!long_enough && { password: short }),
    ...(!not_too_long && { password: long }),
    ...(!same && { password_confirmation: t('session.errors.passwords_differ') }),
  }
}
