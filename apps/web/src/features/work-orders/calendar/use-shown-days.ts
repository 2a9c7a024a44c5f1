import { addDays } from '@steward/contract/calendar.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { format, organizationToday } from '#lib/format.ts'
import { withSearch } from '#lib/page-search.ts'
import { addToMonth, type Month, monthOf, weekOf, weeksOf, weekWords } from './month.ts'

/** The displayed range. */
export type Span = 'month' | 'week'

interface CalendarSearch {
  span?: 'week' | undefined
  month?: Month | undefined
  day?: string | undefined
}

const firstDay = (month: Month, now: string) => (monthOf(now) === month ? now : `${month}-01`)

/** The selected day: by default today, or the first of another month. */
const dayIn = ({ span, month, day }: CalendarSearch, now: string) => {
  const shown = month ?? monthOf(day ?? now)
  if (day && (span === 'week' || monthOf(day) === shown)) return day
  return firstDay(shown, now)
}

/** The month or week in the URL, the selected day, and functions to change them. */
export function useShownDays() {
  const search = useSearch({ strict: false }) as CalendarSearch
  const navigate = useNavigate()
  const now = organizationToday()
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
    /** Undefined for a week, which may be in two months. */
    month: isWeek ? undefined : month,
    weeks: isWeek ? [week] : weeksOf(month),
    title: isWeek ? weekWords(week) : format.month(month),
    isNow: isWeek ? week.includes(now) : month === monthOf(now),
    /** Goes to the previous or next range. */
    turn: (by: -1 | 1) =>
      isWeek
        ? showDay(addDays(day, by * 7))
        : show({ month: addToMonth(month, by), day: undefined }),
  }
}
