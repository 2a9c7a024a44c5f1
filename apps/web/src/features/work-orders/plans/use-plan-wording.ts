import { useKindWording } from '#components/fields/use-kind-wording.ts'
import type { Wording } from '#components/history/event-lines.ts'
import { isCalendarDate } from '#lib/dates.ts'
import { format } from '#lib/format.ts'
import { PLANS } from './plan-kind.tsx'

/** The words of a plan's history, which names dates that were skipped or postponed besides its fields. */
export function usePlanWording(): Wording {
  const wording = useKindWording(PLANS)
  return {
    ...wording,
    value: (field, value, names) =>
      field === 'due' && typeof value === 'string' && isCalendarDate(value)
        ? format.date(value)
        : wording.value(field, value, names),
  }
}
