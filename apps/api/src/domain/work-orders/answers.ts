import type { Task, TaskAnswer } from '@steward/contract/work-order-tasks.ts'

/** The properties of a step that decide about its answers. */
type Answerable = Pick<Task, 'kind' | 'choices'>

/** An answer as it is stored, or its problem. */
type ReadAnswer = { answer: TaskAnswer | null } | { fault: string }

const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/

/** Reads the answers to each kind of step; null where it isn't a valid one. */
const READ: Record<Task['kind'], (answer: TaskAnswer, step: Answerable) => TaskAnswer | null> = {
  check: (answer) => (typeof answer === 'boolean' ? answer : null),
  text: (answer) => (typeof answer === 'string' && answer.trim() !== '' ? answer.trim() : null),
  number: numberIn,
  meter: countIn,
  choice: (answer, { choices }) =>
    choices.find((one) => typeof answer === 'string' && one === answer.trim()) ?? null,
  pass_fail: (answer) => (answer === 'pass' || answer === 'fail' ? answer : null),
}

function numberIn(answer: TaskAnswer): string | null {
  const text = typeof answer === 'string' ? answer.trim() : ''
  return NUMBER.test(text) ? text : null
}

/** A meter's reading is never negative. */
function countIn(answer: TaskAnswer): string | null {
  const number = numberIn(answer)
  return number?.startsWith('-') ? null : number
}

const EXPECTED: Record<Task['kind'], string> = {
  check: 'true or false',
  text: 'a text',
  number: 'a number, like 7.5',
  meter: 'a number, like 1250',
  choice: 'one of the choices',
  pass_fail: 'pass or fail',
}

/** Reads the answer to a step. Null, an empty text and an unchecked box mean no answer. */
export function readAnswer(step: Answerable, given: TaskAnswer | null): ReadAnswer {
  if (given === null || given === '' || given === false) return { answer: null }
  const answer = READ[step.kind](given, step)
  return answer === null ? { fault: `The answer must be ${EXPECTED[step.kind]}` } : { answer }
}
