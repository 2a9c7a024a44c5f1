import type { CustomValue } from '@steward/contract/custom-fields.ts'
import {
  type DataField,
  type FieldSection,
  type FieldType,
  hasLength,
  hasOptions,
  isNumeric,
  isReferring,
  mayBeUnique,
} from '@steward/contract/data-fields.ts'
import { LONGEST_TEXT, readPattern } from '@steward/contract/pattern.ts'
import type { TFunction } from 'i18next'
import type { Problems } from '#components/record-form/record-fields.ts'
import { parseDecimal } from '#lib/decimal.ts'
import { format, formatLocale } from '#lib/format.ts'

/** What the form of a field holds; numbers as they were typed. */
export interface FieldValues {
  label: string
  key: string
  type: FieldType
  section: FieldSection
  options: string[]
  required: boolean
  unique: boolean
  show_in_list: boolean
  min: string
  max: string
  unit: string
  max_length: string
  pattern: string
  default_value: CustomValue | null
  help_text: string
  category_ids: string[]
}

const number = (value: string | null) => (value === null ? '' : format.decimalInput(value))

const BLANK: FieldValues = {
  label: '',
  key: '',
  type: 'text',
  section: 'details',
  options: [],
  required: false,
  unique: false,
  show_in_list: false,
  min: '',
  max: '',
  unit: '',
  max_length: '',
  pattern: '',
  default_value: null,
  help_text: '',
  category_ids: [],
}

export function valuesOf(field: DataField | null, section: FieldSection): FieldValues {
  if (!field) return { ...BLANK, section }
  const { label, key, type, options, required, unique, show_in_list } = field
  const { default_value, category_ids } = field
  return {
    ...{ label, key, type, options, required, unique, show_in_list, default_value, category_ids },
    section: field.section,
    min: number(field.min),
    max: number(field.max),
    max_length: field.max_length === null ? '' : String(field.max_length),
    unit: field.unit ?? '',
    pattern: field.pattern ?? '',
    help_text: field.help_text ?? '',
  }
}

/** What only fields of some types have. */
export const asks = {
  options: hasOptions,
  bounds: isNumeric,
  length: hasLength,
  pattern: (type: FieldType) => type === 'text',
  unique: mayBeUnique,
  begins: (type: FieldType) => !isReferring(type),
  unit: (type: FieldType) => type === 'integer' || type === 'decimal',
}

const isNumber = (text: string) => text.trim() === '' || decimalIn(text) !== null

/** A number as it was typed, as decimal text. */
function decimalIn(text: string): string | null {
  const trimmed = text.trim()
  const found = parseDecimal(trimmed.replace(/^[-−]/, ''), formatLocale())
  return found === null ? null : `${/^[-−]/.test(trimmed) ? '-' : ''}${found}`
}

function patternProblem({ type, pattern, max_length }: FieldValues) {
  if (!asks.pattern(type) || pattern === '') return undefined
  const read = readPattern(pattern, Number(max_length) || LONGEST_TEXT)
  return 'problem' in read ? read.problem : undefined
}

/** For each part what may be wrong with it, and what is to be done then. */
const CHECKS: readonly [
  field: keyof FieldValues,
  isWrong: (values: FieldValues) => boolean,
  words: (t: TFunction) => string,
][] = [
  ['label', ({ label }) => label.trim() === '', (t) => t('data_fields.problems.label')],
  [
    'key',
    ({ key }) => key !== '' && !/^[a-z0-9_]{1,40}$/.test(key),
    (t) => t('data_fields.problems.key'),
  ],
  [
    'options',
    ({ type, options }) => asks.options(type) && options.every((option) => option.trim() === ''),
    (t) => t('data_fields.problems.options'),
  ],
  ['min', ({ type, min }) => asks.bounds(type) && !isNumber(min), numberWords],
  ['max', ({ type, max }) => asks.bounds(type) && !isNumber(max), numberWords],
  [
    'max_length',
    ({ type, max_length: most }) =>
      asks.length(type) && most.trim() !== '' && !/^[1-9]\d{0,4}$/.test(most.trim()),
    (t) => t('data_fields.problems.max_length'),
  ],
  [
    'pattern',
    (values) => patternProblem(values) === 'unreadable',
    (t) => t('data_fields.problems.pattern'),
  ],
  [
    'pattern',
    (values) => patternProblem(values) === 'too_large',
    (t) => t('data_fields.problems.pattern_too_large'),
  ],
]

function numberWords(t: TFunction): string {
  return t('data_fields.problems.number', { example: format.decimalInput('10.5') })
}

/** What is wrong before anything is sent. */
export const check = (values: FieldValues, t: TFunction): Problems<FieldValues> =>
  Object.fromEntries(
    CHECKS.filter(([, isWrong]) => isWrong(values)).map(([field, , words]) => [field, words(t)]),
  )

const textOrNull = (text: string) => text.trim() || null

/** Values as the contract takes them; what no field of this type has is left out. */
export function wireOf(values: Partial<FieldValues>, type: FieldType): Record<string, unknown> {
  const of: { [K in keyof FieldValues]?: (value: never) => unknown } = {
    key: textOrNull,
    options: (options: string[]) => options.map((one) => one.trim()).filter(Boolean),
    min: (text: string) => decimalIn(text),
    max: (text: string) => decimalIn(text),
    max_length: (text: string) => (text.trim() === '' ? null : Number(text)),
    unit: textOrNull,
    pattern: textOrNull,
    help_text: textOrNull,
  }
  const belongs: { [K in keyof FieldValues]?: (type: FieldType) => boolean } = {
    options: asks.options,
    min: asks.bounds,
    max: asks.bounds,
    unit: asks.unit,
    max_length: asks.length,
    pattern: asks.pattern,
    unique: asks.unique,
    default_value: asks.begins,
  }
  return Object.fromEntries(
    Object.entries(values)
      .filter(([field]) => belongs[field as keyof FieldValues]?.(type) ?? true)
      .map(([field, value]) => {
        const read = of[field as keyof FieldValues] as ((value: unknown) => unknown) | undefined
        return [field, read ? read(value) : value]
      }),
  )
}
