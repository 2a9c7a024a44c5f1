import { expect, test } from 'vitest'
import { blankValues } from './form-values.ts'
import { laidOver, standsOf } from './stale.ts'

const before = { ...blankValues(), name: 'Pump', notes: 'Leaks', tags: ['old'] }
const typed = { ...before, name: 'Big pump', serial_number: 'S1', tags: ['old', 'hot'] }
const theirs = { ...before, name: 'Pump 2', notes: 'Dry', tags: ['old', 'hot'] }

test('what both changed to different values is contested, what only they changed is taken', () => {
  expect(standsOf(before, typed, theirs)).toEqual({ contested: ['name'], taken: ['notes'] })
})

test('the account’s own fields are told apart one by one', () => {
  const own = (custom_fields: Record<string, string>) => ({ ...before, custom_fields })
  const [was, mine, other] = [
    own({ ram: '8', os: 'A' }),
    own({ ram: '16', os: 'A', bag: 'red' }),
    own({ ram: '32', os: 'B' }),
  ]

  expect(standsOf(was, mine, other)).toEqual({ contested: ['cf:ram'], taken: ['cf:os'] })
  expect(laidOver(was, mine, other, new Set())).toEqual({
    custom_fields: { ram: '32', os: 'B', bag: 'red' },
  })
  expect(laidOver(was, mine, other, new Set(['cf:ram' as const]))).toEqual({
    custom_fields: { ram: '16', os: 'B', bag: 'red' },
  })
})

test('what was typed lies over theirs, but for a contested field that is given up', () => {
  const none = laidOver(before, typed, theirs, new Set())
  const mine = laidOver(before, typed, theirs, new Set(['name' as const]))

  expect(none).toEqual({ serial_number: 'S1', tags: ['old', 'hot'] })
  expect(mine).toEqual({ name: 'Big pump', serial_number: 'S1', tags: ['old', 'hot'] })
})
