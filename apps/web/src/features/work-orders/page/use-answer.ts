import {
  type Task,
  type TaskAnswer,
  workOrderTasksApi,
} from '@steward/contract/work-order-tasks.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answeredText } from '#components/checklist/answer-text.ts'
import { type Backwards, backwardsIn, readingProblem } from '#lib/meter-text.ts'
import { sendOrKeep } from '#lib/outbox/keep.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** A step with an answer that is being sent, until the server has responded. */
function useSent(task: Task) {
  const [sent, setSent] = useState<Pick<Task, 'lock_version' | 'answer'> | null>(null)
  return {
    shown: sent?.lock_version === task.lock_version ? { ...task, answer: sent.answer } : task,
    note: (answer: TaskAnswer | null) => setSent({ lock_version: task.lock_version, answer }),
    forget: () => setSent(null),
  }
}

/** An answer that is only possible if the meter was reset. */
interface Doubtful {
  value: string
  than: Backwards
}

/** Answers a step of a work order, and asks about doubtful readings. */
export function useAnswer(order: string, task: Task) {
  const { t } = useTranslation()
  const { shown, note, forget } = useSent(task)
  const update = useSend(workOrderTasksApi.update)
  const [doubtful, setDoubtful] = useState<Doubtful>()
  const [isAsking, setAsking] = useState(false)
  const params = { id: order, task_id: task.id }
  const failed = (error: unknown) => {
    forget()
    toast.error(t('work_orders.tasks.failed'), { description: readingProblem(error, t) })
  }
  const answer = (
    given: TaskAnswer | null,
    { onRefused, ...more }: { reset?: true; onRefused?: (() => void) | undefined } = {},
  ) => {
    note(given)
    setAsking(false)
    const { lock_version } = task
    const said = answeredText({ ...task, answer: given }, t)
    const written = { answer: given, ...more, lock_version }
    // It may be sent later, so the time of the answer is included.
    const kept = { task: { ...written, done_at: new Date().toISOString() } }
    const before = { answer: task.answer }
    const input = { params, body: kept }
    const change = { kind: 'answer', order, said, input, before } as const
    return sendOrKeep(change, () => update.mutateAsync({ params, body: { task: written } })).catch(
      (error: unknown) => {
        const than = backwardsIn(error)
        if (!than) {
          failed(error)
          return onRefused?.()
        }
        setDoubtful({ value: String(given), than })
        setAsking(true)
      },
    )
  }
  return {
    shown,
    answer: (given: TaskAnswer | null, onRefused?: () => void) => void answer(given, { onRefused }),
    question: doubtful && {
      ...doubtful,
      open: isAsking,
      pending: update.isPending,
      onConfirm: () => void answer(doubtful.value, { reset: true }),
      onCorrect: () => {
        setAsking(false)
        forget()
      },
    },
  }
}
