import type { Minor } from '../../src/numbers.ts'
import type { Period } from '../../src/schedule.ts'
import type { Input } from '../../src/types.ts'
import type { Vector } from './vector.ts'

/** The input that one vector is compared with, and the list of its differences. */
export interface Check {
  vector: Vector
  input: Input
  periods: Period[]
  /** An amount that may be so many minor units apart: by default as many as the vector says of all its figures. */
  hold(field: string, expected: unknown, got: Minor | undefined, tolerance?: number): void
  differ(field: string, expected: unknown, got: unknown): void
}

/** The result for a name that can't be compared. */
export const UNKNOWN = 'nothing that is known here'

export const inWords = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)
