import { expect, test } from 'vitest'
import { customProblem } from './custom-problem.ts'

const rules = { required: false, min: null, max: null } as const

test.each([
  ['integer', '12', undefined],
  ['integer', 12, undefined],
  ['integer', '1.5', 'number'],
  ['decimal', '1.5', undefined],
  ['decimal', 'much', 'number'],
  ['money', '-1', 'number'],
  ['date', '2026-02-28', undefined],
  ['date', '2026-02-30', 'date'],
  ['url', 'https://example.com', undefined],
  ['url', 'javascript:alert(1)', 'url'],
  ['email', 'a@example.com', undefined],
  ['email', 'nobody', 'email'],
  ['text', 'anything', undefined],
  ['boolean', false, undefined],
  ['multi_select', ['a'], undefined],
] as const)('of type %s %j is told: %s', (type, value, problem) => {
  const found = customProblem({ ...rules, type }, value as never)
  expect(found).toBe(problem && `data_fields.refused.${problem}`)
})

test('a number has to lie within its bounds', () => {
  const field = { ...rules, type: 'integer', min: '3', max: '5' } as const
  expect([2, 4, 6].map((value) => customProblem(field, value))).toEqual([
    'data_fields.refused.too_small',
    undefined,
    'data_fields.refused.too_big',
  ])
})

test('an empty value is wrong only where one is asked for', () => {
  expect(customProblem({ ...rules, type: 'date' }, null)).toBe(undefined)
  expect(customProblem({ ...rules, type: 'date', required: true }, null)).toBe(
    'data_fields.refused.required',
  )
})
