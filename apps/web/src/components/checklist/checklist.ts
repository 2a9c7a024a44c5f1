import type { ChecklistStep } from '@steward/contract/work-order-types.ts'
import type { TFunction } from 'i18next'
import { other, type Values } from '#components/fields/field.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { draftOf, type StepDraft, stepOf, stepProblem } from './steps.ts'

const ChecklistInput = lazyOf(() => import('./checklist-input.tsx'), 'ChecklistInput')

const stepsIn = (held: unknown) => (held ?? []) as ChecklistStep[]

/** A field for the steps that new work orders start with. */
export const checklist = () =>
  other<StepDraft[]>({
    empty: [],
    read: (held) => stepsIn(held).map(draftOf),
    wire: (steps) => steps.map(stepOf),
    words: (held) =>
      stepsIn(held)
        .map(({ title }) => title)
        .join(' · ') || null,
    wide: true,
    Input: ChecklistInput,
  })

/** The message for incomplete steps. */
export const checklistProblem = (values: Values, t: TFunction) =>
  (values['checklist'] as StepDraft[]).some((step) => stepProblem(step) !== null)
    ? { checklist: t('work_order_types.problems.checklist') }
    : {}
