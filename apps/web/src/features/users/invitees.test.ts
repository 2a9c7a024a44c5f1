import { expect, test } from 'vitest'
import { inviteesIn, isSeveral } from './invitees.ts'

const people = (text: string) => inviteesIn(text).map(({ email, name }) => [email, name])

test('a pasted list becomes people, once each, with the names that are there', () => {
  expect(
    people('Ana Ruiz <ana@example.com>; "Lang, Ivo" <ivo@example.com>\nANA@example.com, x@y.test'),
  ).toEqual([
    ['ana@example.com', 'Ana Ruiz'],
    ['ivo@example.com', 'Ivo'],
    ['x@y.test', 'X'],
  ])
  expect(isSeveral('one@example.com')).toBe(false)
  expect(people('nobody here')).toEqual([])
})
