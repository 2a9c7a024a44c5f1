import { describe, expect, test } from 'vitest'
import { draftOf, newStep, stepOf, stepProblem } from './steps.ts'

describe('a step of a checklist', () => {
  test('sends the settings of its kind, and none of another kind', () => {
    const draft = { ...newStep('1'), title: ' Pressure ', unit: 'bar', min: '2', choices: 'A\nB' }

    expect(stepOf({ ...draft, kind: 'number' })).toEqual({
      id: '1',
      title: 'Pressure',
      kind: 'number',
      required: false,
      unit: 'bar',
      min: 2,
      max: null,
    })
    expect(stepOf({ ...draft, kind: 'choice' })).toMatchObject({ choices: ['A', 'B'] })
    expect(stepOf(draft)).not.toHaveProperty('unit')
  })

  test('is read back as it was sent', () => {
    const step = {
      id: '1',
      title: 'Belt',
      kind: 'choice' as const,
      required: true,
      choices: ['A', 'B'],
    }

    expect(stepOf(draftOf(step))).toEqual(step)
  })

  test.each([
    [{}, 'title'],
    [{ title: 'T', kind: 'choice' as const, choices: 'A' }, 'choices'],
    [{ title: 'T', kind: 'choice' as const, choices: 'A\na' }, 'same_choice'],
    [{ title: 'T', kind: 'number' as const, min: 'x' }, 'number'],
    [{ title: 'T', kind: 'meter' as const, min: '5', max: '1' }, 'range'],
    [{ title: 'T', kind: 'text' as const, min: 'x' }, null],
  ])('%o has the hint: %s', (fields, problem) => {
    expect(stepProblem({ ...newStep('1'), ...fields })).toBe(problem)
  })
})
