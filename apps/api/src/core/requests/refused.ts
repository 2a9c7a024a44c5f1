import { type Schema, shapeOf } from '@steward/contract/kit/route.ts'
import type * as z from 'zod/mini'
import { AppError, fault } from '../context/errors.ts'
import { formOf } from './forms.ts'

type Fault = AppError['faults'][number]

type Worded = { path: PropertyKey[]; code: string; detail: string }
type Issue = z.core.$ZodIssue

const FORMATS: Record<string, string> = {
  email: 'must be an email address, like name@example.com',
  date: 'must be a date, like 2026-01-31',
  datetime: 'must be a time in UTC, like 2026-01-31T09:30:00Z',
  guid: 'must be the id of a record, like 0192f0c4-7d1e-7a52-8f0b-3c5d9e1a2b4f',
  uuid: 'must be the id of a record, like 0192f0c4-7d1e-7a52-8f0b-3c5d9e1a2b4f',
}

const CUSTOM: Record<string, string> = {
  time_zone: 'must be a time zone, like Europe/Berlin',
  unstorable: 'contains a character that can’t be stored; type it again instead of pasting it',
  hidden: 'must be one line, without invisible characters; type it again instead of pasting it',
  slug: 'must be 1 to 63 lowercase letters, digits and hyphens, with a letter or digit at both ends, and not system',
  country: 'must be an ISO 3166 country code, like DE',
  currency: 'must be a currency code, like EUR',
  prefix: 'must start with a letter or digit, and contain only letters, digits and . _ / -',
  ids_or_filter: 'must be given, or a filter instead of them',
  nothing_to_change: 'must be given, or a life or a salvage',
  alone: 'asset takes no other group beside it',
  one_holder: 'must be given, or a site or a location instead: exactly one of the three',
  year: 'must be in the year 1 or later',
  website: 'must be a web address, like https://example.com',
  free_key: 'must not be a word of JavaScript; choose another one',
  inexact: 'has more digits than a number can carry; send it as text',
  repeated: 'must not name anything twice',
  no_hours: 'must end at another time than it begins',
  too_many_mended: 'has too many rows; correct them in the file instead',
}
/** Where nothing more is known of what would be right. */
const OTHER = 'is not one of the values that are possible here'

const TYPES: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'null',
}
const typeOf = (expected: string) => TYPES[expected] ?? expected

const isEmpty = (issue: Issue) =>
  issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1

/** `at least 1 entry`, `at most 20 characters`, and of a number only its value. */
function sizeOf(origin: string, limit: string, size: number | bigint): string {
  if (origin === 'string') return `must have ${limit} ${size} character${size === 1 ? '' : 's'}`
  if (origin === 'array') return `must have ${limit} ${size} ${size === 1 ? 'entry' : 'entries'}`
  return `must be ${limit} ${size}`
}

const oneOf = (values: readonly unknown[]) =>
  values.length > 1
    ? `one of: ${values.join(', ')}`
    : typeof values[0] === 'string'
      ? `“${values[0]}”`
      : String(values[0])

const WORDING: { [Code in Issue['code']]?: (issue: Issue & { code: Code }) => string } = {
  invalid_type: (issue) =>
    issue.input === undefined ? 'must be given' : `must be ${typeOf(issue.expected)}`,
  too_small: (issue) =>
    isEmpty(issue) ? 'must be filled in' : sizeOf(issue.origin, 'at least', issue.minimum),
  too_big: (issue) => sizeOf(issue.origin, 'at most', issue.maximum),
  invalid_format: (issue) => FORMATS[issue.format] ?? formOf(issue.pattern) ?? OTHER,
  invalid_value: ({ values }) => (values.length > 0 ? `must be ${oneOf(values)}` : OTHER),
  invalid_key: () => 'is not a name that can be used here',
  custom: (issue) => CUSTOM[String(issue.params?.['code'])] ?? OTHER,
}

/** Whether a required value is missing. */
const isMissing = (issue: Issue) =>
  isEmpty(issue) ||
  (['invalid_type', 'invalid_value'].includes(issue.code) && issue.input === undefined)

/** The field that a path leads to, or is within. */
const nameOf = (path: readonly PropertyKey[]) =>
  String(path.findLast((part) => typeof part === 'string') ?? 'body')

const codeOf = (issue: Issue) =>
  isMissing(issue)
    ? 'required'
    : issue.code === 'custom' && issue.params?.['code'] === 'hidden'
      ? 'hidden'
      : 'invalid_data'

/** Describes what the contract doesn't accept: which field, and what it should be. */
function worded(issue: Issue): Worded[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      code: 'unknown_field',
      detail: `${key} is not a field of this call`,
    }))
  if (issue.code === 'invalid_union') return wordedUnion(issue)
  const word = WORDING[issue.code] as ((issue: Issue) => string) | undefined
  return [
    {
      path: issue.path,
      code: codeOf(issue),
      detail: `${nameOf(issue.path)} ${word?.(issue) ?? OTHER}`,
    },
  ]
}

/** What is wrong where a field says of which kind an object is: it is missing, or names no kind that there is. */
function ofKinds({ input, ...issue }: Issue & { code: 'invalid_union' }): Issue {
  const { options: values = [], discriminator } = issue as {
    options?: string[]
    discriminator?: string
  }
  const given = (input as Record<string, unknown> | undefined)?.[discriminator ?? '']
  return { code: 'invalid_value', values, path: [], message: '', input: given } as unknown as Issue
}

/** Of a value that may be of several types, and is of none, all are named; else what the first of them asks for. */
function wordedUnion(issue: Issue & { code: 'invalid_union' }): Worded[] {
  const all = issue.errors.flat()
  const types = all.flatMap((one) =>
    one.code === 'invalid_type' && one.path.length === 0 && one.input !== undefined
      ? [typeOf(one.expected)]
      : [],
  )
  const [first = ofKinds(issue)] = all
  const path = [...issue.path, ...first.path]
  if (types.length < 2 || types.length < all.length) return worded({ ...first, path } as Issue)
  return [{ path, code: 'invalid_data', detail: `${nameOf(path)} must be ${types.join(' or ')}` }]
}

/**
 * One fault per field of a body, or parameter of a query, that the contract doesn't accept.
 *
 * @param schema the query's schema: the message for an unknown parameter lists the ones there are
 */
export function refused(part: 'body' | 'query', error: z.core.$ZodError, schema: Schema): AppError {
  const allowed = Object.keys(shapeOf(schema)).join(', ') || 'none'
  const all = error.issues.flatMap(worded)
  // A value of another type fails the rules about its size, too.
  const first = new Map(all.toReversed().map((one) => [one.path.join('/'), one]))
  const faults = all
    .filter((one) => first.get(one.path.join('/')) === one)
    .map(({ path, code, detail }): Fault => {
      if (part === 'body') return fault(`/${path.join('/')}`, detail, code)
      const source = { parameter: String(path[0] ?? '') }
      return code === 'unknown_field'
        ? {
            code: 'unknown_parameter',
            detail: `${source.parameter} is not known here; there are: ${allowed}`,
            source,
          }
        : { code, detail, source }
    })
  return new AppError(422, 'Invalid data', faults)
}
