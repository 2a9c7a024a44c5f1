import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { focusFirstProblem } from '#components/record-form/plain-form.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field, FormGrid } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { isCalendarDate } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'
import { momentIn, wallClock } from '#lib/moments.ts'

interface MomentDialogProps {
  /** The moment shown now; null for the present. */
  at: string | null
  /** When the record was created. */
  since: string
  onPick: (at: string) => void
  onClose: () => void
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Asks for the moment at which to show a record, in the organization's time zone. */
export function MomentDialog({ at, since, onPick, onClose }: MomentDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  const zone = timeZone()
  const [opened] = useState(() => wallClock(zone, at === null ? new Date() : new Date(at)))
  const [date, setDate] = useState<string | null>(opened.date)
  const [time, setTime] = useState(opened.time)
  const [tried, setTried] = useState(false)

  const isDate = date !== null && isCalendarDate(date)
  const isTime = TIME.test(time)
  const moment = isDate && isTime ? momentIn(zone, date, time) : null
  const isEarly = moment !== null && moment < since
  const dateError = isDate
    ? isEarly && t('past.too_early', { date: format.dateTime(since) })
    : t('past.date_error', { example: format.dateInput(opened.date) })
  const timeError = !isTime && t('past.time_error')
  const shownError = (error: string | false) => (tried && error ? error : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (moment === null || isEarly) focusFirstProblem(form)
    else onPick(moment)
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('past.pick')}
      description={t('past.pick_text', { date: format.dateTime(since) })}
      footer={<DialogFoot label={t('past.show')} pending={false} does={form} />}
    >
      <form id={form} noValidate onSubmit={submit}>
        <FormGrid>
          <Field label={t('past.date')} error={shownError(dateError)}>
            {(control) => (
              <DateField {...control} label={t('past.date')} value={date} onChange={setDate} />
            )}
          </Field>
          <Field label={t('past.time')} error={shownError(timeError)} hint={zone}>
            {(control) => (
              <Input
                {...control}
                type="time"
                value={time}
                onChange={(event) => setTime(event.target.value)}
              />
            )}
          </Field>
        </FormGrid>
      </form>
    </Dialog>
  )
}
