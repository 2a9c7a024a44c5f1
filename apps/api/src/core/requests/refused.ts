import { AMOUNT, COLOUR, HOURS, PERCENT } from '@steward/contract/kit/fields.ts'
import { type Schema, shapeOf } from '@steward/contract/kit/route.ts'
import { ROLE_KEY } from '@steward/contract/roles.ts'
import type * as z from 'zod/mini'
import { AppError, fault } from '../context/errors.ts'

type Fault = AppError['faults'][number]

type Worded = { path: PropertyKey[]; code: string; detail: string }
type Issue = z.core.$ZodIssue

const FORMATS: Record<string, string> = {
  email: 'must be an email address, like name@example.com',
  date: 'must be a date, like 2026-01-31',
  datetime: 'must be a time in UTC, like 2026-01-31T09:30:00Z',
  guid: 'must be an id',
  uuid: 'must be an id',
  regex: 'doesn’t match the expected pattern',
}

/** The expected format of a text, by the pattern that it doesn't match. */
const PATTERNS = new Map(
  [
    [AMOUNT, 'must be an amount from 0 to 99999999999999, like 1299.00'],
    [PERCENT, 'must be a percentage from 0 to 100, like 12.5'],
    [HOURS, 'must be a number of hours, like 2.5'],
    [COLOUR, 'must be a color, like #1d4ed8'],
    [ROLE_KEY, 'must be 2 to 40 lowercase letters, digits and underscores'],
  ].map(([pattern, words]) => [String(pattern), words as string]),
)

const CUSTOM: Record<string, string> = {
  time_zone: 'must be a time zone, like Europe/Berlin',
  unstorable: 'contains a character that cannot be stored',
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
}

const UNITS: Record<string, string> = { string: ' characters', array: ' entries' }

const isEmpty = (issue: Issue) =>
  issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1

const tooSmall = (issue: Issue & { code: 'too_small' }) =>
  isEmpty(issue)
    ? 'must be filled in'
    : `must be at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`

const WORDING: { [Code in Issue['code']]?: (issue: Issue & { code: Code }) => string } = {
  invalid_type: (issue) =>
    issue.input === undefined ? 'must be given' : `must be ${article(issue.expected)}`,
  too_small: tooSmall,
  too_big: (issue) => `must be at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`,
  invalid_format: (issue) =>
    PATTERNS.get(issue.pattern ?? '') ?? FORMATS[issue.format] ?? FORMATS['regex']!,
  invalid_value: (issue) => `must be one of: ${issue.values.join(', ')}`,
  custom: (issue) => CUSTOM[String(issue.params?.['code'])] ?? 'is not accepted',
}

/** Whether a required value is missing. */
const isMissing = (issue: Issue) =>
  isEmpty(issue) ||
  (['invalid_type', 'invalid_value'].includes(issue.code) && issue.input === undefined)

const article = (type: string) =>
  type === 'int' ? 'a whole number' : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`

/** Describes what the contract doesn't accept: which field, and what it should be. */
function worded(issue: Issue): Worded[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      code: 'unknown_field',
      detail: `${key} is not a field of this call`,
    }))
  if (issue.code === 'invalid_union') {
    const [first] = issue.errors.flat()
    return first
      ? worded({ ...first, path: [...issue.path, ...first.path] } as Issue)
      : [{ path: issue.path, code: 'invalid_data', detail: 'is not accepted' }]
  }
  const word = WORDING[issue.code] as ((issue: Issue) => string) | undefined
  const name = String(issue.path.findLast((part) => typeof part === 'string') ?? 'body')
  return [
    {
      path: issue.path,
      code: isMissing(issue) ? 'required' : 'invalid_data',
      detail: `${name} ${word?.(issue) ?? 'is not accepted'}`,
    },
  ]
}

/**
 * One fault per field of a body, or parameter of a query, that the contract doesn't accept.
 *
 * @param schema the query's schema: the message for an unknown parameter lists the ones there are
 */
export function refused(part: 'body' | 'query', error: z.core.$ZodError, schema: Schema): AppError {
  const allowed = Object.keys(shapeOf(schema)).join(', ') || 'none'
  const faults = error.issues.flatMap(worded).map(({ path, code, detail }): Fault => {
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
