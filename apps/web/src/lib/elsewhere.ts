import { ELSEWHERE, type Named } from '@steward/contract/kit/fields.ts'
import { i18n } from './i18n.ts'

/** Whether what a record refers to is out of the reader's sight: they are limited to sites, and it is at another. */
export const isElsewhere = (named: { id: string } | null | undefined): boolean =>
  named?.id === ELSEWHERE

/** The name of what a record refers to, or the word for what is elsewhere; undefined for nothing. */
export const nameOf = (named: Named | undefined): string | undefined =>
  isElsewhere(named) ? i18n.t('fields.elsewhere') : named?.name
