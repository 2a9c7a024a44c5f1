import { STEP_KINDS } from '@steward/contract/work-order-types.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepAnswers } from '#components/checklist/step-answers.tsx'
import {
  newStep,
  type StepDraft,
  type StepKind,
  stepOf,
  stepProblem,
} from '#components/checklist/steps.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** A step in the format of the API, which assigns the id. */
function taskOf(draft: StepDraft) {
  const { id: _, ...task } = stepOf(draft)
  return task
}

/** Adds a step to the checklist of a work order. */
export function AddTask({ id }: { id: string }) {
  const { t } = useTranslation()
  const add = useSend(workOrderTasksApi.add, { once: true })
  const title = useRef<HTMLInputElement>(null)
  const [step, setStep] = useState(() => newStep(id))
  const [tried, setTried] = useState(false)
  const problem = tried ? stepProblem(step) : null
  const change = (part: Partial<StepDraft>) => setStep({ ...step, ...part })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    setTried(stepProblem(step) !== null)
    if (stepProblem(step) !== null) return
    add
      .mutateAsync({ params: { id }, body: { task: taskOf(step) } })
      .then(() => {
        setStep(newStep(id))
        title.current?.focus()
      })
      .catch((error: unknown) =>
        toast.error(t('work_orders.tasks.failed'), { description: errorText(error, t) }),
      )
  }
  return (
    <form data-no-print noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Input
          ref={title}
          aria-label={t('work_orders.tasks.new')}
          aria-invalid={problem === 'title' || undefined}
          placeholder={t('work_order_types.steps.placeholder')}
          maxLength={255}
          className="min-w-0 flex-1 basis-56"
          value={step.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <Select
          className="w-44"
          label={t('work_orders.tasks.kind')}
          value={step.kind}
          options={STEP_KINDS.map((value) => ({
            value,
            label: t(`work_order_types.steps.kinds.${value}`),
          }))}
          placeholder=""
          onChange={(kind) => kind && change({ kind: kind as StepKind })}
        />
        <Button type="submit" pending={add.isPending} className="h-9 coarse:h-11">
          <Plus aria-hidden />
          {t('work_order_types.steps.add')}
        </Button>
      </div>
      <StepAnswers step={step} onChange={change} />
      {(step.title.trim() !== '' || step.kind !== 'check') && (
        <Checkbox
          label={t('work_order_types.steps.required')}
          checked={step.required}
          onChange={(required) => change({ required })}
        />
      )}
      {problem && <FieldError>{t(`work_order_types.steps.problems.${problem}`)}</FieldError>}
    </form>
  )
}
