import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'

const CODES = ['last_administrator', 'exceeds_own_rights', 'exceeds_own_scope', 'accepted'] as const

/** Messages for refusals that only concern users. */
export function useRefusal() {
  const { t } = useTranslation()
  return (error: unknown): string => {
    const code = error instanceof ApiError && CODES.find((known) => known === error.code)
    return code ? t(`users.refusals.${code}`) : errorText(error, t)
  }
}
