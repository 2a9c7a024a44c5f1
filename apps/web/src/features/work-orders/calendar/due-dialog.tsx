import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Field } from '#components/ui/field.tsx'
import { isCalendarDate } from '#lib/dates.ts'
import { format, organizationToday } from '#lib/format.ts'
import { useOrderChange } from '../moves/use-send-move.ts'
import type { DatedOrder } from './calendar-queries.ts'

/** Changes the due date of a work order. */
export function DueDialog({ order, onClose }: { order: DatedOrder; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const { change, pending } = useOrderChange()
  const [due, setDue] = useState(order.due_date)
  const [tried, setTried] = useState(false)
  const isWrong = due !== null && !isCalendarDate(due)
  const submit = async () => {
    setTried(true)
    if (isWrong) return focusFirstProblem(form)
    const done = t('work_orders.due_changed', { number: order.number })
    if (await change(order.id, { due_date: due }, done)) onClose()
    return undefined
  }
  const label = t('work_orders.fields.due_date')
  return (
    <PlainForm
      form={form}
      title={t('work_orders.due_submit')}
      description={`${order.number} · ${order.title}`}
      submit={t('work_orders.due_submit')}
      pending={pending}
      dirty={due !== order.due_date}
      problem={null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={label}
        error={
          tried && isWrong
            ? t('fields.problems.date', {
                field: label,
                example: format.dateInput(organizationToday()),
              })
            : undefined
        }
      >
        {(control) => <DateField {...control} label={label} value={due} onChange={setDue} />}
      </Field>
    </PlainForm>
  )
}
