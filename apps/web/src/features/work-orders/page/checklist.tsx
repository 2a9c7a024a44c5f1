import { type Task, workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BackwardsQuestion } from '#components/backwards-question.tsx'
import { Card } from '#components/card.tsx'
import { Fetched } from '#components/fetched.tsx'
import { Counter } from '#components/ui/badge.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { RelativeTime } from '#components/values.tsx'
import { format } from '#lib/format.ts'
import { query, useSend } from '#lib/query.ts'
import { AddTask } from './add-task.tsx'
import { TaskInput } from './task-input.tsx'
import { useAnswer } from './use-answer.ts'
import { useRemoval } from './use-removal.ts'

interface ChecklistProps {
  id: string
  /** Steps can be answered and changed. */
  mayChange: boolean
}

/** The checklist of a work order. */
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

/** The notes below a step: the expected values, and who answered it. */
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

/** Removes a step; Undo restores it with its answer. */
function useDrop(order: string, task: Task) {
  const { mutateAsync: remove } = useSend(workOrderTasksApi.remove)
  const { mutateAsync: add } = useSend(workOrderTasksApi.add)
  const { mutateAsync: change } = useSend(workOrderTasksApi.update)
  const removal = useRemoval()
  const restore = async () => {
    const { title, kind, required, unit, min, max, choices, position, answer, done_at } = task
    const step = { title, kind, required, unit, min, max, choices, position }
    const { data } = await add({ params: { id: order }, body: { task: step } })
    if (answer === null) return
    const answered = { answer, ...(done_at && { done_at }) }
    await change({ params: { id: order, task_id: data.id }, body: { task: answered } })
  }
  return () =>
    removal({
      name: task.title,
      remove: () => remove({ params: { id: order, task_id: task.id } }),
      restore,
    })
}

/** A step with its answer. */
export function TaskRow({ order, task, mayChange }: TaskRowProps) {
  const { t } = useTranslation()
  const { shown, answer, question } = useAnswer(order, task)
  const drop = useDrop(order, task)
  const notes = useNotes(task)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <TaskInput task={shown} readOnly={!mayChange} onAnswer={answer} />
        <p className="mt-0.5 text-xs text-muted-foreground empty:hidden">
          {notes.join(' · ')}
          {task.done_at && (
            <>
              {notes.length > 0 && ' · '}
              <RelativeTime value={task.done_at} />
            </>
          )}
        </p>
        {task.as_expected === false && (
          <p className="mt-0.5 text-xs font-medium text-st-red-fg">
            {t(`work_orders.tasks.unexpected_${task.kind === 'pass_fail' ? 'check' : 'number'}`)}
          </p>
        )}
        {task.not_read && (
          <p className="mt-0.5 text-xs text-muted-foreground">
            {t(`work_orders.tasks.not_read.${task.not_read}`, { title: task.title })}
          </p>
        )}
        {question && <BackwardsQuestion {...question} />}
      </div>
      {mayChange && (
        <IconButton
          size="icon-sm"
          label={t('work_orders.tasks.remove', { title: task.title })}
          onClick={drop}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
