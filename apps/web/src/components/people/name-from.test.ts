import { expect, test } from 'vitest'
import { nameFrom } from './name-from.ts'

test('a name is derived from an e-mail address', () => {
  expect(nameFrom('ana.maria_ruiz+work@example.com')).toBe('Ana Maria Ruiz')
  expect(nameFrom('1234@example.com')).toBe('')
})
