import {
  type Task,
  type TaskAnswer,
  workOrderTasksApi,
} from '@steward/contract/work-order-tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { Fetched } from '#components/fetched.tsx'
import { keepFocus } from '#components/list/keep-focus.ts'
import { Counter } from '#components/ui/badge.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { RelativeTime } from '#components/values.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { sendOrKeep } from '#lib/outbox/keep.ts'
import { query, useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { AddTask } from './add-task.tsx'
import { TaskInput } from './task-input.tsx'

interface ChecklistProps {
  id: string
  /** It can be answered and changed: the order is open, and the person may. */
  mayChange: boolean
}

/** The steps of the work, each answered in its own way. */
export function Checklist({ id, mayChange }: ChecklistProps) {
  const { t } = useTranslation()
  const found = useQuery(query(workOrderTasksApi.list, { params: { id } }))
  const tasks = found.data?.data
  const progress = progressOf(tasks)
  if (!mayChange && progress.all === 0) return null
  return (
    <div id="checklist" className="scroll-mt-16">
      <Card
        title={
          <>
            {t('work_orders.fields.checklist')}
            {progress.all > 0 && (
              <Counter>
                {`${format.integer(progress.done)}/${format.integer(progress.all)}`}
              </Counter>
            )}
          </>
        }
      >
        <Fetched data={tasks} found={found}>
          {(shown) => (
            <>
              <Steps order={id} tasks={shown} mayChange={mayChange} />
              {mayChange && <AddTask id={id} />}
            </>
          )}
        </Fetched>
      </Card>
    </div>
  )
}

const progressOf = (tasks: readonly Task[] = []) => ({
  all: tasks.length,
  done: tasks.filter(({ answer }) => answer !== null).length,
})

interface StepsProps extends Pick<ChecklistProps, 'mayChange'> {
  order: string
  tasks: readonly Task[]
}

function Steps({ order, tasks, mayChange }: StepsProps) {
  const { t } = useTranslation()
  const { all, done } = progressOf(tasks)
  if (all === 0) return null
  return (
    <>
      <Progress
        label={t('work_orders.fields.checklist')}
        value={done}
        max={all}
        valueText={t('work_orders.steps_done', { done, all })}
      />
      <ol className="mt-2 divide-y divide-border">
        {tasks.map((task) => (
          <TaskRow key={task.id} order={order} task={task} mayChange={mayChange} />
        ))}
      </ol>
    </>
  )
}

interface TaskRowProps {
  order: string
  task: Task
  mayChange: boolean
}

/** What is said below a step: what is expected, and who answered it. */
function useNotes({ kind, unit, min, max, required, done_by, done_at }: Task) {
  const { t } = useTranslation()
  const range = min !== null || max !== null
  const numbers = (kind === 'number' || kind === 'meter') && range
  return [
    required && t('work_order_types.steps.required'),
    numbers &&
      t('work_orders.tasks.expected', {
        range: [min, max].map((one) => (one === null ? '…' : format.decimal(one, 6))).join(' – '),
        unit: unit ?? '',
      }).trim(),
    done_at && done_by?.name,
  ].filter(Boolean)
}

/** A step with the answer that is on its way, until the server has said what it is now. */
function useSent(task: Task) {
  const [sent, setSent] = useState<Pick<Task, 'lock_version' | 'answer'> | null>(null)
  return {
    shown: sent?.lock_version === task.lock_version ? { ...task, answer: sent.answer } : task,
    note: (answer: TaskAnswer | null) => setSent({ lock_version: task.lock_version, answer }),
    forget: () => setSent(null),
  }
}

/** One step, and what was answered. */
export function TaskRow({ order, task, mayChange }: TaskRowProps) {
  const { t } = useTranslation()
  const { shown, note, forget } = useSent(task)
  const update = useSend(workOrderTasksApi.update)
  const remove = useSend(workOrderTasksApi.remove)
  const notes = useNotes(task)
  const params = { id: order, task_id: task.id }
  const failed = (error: unknown) => {
    forget()
    toast.error(t('work_orders.tasks.failed'), { description: errorText(error, t) })
  }
  const answer = (given: TaskAnswer | null) => {
    note(given)
    const { lock_version, title } = task
    const said = [title, given === true ? null : given].filter(Boolean).join(': ')
    // Sent later, it was given now all the same.
    const kept = { task: { answer: given, done_at: new Date().toISOString(), lock_version } }
    const before = { answer: task.answer }
    const input = { params, body: kept }
    const change = { kind: 'answer', order, said, input, before } as const
    return sendOrKeep(change, () =>
      update.mutateAsync({ params, body: { task: { answer: given, lock_version } } }),
    ).catch(failed)
  }
  const drop = () => remove.mutateAsync({ params }).then(keepFocus, failed)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <TaskInput task={shown} readOnly={!mayChange} onAnswer={(given) => void answer(given)} />
        <p className="mt-0.5 text-xs text-muted-foreground empty:hidden">
          {notes.join(' · ')}
          {task.done_at && (
            <>
              {' · '}
              <RelativeTime value={task.done_at} />
            </>
          )}
        </p>
        {task.as_expected === false && (
          <p className="mt-0.5 text-xs font-medium text-st-red-fg">
            {t(`work_orders.tasks.unexpected_${task.kind === 'pass_fail' ? 'check' : 'number'}`)}
          </p>
        )}
      </div>
      {mayChange && (
        <IconButton
          size="icon-sm"
          label={t('work_orders.tasks.remove', { title: task.title })}
          onClick={() => void drop()}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
