import { ELSEWHERE, type Named } from '@steward/contract/kit/fields.ts'
import { i18n } from './i18n.ts'

/** Whether a referenced record is at another site than those that the user is limited to, so that they don't see it. */
export const isElsewhere = (named: { id: string } | null | undefined): boolean =>
  named?.id === ELSEWHERE

/** The name of a referenced record, or the text for one at another site; undefined if there is none. */
export const nameOf = (named: Named | undefined): string | undefined =>
  isElsewhere(named) ? i18n.t('fields.elsewhere') : named?.name
