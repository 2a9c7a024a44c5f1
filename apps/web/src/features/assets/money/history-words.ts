import { DepreciationEventInput } from '@steward/contract/depreciation-events.ts'
import { date } from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import type { NestedFields } from '#components/history/event-lines.ts'
import { textOf } from '#components/fields/words.ts'
import { BOOK_FIELDS, EVENT_KINDS, toldFields } from './event-forms.ts'

const [anyKind] = DepreciationEventInput.def.options
const DAY = namedFields('depreciation.events', anyKind.shape, { effective_date: date() })

/** The values of an asset's history about its books: events that were added or undone, and settings. */
export const MONEY_IN_HISTORY: NestedFields = {
  depreciation_event: ({ type }, t) => {
    const kind = EVENT_KINDS.find((one) => one === type)
    return kind
      ? { lead: t(`depreciation.events.types.${kind}`), fields: [...DAY, ...toldFields(kind)] }
      : { lead: textOf(type), fields: DAY }
  },
  book_settings: ({ book }) => ({ lead: textOf(book), fields: BOOK_FIELDS }),
}
