import { expect, it } from 'vitest'
import { lockProblem } from './book-locks.ts'

it('a month can be locked from its last day on', () => {
  const november = { through: '2026-11-30', locked: null }
  expect(lockProblem('lock', { ...november, today: '2026-11-29' })).toBe('not_over')
  expect(lockProblem('lock', { ...november, today: '2026-11-30' })).toBeUndefined()
})

it('a lock only moves forward, an unlock only back', () => {
  const at = (through: string | null) => ({ through, locked: '2025-12-31', today: '2026-11-30' })
  expect(lockProblem('lock', at('2025-11-30'))).toBe('earlier')
  expect(lockProblem('lock', at('2025-12-31'))).toBe('earlier')
  expect(lockProblem('lock', at('2026-01-31'))).toBeUndefined()
  expect(lockProblem('unlock', at('2026-01-31'))).toBe('later')
  expect(lockProblem('unlock', at('2025-12-31'))).toBe('later')
  expect(lockProblem('unlock', at('2025-11-30'))).toBeUndefined()
  expect(lockProblem('unlock', at(null))).toBeUndefined()
})
