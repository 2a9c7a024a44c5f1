import { addDays } from '@steward/contract/calendar.ts'
import { REPORT_FORMATS } from '@steward/contract/kit/export.ts'
import {
  REPORT_FREQUENCIES,
  type ReportFrequency,
  type ReportSchedule,
  reportSchedulesApi,
} from '@steward/contract/report-schedules.ts'
import type { ReportName } from '@steward/contract/reports.ts'
import type { TFunction } from 'i18next'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { focusFirstProblem } from '#components/record-form/plain-form.tsx'
import { MultiCombobox } from '#components/ui/combobox-multiple.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { OptionSearch } from '#components/ui/option-search.ts'
import { Select } from '#components/ui/select.tsx'
import { isCalendarDate } from '#lib/dates.ts'
import { errorText } from '#lib/error-text.ts'
import { format, organizationToday } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { isSameReport } from './report-settings.ts'

const LONGEST = 128

const FILES = [...REPORT_FORMATS.toReversed(), 'link'] as const
type SentAs = (typeof FILES)[number]

interface Written {
  name: string
  frequency: ReportFrequency
  starts_on: string | null
  recipients: readonly string[]
  sent_as: SentAs
  /** Uses the parameters of the report on screen instead of the saved ones. */
  isOnScreen: boolean
}

const findPeople: OptionSearch = async (search, signal) => {
  const { data } = await send(reportSchedulesApi.recipients, { query: { search } }, signal)
  return data.map(({ id, name }) => ({ value: id, label: name }))
}

const asWritten = (schedule: ReportSchedule): Written => ({
  name: schedule.name,
  frequency: schedule.frequency,
  starts_on: schedule.starts_on,
  recipients: schedule.recipients.map(({ id }) => id),
  sent_as: schedule.delivery === 'link' ? 'link' : schedule.format,
  isOnScreen: false,
})

const nothingWritten = (): Written => ({
  name: '',
  frequency: 'monthly',
  starts_on: addDays(organizationToday(), 1),
  recipients: [],
  sent_as: 'pdf',
  isOnScreen: true,
})

interface ScheduleFormProps {
  report: ReportName
  /** The parameters of the report on screen. */
  settings: Record<string, string[]>
  /** The schedule to edit; undefined for a new one. */
  schedule: ReportSchedule | undefined
  onClose: () => void
}

/** Creates or updates a schedule. */
function useSave({ report, settings, schedule }: Omit<ScheduleFormProps, 'onClose'>) {
  const creating = useSend(reportSchedulesApi.create, { once: true })
  const updating = useSend(reportSchedulesApi.update)
  const save = ({ name, frequency, starts_on, recipients, sent_as, isOnScreen }: Written) => {
    const isLink = sent_as === 'link'
    const body = {
      ...{ frequency, starts_on: starts_on!, name: name.trim() },
      recipient_ids: [...recipients],
      format: isLink ? ('pdf' as const) : sent_as,
      delivery: isLink ? ('link' as const) : ('attachment' as const),
    }
    if (!schedule)
      return creating.mutateAsync({ body: { report_schedule: { report, settings, ...body } } })
    const { id, lock_version } = schedule
    const changes = { ...body, ...(isOnScreen && { settings }), lock_version }
    return updating.mutateAsync({ params: { id }, body: { report_schedule: changes } })
  }
  return { save, pending: creating.isPending || updating.isPending }
}

type Errors = Partial<Record<keyof Written, string | undefined>>

const errorsOf = ({ name, starts_on, recipients }: Written, t: TFunction): Errors => ({
  name: name.trim() === '' ? t('reports.schedules.enter_name') : undefined,
  starts_on:
    starts_on === null || !isCalendarDate(starts_on) ? t('errors.invalid_date') : undefined,
  recipients: recipients.length === 0 ? t('reports.schedules.enter_recipients') : undefined,
})

/** Schedules a report to be sent by email. */
export function ScheduleForm({ onClose, ...props }: ScheduleFormProps) {
  const { report, schedule, settings } = props
  const { t } = useTranslation()
  const form = useId()
  const [tried, setTried] = useState(false)
  const { save: send, pending } = useSave(props)
  const [written, setWritten] = useState(() => (schedule ? asWritten(schedule) : nothingWritten()))
  const [isTouched, setTouched] = useState(false)
  const change = (more: Partial<Written>) => {
    setTouched(true)
    setWritten((old) => ({ ...old, ...more }))
  }
  const errors = errorsOf(written, t)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(errors).some(Boolean)) return focusFirstProblem(form)
    try {
      const { data } = await send(written)
      const { name, next_on, paused, made_by } = data
      if (paused) toast.success(t('reports.schedules.paused', { name }))
      else if (next_on === null)
        toast.warning(t('reports.schedules.stopped', { name: made_by.name }))
      else toast.success(t('reports.schedules.saved', { name, date: format.date(next_on) }))
      onClose()
    } catch (error) {
      toast.error(t('reports.schedules.failed'), { description: errorText(error, t) })
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dirty={isTouched}
      title={
        schedule
          ? t('reports.schedules.edit_title', { name: schedule.name })
          : t('reports.schedules.add')
      }
      description={t('reports.schedules.hint')}
      footer={
        <DialogFoot
          label={t(schedule ? 'reports.schedules.save' : 'reports.schedules.open')}
          pending={pending}
          does={form}
        />
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid gap-4 sm:grid-cols-2"
      >
        <ScheduleFields
          written={written}
          errors={tried ? errors : {}}
          known={schedule?.recipients ?? []}
          onChange={change}
        />
        {schedule && !isSameReport(report, { filters: schedule.settings }, settings) && (
          <Checkbox
            className="col-span-full"
            checked={written.isOnScreen}
            onChange={(isOnScreen) => change({ isOnScreen })}
            label={t('reports.schedules.as_shown')}
          />
        )}
      </form>
    </Dialog>
  )
}

interface ScheduleFieldsProps {
  written: Written
  errors: Errors
  /** The recipients whose names are known already. */
  known: ReportSchedule['recipients']
  onChange: (change: Partial<Written>) => void
}

function ScheduleFields({ written, errors, known, onChange }: ScheduleFieldsProps) {
  const { t } = useTranslation()
  const { name, frequency, starts_on, recipients, sent_as } = written
  return (
    <>
      <Field className="col-span-full" label={t('reports.schedules.name')} error={errors.name}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={LONGEST}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('reports.schedules.frequency')}>
        {(control) => (
          <Select
            {...control}
            value={frequency}
            placeholder=""
            onChange={(value) => value && onChange({ frequency: value })}
            options={REPORT_FREQUENCIES.map((value) => ({
              value,
              label: t(`reports.schedules.frequencies.${value}`),
            }))}
          />
        )}
      </Field>
      <Field
        label={t(
          frequency === 'fiscal_year'
            ? 'reports.schedules.starts_after'
            : 'reports.schedules.starts_on',
        )}
        error={errors.starts_on}
      >
        {(control) => (
          <DateField
            {...control}
            label={t('reports.schedules.starts_on')}
            value={starts_on}
            onChange={(value) => onChange({ starts_on: value })}
          />
        )}
      </Field>
      <Field
        className="col-span-full"
        label={t('reports.schedules.recipients')}
        error={errors.recipients}
      >
        {(control) => (
          <MultiCombobox
            {...control}
            values={recipients}
            search={findPeople}
            known={known.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(values) => onChange({ recipients: values })}
          />
        )}
      </Field>
      <Field label={t('reports.schedules.delivery')}>
        {(control) => (
          <Select
            {...control}
            value={sent_as}
            placeholder=""
            onChange={(value) => value && onChange({ sent_as: value })}
            options={FILES.map((value) => ({
              value,
              label: t(`reports.schedules.deliveries.${value}`),
            }))}
          />
        )}
      </Field>
    </>
  )
}
