import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { Field, FormGrid } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { isCalendarDate } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'

const FIELDS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...FIELDS,
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

/**
 * The end of a minute as the clocks of a zone show it. An hour that they skip counts as the one after it.
 *
 * @param date `YYYY-MM-DD`
 * @param time `HH:MM`
 * @returns RFC 3339 in UTC
 */
export function momentIn(zone: string, date: string, time: string): string {
  const wall = Date.parse(`${date}T${time}:59.999Z`)
  const near = wall - offsetAt(wall, zone)
  return new Date(wall - offsetAt(near, zone)).toISOString()
}

/** The day and the minute that the clocks of a zone show at a moment. */
export function wallClock(zone: string, moment: Date): { date: string; time: string } {
  const wall = new Date(moment.getTime() + offsetAt(moment.getTime(), zone)).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

interface MomentDialogProps {
  /** The moment that is looked at; null for today. */
  at: string | null
  /** Since when there is something to look at. */
  since: string
  onPick: (at: string) => void
  onClose: () => void
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Asks for the moment at which the asset is to be shown, by the organisation's clocks. */
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
    ? isEarly && t('assets.past.too_early', { date: format.dateTime(since) })
    : t('assets.past.date_error', { example: format.dateInput(opened.date) })
  const timeError = !isTime && t('assets.past.time_error')
  const shownError = (error: string | false) => (tried && error ? error : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (moment !== null && !isEarly) onPick(moment)
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('assets.past.pick')}
      description={t('assets.past.pick_text', { date: format.dateTime(since) })}
      footer={
        <>
          <DialogClose className={buttonStyles({})}>{t('common.cancel')}</DialogClose>
          <Button type="submit" form={form} variant="primary">
            {t('assets.past.show')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <FormGrid>
          <Field label={t('assets.past.date')} error={shownError(dateError)}>
            {(control) => (
              <DateField
                {...control}
                label={t('assets.past.date')}
                value={date}
                onChange={setDate}
              />
            )}
          </Field>
          <Field label={t('assets.past.time')} error={shownError(timeError)} hint={zone}>
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
