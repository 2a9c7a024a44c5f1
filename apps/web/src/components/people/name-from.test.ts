import { expect, test } from 'vitest'
import { nameFrom } from './name-from.ts'

test('a name is made of an address', () => {
  expect(nameFrom('ana.maria_ruiz+work@example.com')).toBe('Ana Maria Ruiz')
  expect(nameFrom('1234@example.com')).toBe('')
})
