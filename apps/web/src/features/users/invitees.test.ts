import { expect, test } from 'vitest'
import { isSeveral, rowsOf } from './invitees.ts'

test('a pasted list becomes rows, also where a part of it can’t be read', () => {
  const rows = rowsOf('Ana Ruiz <ana@example.com>; "Lang, Ivo" <ivo@example.com>; nobody')

  expect(rows.map(({ email, name }) => [email, name])).toEqual([
    ['ana@example.com', 'Ana Ruiz'],
    ['ivo@example.com', 'Lang, Ivo'],
    ['nobody', ''],
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
  expect(isSeveral('one@example.com')).toBe(false)
})
