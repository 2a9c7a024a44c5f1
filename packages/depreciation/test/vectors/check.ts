import type { Minor } from '../../src/numbers.ts'
import type { Period } from '../../src/schedule.ts'
import type { Input } from '../../src/types.ts'
import type { Vector } from './vector.ts'

/** What one vector is held against, and where differences go. */
export interface Check {
  vector: Vector
  input: Input
  periods: Period[]
  /** Amounts in minor units that may be so far apart. */
  hold(field: string, expected: unknown, got: Minor | undefined, tolerance?: number): void
  differ(field: string, expected: unknown, got: unknown): void
}
