import {
  type DataFieldInput,
  hasLength,
  hasOptions,
  isFreeKey,
  isNumeric,
  isReferring,
  mayBeUnique,
} from '@steward/contract/data-fields.ts'
import { LONGEST_TEXT, readPattern } from '@steward/contract/pattern.ts'
import { numberedKey } from '@steward/contract/slugs.ts'
import { problem as at, type Problem } from '#core/records/rules.ts'
import { compareDecimals } from '#domain/custom-fields/decimals.ts'
import { type FieldRules, readValue } from '#domain/custom-fields/values.ts'
import { VALUE_WORDS } from '#shared/custom-fields/judge.ts'

/** A field after a change. */
export type Definition = FieldRules &
  Pick<DataFieldInput, 'label' | 'default_value' | 'unit'> & {
    required: boolean
    unique: boolean
  }

const isSet = (value: unknown) => value !== undefined && value !== null && value !== false

/** Properties that only some types have, and their value for other types. */
const BELONGS = {
  options: [hasOptions, []],
  min: [isNumeric, null],
  max: [isNumeric, null],
  unit: [isNumeric, null],
  max_length: [hasLength, null],
  pattern: [(type: FieldRules['type']) => type === 'text', null],
  unique: [mayBeUnique, false],
  default_value: [(type: FieldRules['type']) => !isReferring(type), null],
} as const

/**
 * The changes without properties that the new type doesn't have: a field that changes its type loses what only the old
 * one had.
 */
export function implied<T extends { type?: FieldRules['type'] | undefined }>(changes: T): T {
  const { type } = changes
  if (type === undefined) return changes
  const gone = Object.entries(BELONGS).filter(
    ([field, [belongs]]) =>
      !belongs(type) && (changes as Record<string, unknown>)[field] === undefined,
  )
  return { ...changes, ...Object.fromEntries(gone.map(([field, [, empty]]) => [field, empty])) }
}

function* foreignProblems(after: Definition): Generator<Problem> {
  const given = after as unknown as Record<string, unknown>
  for (const [field, [belongs]] of Object.entries(BELONGS)) {
    const value = given[field]
    const isGiven = Array.isArray(value) ? value.length > 0 : isSet(value)
    if (isGiven && !belongs(after.type))
      yield at(field, `${field} does not belong to a field of type ${after.type}`)
  }
}

function* optionProblems({ type, options }: Definition): Generator<Problem> {
  if (!hasOptions(type)) return
  if (options.length === 0) yield at('options', 'options must be given', 'required')
  const seen = new Set<string>()
  for (const option of options) {
    const plain = option.toLowerCase()
    if (seen.has(plain)) yield at('options', `options has “${option}” twice`, 'twice')
    seen.add(plain)
  }
}

function boundProblem(type: Definition['type'], field: 'min' | 'max', bound: string | null) {
  if (bound === null) return []
  if (type === 'integer' && /\.0*[1-9]/.test(bound)) return [at(field, `${field} must be whole`)]
  return type === 'money' && bound.startsWith('-')
    ? [at(field, `${field} must not be negative`)]
    : []
}

function* boundProblems({ type, min, max }: Definition): Generator<Problem> {
  if (!isNumeric(type)) return
  yield* boundProblem(type, 'min', min)
  yield* boundProblem(type, 'max', max)
  if (min !== null && max !== null && compareDecimals(min, max) > 0)
    yield at('max', 'max must not be less than min')
}

function* defaultProblems(after: Definition, digits: number): Generator<Problem> {
  const { default_value } = after
  if (default_value === undefined || default_value === null) return
  if (after.unique) yield at('default_value', 'A unique field can’t have a default value')
  const reading = readValue(after, default_value, digits)
  if ('problem' in reading)
    yield at('default_value', `default_value ${VALUE_WORDS[reading.problem](reading.args ?? {})}`)
}

function* patternProblems({ pattern, max_length }: Definition): Generator<Problem> {
  if (pattern === null) return
  const longest = max_length ?? LONGEST_TEXT
  const read = readPattern(pattern, longest)
  if (!('problem' in read)) return
  yield read.problem === 'unreadable'
    ? at('pattern', 'pattern can not be read', 'pattern')
    : at(
        'pattern',
        `pattern is too large for texts of up to ${longest} characters: shorten it, or give a smaller max_length`,
        'pattern_too_large',
      )
}

/** All problems of a field after a change. */
export function definitionProblems(after: Definition, digits: number): Problem[] {
  const problems = [...foreignProblems(after), ...optionProblems(after), ...boundProblems(after)]
  problems.push(...patternProblems(after))
  return problems.length > 0 ? problems : [...defaultProblems(after, digits)]
}

/** The first of `key`, `key_2`, `key_3` … that a new field may have. */
export function freeKey(key: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const next = numberedKey(key, n)
    if (!taken.has(next) && isFreeKey(next)) return next
  }
}
