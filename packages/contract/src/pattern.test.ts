import { expect, test } from 'vitest'
import { patternOf, readPattern } from './pattern.ts'

test.each([
  ['[A-Z]{2}-\\d{4}', 'AB-1234', true],
  ['[A-Z]{2}-\\d{4}', 'AB-12345', false],
  ['^\\d+$', '007', true],
  ['a|bc', 'bc', true],
  ['a|bc', 'abc', false],
  ['(ab)+c?', 'ababc', true],
  ['(?:ab){2,3}', 'ab', false],
  ['(?:ab){2,3}', 'abababab', false],
  ['x{2,}', 'xxxx', true],
  ['[^0-9]*', 'größe', true],
  ['[^0-9]*', 'gr8', false],
  ['\\.\\d', '.5', true],
  ['[\\w-]+', 'a-b_c', true],
  ['.', '😀', true],
  ['', '', true],
  ['a?', '', true],
])('%s fits «%s»: %s, as the whole text', (source, text, fits) => {
  expect(patternOf(source)?.matches(text)).toBe(fits)
})

test.each([
  '(',
  '[a',
  'a)',
  '*',
  'a**',
  'a{3,2}',
  '(?=a)',
  '\\1',
  '\\b',
  '[z-a]',
  'a{2000}',
  'a{x}',
])('%s is no pattern', (source) => {
  expect(patternOf(source)).toBeUndefined()
})

test('a pattern that would be large when expanded is refused', () => {
  expect(patternOf('((a{100}){100}){100}')).toBeUndefined()
  expect(patternOf('((((){1000}){1000}){1000}){1000}')).toBeUndefined()
})

test.each(['(.?){900}', '(.?){120}', `([${'b'.repeat(170)}]?){90}`])(
  '%s is too large for a thousand characters',
  (source) => {
    expect(readPattern(source, 1_000)).toEqual({ problem: 'too_large' })
  },
)

test('the shorter the texts, the larger a pattern may be', () => {
  expect(patternOf('(.?){99}', 1_000)).toBeDefined()
  expect(patternOf('(.?){99}', 10_000)).toBeUndefined()
  expect(patternOf('(.?){120}', 800)).toBeDefined()
  expect(readPattern('(', 1)).toEqual({ problem: 'unreadable' })
})

test.each(['(.?){99}', '(.*){60}', '(.*.*.*.*.*){18}'])(
  '%s, as large as a pattern may be, is done with a long text in a moment',
  (source) => {
    const pattern = patternOf(source)!
    const from = performance.now()
    pattern.matches('a'.repeat(1_000))
    expect(performance.now() - from).toBeLessThan(250)
  },
)

test.each(['(a+)+b', '(a|a)*b', '(a*)*b', '(a|aa)+b', 'a*a*a*a*a*b'])(
  '%s looks through a long text in a moment',
  (source) => {
    const from = performance.now()
    expect(patternOf(source)?.matches('a'.repeat(5_000))).toBe(false)
    expect(performance.now() - from).toBeLessThan(1_000)
  },
)
