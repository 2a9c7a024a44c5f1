import type { TFunction } from 'i18next'
import { isOverMost, mostIn } from '@steward/contract/kit/amounts.ts'
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

/** Said even where a field has words of its own for what is wrong. */
const EXACT = ['too_long', 'decimals', 'no_decimals'] as const
interface Wrong {
  code:
    | (typeof EXACT)[number]
    | 'hidden'
    | 'required'
    | 'too_small'
    | 'too_big'
    | 'list_too_long'
    | 'format'
  limit?: number
}

/** What is wrong with an amount in the account's currency; trailing zeros don't count as decimals. */
function wrongAmount(amount: string): Wrong | undefined {
  const { max } = currencyRules()
  if (isOverMost(amount, max)) return { code: 'too_big', limit: Number(mostIn(max)) }
  if ((/\.(\d*[1-9])/.exec(amount)?.[1]?.length ?? 0) <= max) return undefined
  return { code: max > 0 ? 'decimals' : 'no_decimals' }
}

/** What is too big, by what it is. */
const TOO_BIG: Partial<Record<z.core.$ZodIssueTooBig['origin'], Wrong['code']>> = {
  string: 'too_long',
  array: 'list_too_long',
}

function wrongBy(issue: z.core.$ZodIssue): Wrong {
  const isText = 'origin' in issue && issue.origin === 'string'
  if (issue.code === 'too_big')
    return { code: TOO_BIG[issue.origin] ?? 'too_big', limit: Number(issue.maximum) }
  if (issue.code === 'too_small')
    return { code: isText ? 'required' : 'too_small', limit: Number(issue.minimum) }
  const isHidden = issue.code === 'custom' && issue.params?.['code'] === 'hidden'
  return { code: isHidden ? 'hidden' : 'format' }
}

function wrongWith(field: NamedField, value: unknown): Wrong | undefined {
  if (isEmpty(field, value))
    return field.rules.required || field.needed ? { code: 'required' } : undefined
  const issue = z.safeParse(field.schema, wireOf(field, value)).error?.issues[0]
  if (issue) return wrongBy(issue)
  return field.kind === 'money' ? wrongAmount(String(value)) : undefined
}

function wordsFor(field: NamedField, { code }: Wrong): TKey {
  const { problem } = field
  if (code === 'hidden') return 'errors.fields.hidden'
  const exact = EXACT.find((one) => one === code)
  if (exact) return `fields.problems.${exact}`
  if (typeof problem === 'string') return problem
  if (code !== 'format') return `fields.problems.${code}`
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
    formatted: format.decimal(wrong.limit ?? 0, 6),
    example: EXAMPLES[field.kind]?.(field) ?? '',
    ...currencyRules(),
  }
  return t(wordsFor(field, wrong), words)
}

/** A form's value as text, or as typed if it is invalid; null if empty. */
export function wordsTyped(field: NamedField, value: unknown, t: TFunction): string | null {
  if (field.kind === 'reference') return wordsOf(field, value, t)
  if (isEmpty(field, value)) return null
  return wrongWith(field, value) ? String(value) : wordsOf(field, wireOf(field, value), t)
}
