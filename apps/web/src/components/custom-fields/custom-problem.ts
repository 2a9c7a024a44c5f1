import type { CustomValue } from '@steward/contract/custom-fields.ts'
import type { DataField } from '@steward/contract/data-fields.ts'
import { isCalendarDate } from '#lib/dates.ts'
import type { TKey } from '#lib/i18n.ts'

type Rules = Pick<DataField, 'type' | 'required' | 'min' | 'max'>

const matches = (form: RegExp) => (text: string) => form.test(text)

/** What a value of these types looks like at least; the server knows the whole of it. */
const FORMS: Partial<Record<DataField['type'], [fits: (text: string) => boolean, words: TKey]>> = {
  integer: [matches(/^-?\d{1,15}$/), 'data_fields.refused.number'],
  decimal: [matches(/^-?\d{1,15}(\.\d+)?$/), 'data_fields.refused.number'],
  money: [matches(/^\d{1,15}(\.\d+)?$/), 'data_fields.refused.number'],
  date: [isCalendarDate, 'data_fields.refused.date'],
  url: [matches(/^https?:\/\/\S+$/i), 'data_fields.refused.url'],
  email: [matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/), 'data_fields.refused.email'],
}

const NUMERIC: readonly DataField['type'][] = ['integer', 'decimal', 'money']

function outside({ type, min, max }: Rules, text: string): TKey | undefined {
  if (!NUMERIC.includes(type)) return undefined
  if (min !== null && Number(text) < Number(min)) return 'data_fields.refused.too_small'
  return max !== null && Number(text) > Number(max) ? 'data_fields.refused.too_big' : undefined
}

/** What is wrong with a value before anybody is asked, if anything. */
export function customProblem(field: Rules, value: CustomValue | null): TKey | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (text === null || text === '')
    return field.required ? 'data_fields.refused.required' : undefined
  const [fits, words] = FORMS[field.type] ?? []
  if (typeof text !== 'string' || !fits) return undefined
  return fits(text.trim()) ? outside(field, text) : words
}
