import type { AssetSearch, RangeField } from './asset-search.ts'

/** Both ends of a range as the wire writes them; each of them may be open. */
export interface Range {
  from: string | null
  to: string | null
}

/** Days or amounts of money. */
export type RangeKind = 'date' | 'amount'

export const OPEN_RANGE: Range = { from: null, to: null }

export const isOpen = ({ from, to }: Range) => from === null && to === null

export const rangeOf = (search: AssetSearch, field: RangeField): Range => ({
  from: search[`filter[${field}][gte]`] ?? null,
  to: search[`filter[${field}][lte]`] ?? null,
})

/** The address's values for a range. */
export const rangeFilter = (field: RangeField, { from, to }: Range): Partial<AssetSearch> => ({
  [`filter[${field}][gte]` as 'filter[purchase_date][gte]']: from ?? undefined,
  [`filter[${field}][lte]` as 'filter[purchase_date][lte]']: to ?? undefined,
})

const AMOUNT = /^\d{1,15}(\.\d{1,4})?$/

/** Whether the text is a value for this kind of range; an empty end is always one. */
export function isRangeEnd(kind: RangeKind, value: string | null): boolean {
  if (value === null) return true
  return kind === 'amount' ? AMOUNT.test(value) : isDay(value)
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** Whether the beginning lies behind the end. Dates compare as texts, amounts as numbers. */
export function isBackwards(kind: RangeKind, { from, to }: Range): boolean {
  if (from === null || to === null) return false
  return kind === 'date' ? from > to : Number(from) > Number(to)
}
