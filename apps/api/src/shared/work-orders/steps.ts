import type { ChecklistStep } from '@steward/contract/work-order-types.ts'
import { problem, type Problem } from '#core/records/rules.ts'

/** The properties of a checklist step that limit its answers. */
export type Step = Pick<ChecklistStep, 'kind' | 'unit' | 'min' | 'max' | 'choices'>

const MEASURED: readonly ChecklistStep['kind'][] = ['number', 'meter']

const isGiven = (value: unknown) => value !== undefined && value !== null

function* choiceProblems({ kind, choices = [] }: Step, at: string): Generator<Problem> {
  if (kind !== 'choice') {
    if (choices.length > 0) yield problem(`${at}choices`, `A ${kind} step has no choices`)
    return
  }
  if (choices.length < 2) yield problem(`${at}choices`, 'A choice needs at least two answers')
  const distinct = new Set(choices.map((choice) => choice.toLowerCase()))
  if (distinct.size < choices.length)
    yield problem(`${at}choices`, 'The same answer is there twice', 'duplicate')
}

function* measureProblems({ kind, unit, min, max }: Step, at: string): Generator<Problem> {
  if (MEASURED.includes(kind)) {
    if (isGiven(min) && isGiven(max) && min! > max!)
      yield problem(`${at}max`, 'max must not be less than min')
    return
  }
  for (const [field, value] of Object.entries({ unit, min, max }))
    if (isGiven(value)) yield problem(`${at}${field}`, `A ${kind} step has no ${field}`)
}

/**
 * The problems of a checklist step: properties that don't fit its kind of answer.
 *
 * @param at the path that the names of its fields begin with: `checklist/2/`
 */
export const stepProblems = (step: Step, at = ''): Problem[] => [
  ...choiceProblems(step, at),
  ...measureProblems(step, at),
]

/** The same for a checklist, whose steps have to be different. */
export function checklistProblems(steps: readonly ChecklistStep[]): Problem[] {
  const ids = steps.map(({ id }) => id)
  return steps.flatMap((step, index) => [
    ...(ids.indexOf(step.id) < index
      ? [problem(`checklist/${index}/id`, 'Two steps have the same id', 'duplicate')]
      : []),
    ...stepProblems(step, `checklist/${index}/`),
  ])
}
