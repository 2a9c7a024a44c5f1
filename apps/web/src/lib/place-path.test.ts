import { expect, test } from 'vitest'
import { placePath, shortPath, wayTo } from './place-path.ts'

test('a path is read from the outermost place to the innermost', () => {
  expect(placePath('Lyon > Building A > Server room')).toBe('Lyon › Building A › Server room')
  expect(wayTo('Lyon > Building A > Server room')).toBe('Lyon › Building A')
  expect(wayTo('Lyon > Building A > Server room', 1)).toBe('Building A')
  expect(wayTo('Lyon')).toBeUndefined()
})

test('a short path keeps where it begins and ends', () => {
  expect(shortPath('Lyon > Server room')).toBe('Lyon › Server room')
  expect(shortPath('Lyon > Building A > Floor 2 > Server room')).toBe('Lyon › … › Server room')
})
