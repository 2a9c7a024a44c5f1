import { expect, test } from 'vitest'
import { type Problems, withoutProblems, withProblem } from './cell-problems.ts'

const problem = { message: 'No', value: 'x' }
const none: Problems = new Map()

test('the problem of a cell stays until that cell is cleared', () => {
  const one = withProblem(none, { id: 'a', field: 'name' }, problem)
  const two = withProblem(one, { id: 'a', field: 'model' }, problem)
  const left = withoutProblems(two, [
    { id: 'a', field: 'name' },
    { id: 'b', field: 'name' },
  ])
  expect(left.get('a')).toEqual({ model: problem })
  expect(withoutProblems(left, [{ id: 'a', field: 'model' }]).size).toBe(0)
  expect(two.get('a')).toEqual({ name: problem, model: problem })
})

test('clearing cells that have no problem changes nothing', () => {
  const one = withProblem(none, { id: 'a', field: 'name' }, problem)
  expect(withoutProblems(one, [{ id: 'a', field: 'model' }])).toBe(one)
})

test('a problem reported meanwhile is not cleared with the older ones', () => {
  const one = withProblem(none, { id: 'a', field: 'name' }, problem)
  const both = withProblem(one, { id: 'b', field: 'name' }, problem)
  const since = withProblem(both, { id: 'b', field: 'name' }, { ...problem, value: 'y' })
  const cells = [
    { id: 'a', field: 'name' },
    { id: 'b', field: 'name' },
  ] as const
  expect([...withoutProblems(since, cells, both).keys()]).toEqual(['b'])
})
