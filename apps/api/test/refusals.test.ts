import { isNothing, type Schema } from '@steward/contract/kit/route.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { refused } from '#core/requests/refused.ts'
import { declaredRoutes } from './contract.ts'

type Issue = z.core.$ZodIssue

const routes = await declaredRoutes()

/** Every check that a request can fail, within whatever is nested. */
function checksIn(schema: Schema, seen = new Set<unknown>()): z.core.$ZodCheckDef[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema._zod
  const { checks = [] } = def as { checks?: { _zod: { def: z.core.$ZodCheckDef } }[] }
  const inner = Object.values(def).flatMap((part: unknown) => schemasIn(part))
  return [...checks.map((one) => one._zod.def), ...inner.flatMap((one) => checksIn(one, seen))]
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'safeParse' in value && '_zod' in value

function schemasIn(part: unknown): Schema[] {
  if (isSchema(part)) return [part]
  return typeof part === 'object' && part !== null && !(part instanceof RegExp)
    ? Object.values(part).filter(isSchema)
    : []
}

const said = (issue: object) => {
  const path = ['asset', 'life']
  const error = { issues: [{ path, input: '¿?', ...issue } as Issue] } as z.core.$ZodError
  return refused('body', error, z.strictObject({})).faults[0]!.detail
}

const checks = routes
  .flatMap(({ body, query }) => [body, query])
  .filter((schema) => !isNothing(schema))
  .flatMap((schema) => checksIn(schema))

const NO_WORDS = /is not accepted|pattern|expected|invalid|undefined|\[object/

describe('what is refused is said in words', () => {
  const patterns = checks.flatMap((def) => ('pattern' in def ? [String(def.pattern)] : []))

  test.each([...new Set(patterns)])('where a text isn’t of the form %s', (pattern) => {
    const format = checks.find((def) => 'pattern' in def && String(def.pattern) === pattern)
    const name = String((format as { format?: string }).format)
    expect(said({ code: 'invalid_format', format: name, pattern })).not.toMatch(NO_WORDS)
  })

  const codes = checks.flatMap((def) =>
    def.check === 'custom' && !('overwrite' in def)
      ? [(def as { params?: { code?: string } }).params?.code]
      : [],
  )

  test.each([...new Set(codes)])('where a rule of ours is broken: %s', (code) => {
    expect(said({ code: 'custom', params: { code } })).not.toMatch(NO_WORDS)
  })

  test.each([
    [{ code: 'invalid_type', expected: 'string', input: 1 }, 'life must be text'],
    [{ code: 'invalid_type', expected: 'int', input: 1.5 }, 'life must be a whole number'],
    [{ code: 'invalid_type', expected: 'boolean', input: 'x' }, 'life must be true or false'],
    [{ code: 'invalid_type', expected: 'array', input: 'x' }, 'life must be a list'],
    [
      { code: 'invalid_type', expected: 'object', input: 'x' },
      'life must be an object with fields',
    ],
    [
      { code: 'invalid_type', expected: 'record', input: 'x' },
      'life must be an object with fields',
    ],
    [{ code: 'invalid_type', expected: 'string', input: undefined }, 'life must be given'],
    [{ code: 'too_small', origin: 'string', minimum: 1 }, 'life must be filled in'],
    [{ code: 'too_small', origin: 'string', minimum: 12 }, 'life must have at least 12 characters'],
    [{ code: 'too_small', origin: 'number', minimum: 1 }, 'life must be at least 1'],
    [{ code: 'too_small', origin: 'array', minimum: 1 }, 'life must have at least 1 entry'],
    [{ code: 'too_big', origin: 'array', maximum: 20 }, 'life must have at most 20 entries'],
    [{ code: 'too_big', origin: 'string', maximum: 255 }, 'life must have at most 255 characters'],
    [{ code: 'too_big', origin: 'number', maximum: 1200 }, 'life must be at most 1200'],
    [{ code: 'invalid_value', values: ['a', 'b'] }, 'life must be one of: a, b'],
    [{ code: 'invalid_value', values: ['a'] }, 'life must be “a”'],
    [{ code: 'invalid_value', values: [false] }, 'life must be false'],
    [{ code: 'unrecognized_keys', keys: ['x'] }, 'x is not a field of this call'],
    [
      { code: 'invalid_key', origin: 'record', issues: [] },
      'life is not a name that can be used here',
    ],
    [{ code: 'invalid_union', errors: [] }, 'life is not one of the values that are possible here'],
  ])('%j: %s', (issue, detail) => {
    expect(said(issue)).toBe(detail)
  })

  test('if an object has no kind, the kinds are named', () => {
    const kinds = { code: 'invalid_union', errors: [], discriminator: 'life', options: ['a', 'b'] }
    expect(said({ ...kinds, input: { life: 'c' } })).toBe('life must be one of: a, b')
    expect(said({ ...kinds, input: {} })).toBe('life must be one of: a, b')
  })

  test('once, if a value of another type also breaks a rule about its size', () => {
    const body = z.strictObject({ password: z.string().check(z.minLength(12)) })
    const { error } = z.safeParse(body, { password: [] }, { reportInput: true })
    expect(refused('body', error!, body).faults.map(({ detail }) => detail)).toEqual([
      'password must be text',
    ])
  })

  test('of values of several types all are named', () => {
    const errors = ['string', 'number'].map((expected) => [
      { code: 'invalid_type', expected, path: [], input: {} },
    ])
    expect(said({ code: 'invalid_union', errors })).toBe('life must be text or a number')
  })
})
