import type { Task, TaskAnswer } from '@steward/contract/work-order-tasks.ts'
import { Check, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerText } from '#components/checklist/answer-text.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { parseDecimal } from '#lib/decimal.ts'
import { format, formatLocale } from '#lib/format.ts'

interface TaskInputProps {
  task: Task
  readOnly: boolean
  /** Null removes the answer; `onRefused` is called if it is refused. */
  onAnswer: (answer: TaskAnswer | null, onRefused?: () => void) => void
}

type Kind = Task['kind']

/** A step with the input of its kind. */
export function TaskInput(props: TaskInputProps) {
  const Of = INPUTS[props.task.kind]
  if (props.readOnly) return <Answered task={props.task} />
  return <Of {...props} />
}

const INPUTS: Record<Kind, (props: TaskInputProps) => ReactNode> = {
  check: Tick,
  text: Words,
  number: Measure,
  meter: Measure,
  choice: Choice,
  pass_fail: PassFail,
}

function Answered({ task }: { task: Task }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="font-medium break-words">{task.title}</p>
      <p className="break-words whitespace-pre-line">
        {answerText(task, t) ?? (
          <span className="text-muted-foreground">{t('work_orders.tasks.unanswered')}</span>
        )}
      </p>
    </>
  )
}

function Tick({ task, onAnswer }: TaskInputProps) {
  return (
    <Checkbox
      label={task.title}
      checked={task.answer === true}
      onChange={(checked) => onAnswer(checked ? true : null)}
    />
  )
}

/** The typed text until it is sent, by Enter or by leaving the field. */
function useTyped(task: Task, show: (answer: string) => string) {
  const held = typeof task.answer === 'string' ? show(task.answer) : ''
  const [typed, setTyped] = useState<string | null>(null)
  return {
    text: typed ?? held,
    isChanged: typed !== null && typed.trim() !== held,
    type: (text: string) => setTyped(text),
    forget: () => setTyped(null),
    /** Restores a refused value, unless more was typed since. */
    again: () => setTyped((now) => now ?? typed),
  }
}

function Words({ task, onAnswer }: TaskInputProps) {
  const { text, isChanged, type, forget, again } = useTyped(task, (answer) => answer)
  const save = () => {
    if (isChanged) onAnswer(text.trim() || null, again)
    forget()
  }
  return (
    <Field label={task.title}>
      {(control) => (
        <Textarea
          {...control}
          rows={1}
          maxLength={2_000}
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={save}
        />
      )}
    </Field>
  )
}

function Measure({ task, onAnswer }: TaskInputProps) {
  const { t } = useTranslation()
  const [isWrong, setWrong] = useState(false)
  const { text, isChanged, type, forget, again } = useTyped(task, format.decimalInput)
  const read = (typed: string) => {
    const isNegative = /^[-−]/.test(typed)
    const number = parseDecimal(typed.replace(/^[-−]/, ''), formatLocale())
    return number === null ? null : `${isNegative ? '-' : ''}${number}`
  }
  const save = () => {
    const typed = text.trim()
    const number = read(typed)
    setWrong(typed !== '' && number === null)
    if (typed !== '' && number === null) return
    if (isChanged) onAnswer(number, again)
    forget()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
  }
  return (
    <Field
      label={task.title}
      error={
        isWrong
          ? t('fields.problems.number', {
              field: task.title,
              example: format.decimalInput('7.5'),
            })
          : undefined
      }
    >
      {(control) => (
        <span className="flex items-center gap-2">
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="max-w-40"
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={save}
            onKeyDown={onKeyDown}
          />
          {task.unit && <span className="text-muted-foreground">{task.unit}</span>}
        </span>
      )}
    </Field>
  )
}

function Choice({ task, onAnswer }: TaskInputProps) {
  const { t } = useTranslation()
  const nothing = t('fields.nothing_chosen')
  return (
    <Field label={task.title}>
      {(control) => (
        <Select
          {...control}
          className="max-w-72"
          value={typeof task.answer === 'string' ? task.answer : null}
          options={task.choices.map((value) => ({ value, label: value }))}
          placeholder={nothing}
          emptyLabel={nothing}
          onChange={onAnswer}
        />
      )}
    </Field>
  )
}

const RESULTS = [
  { value: 'pass', icon: Check, look: 'border-st-green-icon bg-st-green-bg text-st-green-fg' },
  { value: 'fail', icon: X, look: 'border-st-red-icon bg-st-red-bg text-st-red-fg' },
] as const

/** Two buttons; pressing the selected one again removes the answer. */
function PassFail({ task, onAnswer }: TaskInputProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="pb-1 font-medium break-words">
        {task.title}
      </p>
      <span className="flex gap-2">
        {RESULTS.map(({ value, icon: Icon, look }) => {
          const isOn = task.answer === value
          return (
            <Button
              key={value}
              aria-pressed={isOn}
              className={isOn ? look : ''}
              onClick={() => onAnswer(isOn ? null : value)}
            >
              <Icon aria-hidden />
              {t(`work_orders.tasks.${value}`)}
            </Button>
          )
        })}
      </span>
    </div>
  )
}
