import type { CustomValue } from '@steward/contract/custom-fields.ts'
import { type FieldType, isReferring } from '@steward/contract/data-fields.ts'
import { isOverMost, mostIn } from '@steward/contract/kit/amounts.ts'
import { email, id, isStorable } from '@steward/contract/kit/fields.ts'
import { inOneLine, isOneLine, tidyText } from '@steward/contract/kit/lines.ts'
import { LONGEST_TEXT, type Pattern, patternOf } from '@steward/contract/pattern.ts'
import * as z from 'zod/mini'
import { canonical, compareDecimals, decimalsOf } from './decimals.ts'

/** The rules of a field for its values. Bounds are decimal text. */
export interface FieldRules {
  type: FieldType
  options: readonly string[]
  min: string | null
  max: string | null
  max_length: number | null
  pattern: string | null
}

export type ValueProblem =
  | 'type'
  | 'too_long'
  | 'unstorable'
  | 'hidden'
  | 'number'
  | 'decimals'
  | 'too_small'
  | 'too_big'
  | 'date'
  | 'choice'
  | 'pattern'
  | 'url'
  | 'email'
  | 'phone'
  | 'reference'

export type Arguments = Record<string, string | number>
/** A value as it is stored (null: empty), or what is wrong with it. */
type Reading = { value: CustomValue | null } | { problem: ValueProblem; args?: Arguments }

const problem = (code: ValueProblem, args?: Arguments): Reading =>
  args ? { problem: code, args } : { problem: code }

/** The default maximum lengths of texts. */
const LONGEST = {
  text: LONGEST_TEXT,
  long_text: 10_000,
  url: 2_000,
  email: 254,
  phone: 40,
} as const

const patterns = new Map<string, Pattern | undefined>()

/** There are few patterns, but they are tested for every value: each is compiled once. */
function fits(source: string, text: string, longest: number): boolean {
  const name = `${longest} ${source}`
  if (!patterns.has(name)) {
    if (patterns.size > 500) patterns.clear()
    patterns.set(name, patternOf(source, longest))
  }
  return patterns.get(name)?.matches(text) ?? true
}

function readText(rules: FieldRules, given: string): Reading {
  const { type, max_length, pattern } = rules
  const text = type === 'long_text' ? tidyText(given) : inOneLine(given)
  const max = max_length ?? LONGEST[type as 'text' | 'long_text']
  if ([...text].length > max) return problem('too_long', { max })
  if (type === 'text' && !isOneLine(text)) return problem('hidden')
  if (pattern && type === 'text' && !fits(pattern, text, max))
    return problem('pattern', { pattern })
  return { value: text }
}

const PHONE = /^\+?[\d\s().\-/]{3,32}((\s*(x|ext\.?|#)\s*)\d{1,8})?$/i

/** Only http and https: other schemes could run code in a browser. */
function readUrl(given: string): Reading {
  const text = inOneLine(given)
  if (text.length > LONGEST.url) return problem('too_long', { max: LONGEST.url })
  if (!isOneLine(text)) return problem('hidden')
  const isAddress = /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text)
  return isAddress ? { value: text } : problem('url')
}

function readEmail(given: string): Reading {
  const read = z.safeParse(email(), given)
  return read.success ? { value: read.data } : problem('email')
}

function readPhone(given: string): Reading {
  const text = inOneLine(given).replace(/\s+/g, ' ')
  return PHONE.test(text) && /\d{2}/.test(text) ? { value: text } : problem('phone')
}

function bounded({ min, max }: FieldRules, number: string): Reading | undefined {
  if (min !== null && compareDecimals(number, min) < 0) return problem('too_small', { min })
  if (max !== null && compareDecimals(number, max) > 0) return problem('too_big', { max })
  return undefined
}

/** Whole numbers that JavaScript and spreadsheets keep exactly. */
function readInteger(rules: FieldRules, given: string): Reading {
  const number = canonical(given)
  if (number === undefined) return problem('number')
  if (decimalsOf(number) > 0) return problem('decimals', { max: 0 })
  const value = Number(number)
  if (!Number.isSafeInteger(value)) return problem('number')
  return bounded(rules, number) ?? { value }
}

function readDecimal(rules: FieldRules, given: string): Reading {
  const number = canonical(given)
  if (number === undefined) return problem('number')
  if (decimalsOf(number) > 6) return problem('decimals', { max: 6 })
  return bounded(rules, number) ?? { value: number }
}

/** An amount, with all the digits of the account's currency. */
function readMoney(rules: FieldRules, given: string, digits: number): Reading {
  const number = canonical(given)
  if (number === undefined) return problem('number')
  if (decimalsOf(number) > digits) return problem('decimals', { max: digits })
  if (number.startsWith('-')) return problem('too_small', { min: 0 })
  if (isOverMost(number, digits)) return problem('too_big', { max: String(mostIn(digits)) })
  const out = bounded(rules, number)
  if (out) return out
  const [whole = '0', fraction = ''] = number.split('.')
  return { value: digits > 0 ? `${whole}.${fraction.padEnd(digits, '0')}` : whole }
}

/** An option as it is stored, or as options are tidied today. */
const asOption = (options: readonly string[]) => (given: string) =>
  options.includes(given) ? given : inOneLine(given)

function readOne({ options }: FieldRules, given: string): Reading {
  const text = asOption(options)(given)
  return options.includes(text) ? { value: text } : unknownChoice(options)
}

const unknownChoice = (options: readonly string[]) =>
  problem('choice', { choices: options.slice(0, 20).join(', ') })

function readSeveral({ options }: FieldRules, given: readonly string[]): Reading {
  const chosen = new Set(given.map(asOption(options)))
  if ([...chosen].some((one) => !options.includes(one))) return unknownChoice(options)
  // In the order of the options, so that the same choices are the same value.
  return { value: options.filter((one) => chosen.has(one)) }
}

type TextReader = (rules: FieldRules, given: string, digits: number) => Reading
const READERS: Partial<Record<FieldType, TextReader>> = {
  text: readText,
  long_text: readText,
  integer: readInteger,
  decimal: readDecimal,
  money: readMoney,
  date: (_, given) =>
    z.safeParse(z.iso.date(), given).success ? { value: given } : problem('date'),
  single_select: readOne,
  url: (_, given) => readUrl(given),
  email: (_, given) => readEmail(given),
  phone: (_, given) => readPhone(given),
}

const NUMERIC = ['integer', 'decimal', 'money']

function textOf(type: FieldType, given: CustomValue): string | undefined {
  if (typeof given === 'string') return given
  if (typeof given === 'number' && NUMERIC.includes(type)) return String(given)
  return undefined
}

const isEmpty = (given: CustomValue) =>
  given === '' ||
  (Array.isArray(given) && given.length === 0) ||
  (typeof given === 'string' && tidyText(given) === '')

/**
 * Checks a value by the rules of its field, from whatever source: a form, the API or a file.
 *
 * @param digits how many decimals the account's currency has
 * @returns the value as it is stored, or its problem; whether a referenced record exists isn't checked
 */
export function readValue(rules: FieldRules, given: CustomValue | null, digits: number): Reading {
  if (given === null || isEmpty(given)) return { value: null }
  const { type } = rules
  if (type === 'boolean') return typeof given === 'boolean' ? { value: given } : problem('type')
  if (type === 'multi_select')
    return Array.isArray(given) ? readSeveral(rules, given) : problem('type')
  const text = textOf(type, given)
  return text === undefined ? problem('type') : readTyped(rules, text, digits)
}

function readTyped(rules: FieldRules, text: string, digits: number): Reading {
  if (!isStorable(text)) return problem('unstorable')
  if (!isReferring(rules.type)) return READERS[rules.type]!(rules, text, digits)
  return z.safeParse(id(), text).success ? { value: text.toLowerCase() } : problem('reference')
}

/** Whether two values are the same, as they are stored. */
export const sameValue = (a: unknown, b: unknown) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
