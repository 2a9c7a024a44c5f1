import type { Task, TaskAnswer } from '@steward/contract/work-order-tasks.ts'

/** What a step has to be known by to judge an answer. */
type Answerable = Pick<Task, 'kind' | 'choices'>

/** An answer as it is kept, or what is wrong with it. */
type ReadAnswer = { answer: TaskAnswer | null } | { fault: string }

const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/

/** How each kind of step is answered; null where it isn't such an answer. */
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

/** What a meter counts is never less than nothing. */
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

/** Reads the answer to a step. Nothing, an empty text and a box that isn't checked are none. */
export function readAnswer(step: Answerable, given: TaskAnswer | null): ReadAnswer {
  if (given === null || given === '' || given === false) return { answer: null }
  const answer = READ[step.kind](given, step)
  return answer === null ? { fault: `The answer must be ${EXPECTED[step.kind]}` } : { answer }
}
