import { maintenancePlansApi, type PlannedDate } from '@steward/contract/maintenance-plans.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { keepFocus } from '#components/list/keep-focus.ts'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Field } from '#components/ui/field.tsx'
import { isCalendarDate } from '#lib/dates.ts'
import { errorText } from '#lib/error-text.ts'
import { format, organizationToday } from '#lib/format.ts'
import { outdate, useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { dateName } from './planned-date.ts'

interface DateDialogProps {
  /** The plan's id. */
  plan: string
  date: PlannedDate
  onClose: () => void
}

/** Keeps the focus once the dates are refetched, as the focused row may have moved or disappeared. */
function useGoOn() {
  const client = useQueryClient()
  return () => void outdate(client, maintenancePlansApi.skip).then(keepFocus)
}

/** Undoes a skip or postponement. */
function useUndo(plan: string) {
  const { t } = useTranslation()
  const undoing = useSend(maintenancePlansApi.undoDate)
  const goOn = useGoOn()
  return ({ asset }: PlannedDate) => ({
    label: t('common.undo'),
    onClick: () =>
      void undoing
        .mutateAsync({ params: { id: plan }, body: { undo_date: { asset_id: asset.id } } })
        .then(
          () => {
            toast.success(t('maintenance_plans.undone'))
            goOn()
          },
          (error: unknown) =>
            void toast.error(t('maintenance_plans.failed'), { description: errorText(error, t) }),
        ),
  })
}

/** Skips a date; the toast offers Undo. */
export function useSkip(plan: string) {
  const { t } = useTranslation()
  const sending = useSend(maintenancePlansApi.skip)
  const undo = useUndo(plan)
  const goOn = useGoOn()
  return (date: PlannedDate) =>
    void sending
      .mutateAsync({ params: { id: plan }, body: { skip: { asset_id: date.asset.id } } })
      .then(
        () => {
          toast.success(t('maintenance_plans.skip.done', { date: dateName(date, t) }), {
            action: undo(date),
          })
          goOn()
        },
        (error: unknown) =>
          void toast.error(t('maintenance_plans.failed'), { description: errorText(error, t) }),
      )
}

/** The problem of a postponed date. */
function problemOf(to: string | null, day: string) {
  if (to === null || !isCalendarDate(to)) return 'fields.problems.date'
  return to < day ? 'maintenance_plans.postpone.past' : null
}

/** Postpones the next date to another day. */
export function PostponeDialog({ plan, date, onClose }: DateDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const sending = useSend(maintenancePlansApi.postpone)
  const undo = useUndo(plan)
  const goOn = useGoOn()
  const [to, setTo] = useState<string | null>(date.due_date)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const day = organizationToday()
  const label = t('maintenance_plans.postpone.to')
  const problem = problemOf(to, day)

  const submit = async () => {
    setTried(true)
    if (problem || to === null) return focusFirstProblem(form)
    try {
      const body = { postpone: { asset_id: date.asset.id, to } }
      await sending.mutateAsync({ params: { id: plan }, body })
      toast.success(t('maintenance_plans.postpone.done', { date: format.date(to) }), {
        action: undo(date),
      })
      onClose()
      goOn()
    } catch (error) {
      setRefusal(errorText(error, t))
    }
    return undefined
  }
  return (
    <PlainForm
      form={form}
      title={t('maintenance_plans.actions.postpone')}
      description={`${date.asset.name} · ${dateName(date, t)}`}
      submit={t('maintenance_plans.postpone.submit')}
      pending={sending.isPending}
      dirty={to !== date.due_date}
      problem={refusal}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={label}
        hint={t('maintenance_plans.postpone.hint')}
        error={
          tried && problem
            ? t(problem, { field: label, example: format.dateInput(day) })
            : undefined
        }
      >
        {(control) => <DateField {...control} label={label} value={to} onChange={setTo} />}
      </Field>
    </PlainForm>
  )
}
