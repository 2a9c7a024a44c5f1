import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import { today } from '#lib/dates.ts'
import { currencyRules, format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import type { FieldKind, NamedField } from './field.ts'
import { isEmpty, wireOf } from './values.ts'
import { wordsOf } from './words.ts'

/** Example values for messages, for kinds where they help. */
const EXAMPLES: Partial<Record<FieldKind, (field: NamedField) => string>> = {
  date: () => format.dateInput(today()),
  money: () => format.decimalInput('1499.00'),
  number: (field) => format.decimalInput((field.kind === 'number' && field.example) || '48'),
}

const FORMAT_WORDS: Partial<Record<FieldKind, TKey>> = {
  date: 'fields.problems.date',
  money: 'fields.problems.number',
  number: 'fields.problems.number',
}

interface Wrong {
  code: 'required' | 'too_small' | 'too_big' | 'format' | 'decimals'
  limit?: number
}

/** Whether an amount has more decimals than the currency; trailing zeros don't count. */
const isTooFine = (amount: unknown): boolean =>
  (/\.(\d*[1-9])/.exec(String(amount))?.[1]?.length ?? 0) > currencyRules().max

function wrongWith(field: NamedField, value: unknown): Wrong | undefined {
  if (isEmpty(field, value))
    return field.rules.required || field.needed ? { code: 'required' } : undefined
  const result = z.safeParse(field.schema, wireOf(field, value))
  const issue = result.error?.issues[0]
  if (!issue) return field.kind === 'money' && isTooFine(value) ? { code: 'decimals' } : undefined
  if (issue.code === 'too_small') return { code: 'too_small', limit: Number(issue.minimum) }
  if (issue.code === 'too_big') return { code: 'too_big', limit: Number(issue.maximum) }
  return { code: 'format' }
}

const isText = ({ kind }: NamedField) => kind === 'text' || kind === 'long_text' || kind === 'link'

const CODE_WORDS = {
  required: 'fields.problems.required',
  too_small: 'fields.problems.too_small',
  too_big: 'fields.problems.too_big',
} as const

function wordsFor(field: NamedField, { code }: Wrong): TKey {
  const { problem } = field
  if (code === 'too_big' && isText(field)) return 'fields.problems.too_long'
  if (code === 'decimals') return `fields.problems.${currencyRules().max > 0 ? '' : 'no_'}decimals`
  if (typeof problem === 'string') return problem
  if (code !== 'format') return CODE_WORDS[code]
  if (problem) return problem.format
  if (field.kind === 'link') return `fields.problems.${field.to}`
  return FORMAT_WORDS[field.kind] ?? 'fields.problems.other'
}

/** Whether a value is valid anywhere, so that it can be searched for; empty ones are. */
export const isReadable = (field: NamedField, value: unknown): boolean =>
  wrongWith(field, value)?.code !== 'format'

/** The problem of a value before it is sent, as a message that says what to do; undefined if there is none. */
export function problemOf(field: NamedField, value: unknown, t: TFunction): string | undefined {
  const wrong = wrongWith(field, value)
  if (!wrong) return undefined
  const words = {
    field: field.label(t),
    formatted: format.integer(wrong.limit ?? 0),
    example: EXAMPLES[field.kind]?.(field) ?? '',
    ...currencyRules(),
  }
  return String(t(wordsFor(field, wrong), words))
}

/** A form's value as text, or as typed if it is invalid; null if empty. */
export function wordsTyped(field: NamedField, value: unknown, t: TFunction): string | null {
  if (field.kind === 'reference') return wordsOf(field, value, t)
  if (isEmpty(field, value)) return null
  return wrongWith(field, value) ? String(value) : wordsOf(field, wireOf(field, value), t)
}
