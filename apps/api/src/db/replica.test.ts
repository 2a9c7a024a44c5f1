import { expect, test } from 'vitest'
import { positionOf } from './replica.ts'

test('positions in the log of the database are compared in the order in which they were written', () => {
  const places = ['0/0', '0/FFFFFFFF', '1/0', '1/A', '16/B374D848', 'FF/0'].map(positionOf)
  expect(places.every((place, at) => at === 0 || place! > places[at - 1]!)).toBe(true)
})

test.each(['', 'x', '1/', '/1', '1/G', '123456789/1', '1/1; drop table', '-1/1'])(
  'what somebody has made up is no such place: %s',
  (text) => expect(positionOf(text)).toBeUndefined(),
)
