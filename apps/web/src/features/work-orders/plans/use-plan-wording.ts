import { useKindWording } from '#components/fields/use-kind-wording.ts'
import type { Wording } from '#components/history/event-lines.ts'
import { isCalendarDate } from '#lib/dates.ts'
import { format } from '#lib/format.ts'
import { PLANS } from './plan-kind.tsx'

/** The wording of a plan's history, which also contains skipped and postponed dates. */
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
