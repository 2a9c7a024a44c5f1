import type { Problem } from '../../src/problems.ts'
import { type Check, inWords } from './check.ts'
import { isExpectation } from './expectations.ts'
import { isFields, plainName } from './names.ts'
import type { Vector } from './vector.ts'

type Found = Pick<Problem, 'code'> & { field?: string }

/**
 * Every code that is expected has to be found, and others may be, as an input may have more than one problem. Whatever
 * else is expected of an input that is refused can't be compared.
 */
export function compareError(
  vector: Vector,
  found: readonly Found[],
  differ: Check['differ'],
): void {
  const wanted = vector.expected_errors ?? []
  const isMet =
    wanted.length === 0
      ? found.length === 0
      : wanted.every((one) => found.some((problem) => isOf(problem, one)))
  const codes = found.map(({ code, field }) => (wanted.some(isFields) ? `${code} ${field}` : code))
  if (!isMet) differ('error', wanted.map(inWords).join(', ') || 'none', codes.join(', ') || 'none')
  else if (found.length > 0) compareRest(vector, differ)
}

function compareRest(vector: Vector, differ: Check['differ']): void {
  const { expected = [] } = vector
  if (expected.length > 0) differ('expected', expected, 'an error')
  for (const [field, one] of Object.entries(vector))
    if (isExpectation(field)) differ(field, one, 'an error')
}

/** By its code, or by its code and its field. */
function isOf({ code, field }: Found, wanted: unknown): boolean {
  if (wanted === true) return true
  if (!isFields(wanted)) return wanted === code
  const isField =
    wanted.field === undefined || plainName(String(wanted.field)) === plainName(`${field}`)
  return wanted.code === code && isField
}
