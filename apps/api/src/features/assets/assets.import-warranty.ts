import { addMonths } from '@steward/contract/calendar.ts'
import type { Row } from '#core/records/records.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import { textOf } from '#shared/naming/references.ts'

interface Around {
  before: Row | undefined
  warn(problem: RowProblem): void
}

const MONTHS = 'warranty_months'

/** A hundred years: longer, it is another word for one without an end. */
const MOST_MONTHS = 1200

/** The end of a warranty of so many months: it begins on the day of the purchase, or else of the use. */
export function readWarranty(draft: Draft, { before, warn }: Around): void {
  const { values } = draft
  if (values.get(MONTHS) === null && !values.has('warranty_end')) values.set('warranty_end', null)
  const value = textOf(draft, MONTHS)
  if (value === '' || values.has('warranty_end')) return
  const days = ['purchase_date', 'in_service_date'] as const
  const from = days.map((day) => textOf(draft, day) || before?.[day]).find(Boolean)
  if (Number(value) > MOST_MONTHS) warn({ code: 'warranty_endless', key: MONTHS, value })
  else if (typeof from === 'string') values.set('warranty_end', addMonths(from, Number(value)))
  else if (!before?.warranty_end) warn({ code: 'warranty_undated', key: MONTHS, value })
}
