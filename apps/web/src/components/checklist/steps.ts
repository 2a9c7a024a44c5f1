import type { ChecklistStep } from '@steward/contract/work-order-types.ts'
import { parseDecimal } from '#lib/decimal.ts'
import { format, formatLocale } from '#lib/format.ts'

export type StepKind = ChecklistStep['kind']

/** A step in the editor: numbers as typed, choices one per line. */
export interface StepDraft {
  id: string
  title: string
  kind: StepKind
  required: boolean
  unit: string
  min: string
  max: string
  choices: string
}

export const isMeasured = (kind: StepKind) => kind === 'number' || kind === 'meter'

export const newStep = (id: string): StepDraft => ({
  id,
  title: '',
  kind: 'check',
  required: false,
  unit: '',
  min: '',
  max: '',
  choices: '',
})

const shown = (number: number | null | undefined) =>
  number === null || number === undefined ? '' : format.decimalInput(String(number))

export const draftOf = (step: ChecklistStep): StepDraft => ({
  ...newStep(step.id),
  title: step.title,
  kind: step.kind,
  required: step.required,
  unit: step.unit ?? '',
  min: shown(step.min),
  max: shown(step.max),
  choices: (step.choices ?? []).join('\n'),
})

const choicesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The typed number; null if empty, undefined if invalid. */
function numberIn(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const decimal = parseDecimal(text, formatLocale())
  return decimal === null ? undefined : Number(decimal)
}

/** The step in the format of the API, with only the fields of its kind. */
export function stepOf(draft: StepDraft): ChecklistStep {
  const { id, title, kind, required } = draft
  const step = { id, title: title.trim(), kind, required }
  if (kind === 'choice') return { ...step, choices: choicesIn(draft.choices) }
  if (!isMeasured(kind)) return step
  const [min, max] = [numberIn(draft.min) ?? null, numberIn(draft.max) ?? null]
  return { ...step, unit: draft.unit.trim() || null, min, max }
}

type StepProblem = 'title' | 'choices' | 'same_choice' | 'number' | 'range'

function measureProblem({ min, max }: StepDraft): StepProblem | null {
  const [low, high] = [numberIn(min), numberIn(max)]
  if (low === undefined || high === undefined) return 'number'
  return low !== null && high !== null && low > high ? 'range' : null
}

function choiceProblem({ choices }: StepDraft): StepProblem | null {
  const given = choicesIn(choices).map((choice) => choice.toLowerCase())
  if (given.length < 2) return 'choices'
  return new Set(given).size < given.length ? 'same_choice' : null
}

/** The problem that keeps a step from being sent. */
export function stepProblem(step: StepDraft): StepProblem | null {
  if (step.title.trim() === '') return 'title'
  if (step.kind === 'choice') return choiceProblem(step)
  return isMeasured(step.kind) ? measureProblem(step) : null
}
