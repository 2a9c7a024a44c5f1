import { useNavigate, useSearch } from '@tanstack/react-router'
import { addDays } from '#lib/dates.ts'
import { format, organisationToday } from '#lib/format.ts'
import { withSearch } from '#lib/page-search.ts'
import { addToMonth, type Month, monthOf, weekOf, weeksOf, weekWords } from './month.ts'

/** How much is shown at once. */
export type Span = 'month' | 'week'

interface CalendarSearch {
  span?: 'week' | undefined
  month?: Month | undefined
  day?: string | undefined
}

const firstDay = (month: Month, now: string) => (monthOf(now) === month ? now : `${month}-01`)

/** The day that is chosen: today, or the first of another month, before somebody chose one. */
const dayIn = ({ span, month, day }: CalendarSearch, now: string) => {
  const shown = month ?? monthOf(day ?? now)
  if (day && (span === 'week' || monthOf(day) === shown)) return day
  return firstDay(shown, now)
}

/** The month or the week that the address names, the day that is chosen in it, and how they change. */
export function useShownDays() {
  const search = useSearch({ strict: false }) as CalendarSearch
  const navigate = useNavigate()
  const now = organisationToday()
  const day = dayIn(search, now)
  const month = monthOf(day)
  const week = weekOf(day)
  const isWeek = search.span === 'week'
  const show = (to: CalendarSearch) =>
    void navigate({ to: '.', search: withSearch(to), replace: true })
  const showDay = (next: string) => show({ day: next, month: undefined })
  return {
    now,
    day,
    showDay,
    span: (isWeek ? 'week' : 'month') satisfies Span as Span,
    showSpan: (span: Span) => show({ span: span === 'week' ? span : undefined, day }),
    /** None where a week is shown, which may be in two. */
    month: isWeek ? undefined : month,
    weeks: isWeek ? [week] : weeksOf(month),
    title: isWeek ? weekWords(week) : format.month(month),
    isNow: isWeek ? week.includes(now) : month === monthOf(now),
    /** To the one before, or after. */
    turn: (by: -1 | 1) =>
      isWeek
        ? showDay(addDays(day, by * 7))
        : show({ month: addToMonth(month, by), day: undefined }),
  }
}
