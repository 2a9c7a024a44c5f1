import { parseDecimal } from '@steward/depreciation/numbers.ts'
import type { Event } from '@steward/depreciation/types.ts'
import type { Basis, BookBasis } from './basis.ts'
import type { EventFacts } from './facts.ts'
import { type At, specOf } from './method-spec.ts'
import { minorOf } from './resolve.ts'

/** The details that events may have, whatever their type. */
interface Details {
  amount?: string
  recoverable_amount?: string
  fair_value?: string
  mode?: 'elimination' | 'proportionate'
  remaining_months?: number
  end_date?: string
  useful_life_months?: number
  salvage_value?: string
  depreciation_method_id?: string
  method_version?: number
  fraction?: string
  proceeds?: string
  costs?: string
  to?: string
  extend?: boolean
}

type Made = Event | undefined

/** The events of an asset that count in a book: undone events are left out, and so are those that undid them. */
export function countedIn(book: BookBasis, events: readonly EventFacts[]): EventFacts[] {
  const undone = new Set(events.flatMap(({ reverses_id }) => reverses_id ?? []))
  return events
    .filter(({ book_id }) => book_id === null || book_id === book.id)
    .filter(({ id, type }) => type !== 'reversal' && !undone.has(id))
}

/** The same, as the engine takes them. */
export const eventsOf = (
  basis: Basis,
  book: BookBasis,
  { events }: { events: readonly EventFacts[] },
  at: At,
): Event[] => countedIn(book, events).flatMap((event) => eventOf(basis, event, at) ?? [])

function eventOf(basis: Basis, { type, effective_date: date, details }: EventFacts, at: At): Made {
  const of = details as Details
  const minor = (text: string | undefined) => minorOf(text ?? '0', at.digits)
  switch (type) {
    case 'addition':
      return { type, date, amount: minor(of.amount) }
    case 'impairment':
      return of.recoverable_amount === undefined
        ? { type, date, amount: minor(of.amount) }
        : { type, date, recoverableAmount: minor(of.recoverable_amount) }
    case 'impairment_reversal':
      return { type, date, recoverableAmount: minor(of.recoverable_amount) }
    case 'revaluation':
      return { type, date, fairValue: minor(of.fair_value), mode: of.mode ?? 'elimination' }
    case 'salvage_change':
      return { type, date, salvage: minor(of.salvage_value) }
    case 'partial_disposal':
      return {
        type,
        date,
        fraction: parseDecimal(of.fraction ?? '0')!,
        proceeds: minor(of.proceeds),
        costs: minor(of.costs),
      }
    default:
      return estimateOf(basis, { type, date, details: of }, at)
  }
}

function estimateOf(
  basis: Basis,
  { type, date, details }: { type: string; date: string; details: Details },
  at: At,
): Made {
  switch (type) {
    case 'life_change':
      return lifeChange(date, details)
    case 'method_change': {
      const method = methodIn(basis, details)
      return method && { type, date, method: specOf(method, at), ...remaining(details) }
    }
    case 'suspension':
    case 'held_for_sale':
      return {
        type,
        date,
        ...(details.to && { to: details.to }),
        ...(details.extend !== undefined && { extend: details.extend }),
      }
    default:
      return undefined
  }
}

const remaining = ({ remaining_months: months }: Details) =>
  months === undefined ? {} : { remainingMonths: months }

function lifeChange(
  date: string,
  { end_date, remaining_months, useful_life_months }: Details,
): Made {
  if (end_date) return { type: 'life_change', date, endDate: end_date }
  if (remaining_months !== undefined)
    return { type: 'life_change', date, remainingMonths: remaining_months }
  return { type: 'life_change', date, lifeMonths: useful_life_months ?? 0 }
}

/** The method as it was when the event was entered. */
function methodIn(basis: Basis, { depreciation_method_id: id, method_version: version }: Details) {
  if (!id) return undefined
  const method = basis.methods.get(id)
  return method?.version === version ? method : (basis.earlier.get(`${id} ${version}`) ?? method)
}
