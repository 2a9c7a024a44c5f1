import { expect, test } from 'vitest'
import { isSeveral, rowsOf } from './invitees.ts'

test('a pasted list becomes rows, even when parts of it are unreadable', () => {
  const rows = rowsOf('Ana Ruiz <ana@example.com>; "Lang, Ivo" <ivo@example.com>; nobody')

  expect(rows.map(({ email, name }) => [email, name])).toEqual([
    ['ana@example.com', 'Ana Ruiz'],
    ['ivo@example.com', 'Lang, Ivo'],
    ['nobody', ''],
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
  expect(isSeveral('one@example.com')).toBe(false)
})
