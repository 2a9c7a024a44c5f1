import { STEP_KINDS } from '@steward/contract/work-order-types.ts'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movedTo } from '#components/row-order.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { format } from '#lib/format.ts'
import { StepAnswers } from './step-answers.tsx'
import { newStep, type StepDraft, stepProblem } from './steps.ts'

interface ChecklistEditorProps {
  id: string
  steps: readonly StepDraft[]
  onChange: (steps: StepDraft[]) => void
  /** Problems are shown after the first attempt to save. */
  checked: boolean
}

const MAX = 100

/**
 * Edits the steps of a checklist: they are added, renamed, removed, and ordered by buttons or Alt with the arrow keys.
 */
export function ChecklistEditor({ id, steps, onChange, checked }: ChecklistEditorProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')

  /** Moves the focus along with a step, once the list is rendered. */
  const focus = (index: number, part: 'title' | 'up' | 'down') =>
    requestAnimationFrame(() => {
      const step = list.current?.children[index]
      const found = step?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`)
      ;(found ?? step?.querySelector<HTMLElement>('input'))?.focus()
    })

  const add = () => {
    onChange([...steps, newStep(crypto.randomUUID())])
    focus(steps.length, 'title')
  }
  const move = (index: number, by: number, part: 'title' | 'up' | 'down') => {
    const to = index + by
    if (to < 0 || to >= steps.length) return
    onChange(movedTo(steps, index, to))
    setAnnouncement(t('work_order_types.steps.moved', { place: format.integer(to + 1) }))
    focus(to, part)
  }
  const remove = (index: number) => {
    onChange(steps.filter((_, at) => at !== index))
    if (steps.length > 1) focus(Math.min(index, steps.length - 2), 'title')
    else document.getElementById(id)?.focus()
  }

  return (
    <div className="col-span-full flex flex-col gap-3">
      <output className="sr-only">{announcement}</output>
      {steps.length > 0 && (
        <ol
          ref={list}
          className="flex flex-col gap-3"
          aria-label={t('work_order_types.fields.checklist')}
        >
          {steps.map((step, index) => (
            <Step
              key={step.id}
              step={step}
              number={index + 1}
              last={index === steps.length - 1}
              checked={checked}
              onChange={(change) =>
                onChange(steps.map((one) => (one.id === step.id ? { ...one, ...change } : one)))
              }
              onMove={(by, part) => move(index, by, part)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <Button id={id} className="self-start" disabled={steps.length >= MAX} onClick={add}>
        <Plus aria-hidden />
        {t('work_order_types.steps.add')}
      </Button>
    </div>
  )
}

interface StepProps {
  step: StepDraft
  number: number
  last: boolean
  checked: boolean
  onChange: (change: Partial<StepDraft>) => void
  onMove: (by: number, part: 'title' | 'up' | 'down') => void
  onRemove: () => void
}

function Step({ step, number, last, checked, onChange, onMove, onRemove }: StepProps) {
  const { t } = useTranslation()
  const problem = checked ? stepProblem(step) : null
  const place = { number: format.integer(number) }
  const options = STEP_KINDS.map((value) => ({
    value,
    label: t(`work_order_types.steps.kinds.${value}`),
  }))

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1, 'title')
  }

  return (
    <li className="rounded-lg border border-border p-3">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">{t('work_order_types.steps.step', place)}</legend>
        <div className="flex items-start gap-2 max-sm:flex-wrap">
          <span
            aria-hidden
            className="tnum mt-1.5 w-5 shrink-0 text-right text-sm text-muted-foreground"
          >
            {number}
          </span>
          <Input
            data-part="title"
            aria-label={t('work_order_types.steps.title', place)}
            aria-invalid={problem === 'title' || undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            placeholder={t('work_order_types.steps.placeholder')}
            maxLength={255}
            // On phones the buttons leave room for it.
            className="flex-1 max-sm:basis-[calc(100%-1.75rem)]"
            value={step.title}
            onKeyDown={onKeyDown}
            onChange={(event) => onChange({ title: event.target.value })}
          />
          <StepButtons number={number} last={last} onMove={onMove} onRemove={onRemove} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pl-7">
          <Select
            className="w-52"
            label={t('work_order_types.steps.kind', place)}
            value={step.kind}
            options={options}
            placeholder=""
            onChange={(kind) => kind && onChange({ kind })}
          />
          <Checkbox
            label={t('work_order_types.steps.required')}
            checked={step.required}
            onChange={(required) => onChange({ required })}
          />
        </div>
        <StepAnswers step={step} onChange={onChange} className="pl-7" />
        {problem && (
          <div className="pl-7">
            <FieldError>{t(`work_order_types.steps.problems.${problem}`)}</FieldError>
          </div>
        )}
      </fieldset>
    </li>
  )
}

type StepButtonsProps = Pick<StepProps, 'number' | 'last' | 'onMove' | 'onRemove'>

function StepButtons({ number, last, onMove, onRemove }: StepButtonsProps) {
  const { t } = useTranslation()
  const place = { number: format.integer(number) }
  return (
    <div className="flex gap-2 max-sm:pl-7">
      <IconButton
        data-part="up"
        label={t('work_order_types.steps.up', place)}
        disabled={number === 1}
        onClick={() => onMove(-1, 'up')}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        data-part="down"
        label={t('work_order_types.steps.down', place)}
        disabled={last}
        onClick={() => onMove(1, 'down')}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={t('work_order_types.steps.remove', place)} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
