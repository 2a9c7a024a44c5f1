import type { TFunction } from 'i18next'
import { isCalendarDate } from '#lib/dates.ts'
import { errorText, fieldTexts } from '#lib/error-text.ts'
import { format, organizationToday } from '#lib/format.ts'
import { ApiError } from '#lib/http.ts'
import type { TKey } from '#lib/i18n.ts'

/** The reasons why an asset can't be handed over or returned, by error code. */
export const CODES: Readonly<Record<string, TKey>> = {
  left: 'hand_over.problems.left',
  archived: 'hand_over.problems.archived',
  future: 'hand_over.problems.future',
  order: 'hand_over.problems.order',
  inactive: 'hand_over.problems.inactive',
  transition: 'hand_over.problems.transition',
  not_handed_over: 'hand_over.problems.not_handed_over',
}

/** The problems of a refusal by field, and those without a field. */
interface Refusal {
  fields: Readonly<Record<string, string>>
  general: string | null
}
export const NO_REFUSAL: Refusal = { fields: {}, general: null }

/**
 * The messages of a refusal.
 *
 * @param shown the fields of the form; problems of others are shown above it
 */
export function refusalOf(error: unknown, shown: readonly string[], t: TFunction): Refusal {
  if (!(error instanceof ApiError)) return { fields: {}, general: errorText(error, t) }
  const known = fieldTexts(error, t)
  const all = error.items.map(({ code, source }) => {
    const field = source?.pointer?.split('/').at(-1) ?? ''
    const key = CODES[code]
    return { field, words: key ? t(key) : (known[field] ?? errorText(error, t)) }
  })
  const fields = all.filter(({ field }) => shown.includes(field))
  const others = all.filter(({ field }) => !shown.includes(field)).map(({ words }) => words)
  const general = all.length === 0 ? [errorText(error, t)] : others
  return {
    fields: Object.fromEntries(fields.map(({ field, words }) => [field, words])),
    general: general.length > 0 ? [...new Set(general)].join(' ') : null,
  }
}

/** The problem of the date of a hand-over or return. */
export function dayProblem(day: string | null, t: TFunction): string | undefined {
  const now = organizationToday()
  if (day === null || !isCalendarDate(day))
    return t('hand_over.problems.date', { example: format.dateInput(now) })
  return day > now ? t('hand_over.problems.future') : undefined
}

/** The problem of a due date, if there is one. */
export function dueProblem(due: string | null, from: string | null, t: TFunction) {
  if (due === null) return undefined
  if (!isCalendarDate(due))
    return t('hand_over.problems.date', { example: format.dateInput(organizationToday()) })
  return from !== null && due < from ? t('hand_over.problems.due_order') : undefined
}
