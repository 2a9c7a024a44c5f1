import type { Task } from '@steward/contract/work-order-tasks.ts'
import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'

/** The answer to a step as text, with its unit; null without one. */
export function answerText(
  { answer, kind, unit }: Pick<Task, 'answer' | 'kind' | 'unit'>,
  t: TFunction,
): string | null {
  if (answer === null) return null
  if (answer === true) return t('work_orders.tasks.ticked')
  if (kind === 'pass_fail') return t(`work_orders.tasks.${answer as 'pass'}`)
  const measured = kind === 'number' || kind === 'meter'
  return measured ? `${format.decimalInput(String(answer))} ${unit ?? ''}`.trim() : String(answer)
}

/** The name of a step with its answer. Checked steps have only their name. */
export function answeredText(
  task: Pick<Task, 'title' | 'answer' | 'kind' | 'unit'>,
  t: TFunction,
): string {
  const text = task.answer === true ? null : answerText(task, t)
  return [task.title, text].filter(Boolean).join(': ')
}
