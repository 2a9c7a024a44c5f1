import { addDays, addMonths } from '@steward/contract/calendar.ts'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldControl } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { isCalendarDate } from '#lib/dates.ts'
import { datePattern, parseDate } from '#lib/date-input.ts'
import { format, formatLocale, organizationToday } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'

const Calendar = lazyOf(() => import('./calendar.tsx'), 'Calendar')

interface DateFieldProps extends Partial<FieldControl> {
  /** `YYYY-MM-DD`; null if empty; or the typed text, if it is no date. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  /** The accessible name of the calendar's button. */
  label: string
  disabled?: boolean
}

const STEP: Partial<Record<string, (date: string) => string>> = {
  ArrowUp: (date) => addDays(date, 1),
  ArrowDown: (date) => addDays(date, -1),
  PageUp: (date) => addMonths(date, 1),
  PageDown: (date) => addMonths(date, -1),
}

const shown = (value: string | null) =>
  value !== null && isCalendarDate(value) ? format.dateInput(value) : (value ?? '')

/**
 * A calendar date, typed in the locale's format or as ISO, or picked from a calendar. Invalid text is passed on
 * unchanged, so that the form can report it.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, label, disabled = false, ...control } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)

  const read = (text: string) => parseDate(text, formatLocale()) ?? (text.trim() || null)

  const type = (text: string) => {
    setTyped(text)
    onChange(read(text))
  }

  const leave = () => {
    setTyped(null)
    onBlur?.()
  }

  const stepBy = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    if (!step) return
    if (value !== null && !isCalendarDate(value)) return
    event.preventDefault()
    setTyped(null)
    onChange(value === null ? organizationToday() : step(value))
  }

  const pick = (date: string) => {
    setTyped(null)
    onChange(date)
  }

  const pattern = datePattern(formatLocale(), {
    day: t('common.date.day_letters'),
    month: t('common.date.month_letters'),
    year: t('common.date.year_letters'),
  })

  return (
    <div className="relative flex items-center">
      <Input
        {...control}
        autoComplete="off"
        disabled={disabled}
        placeholder={pattern}
        value={typed ?? shown(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={stepBy}
        className="tnum pr-11"
      />
      <Popover
        align="end"
        label={t('common.date.calendar', { label })}
        className="p-3"
        trigger={
          <button
            type="button"
            disabled={disabled}
            aria-label={t('common.date.open_calendar', { label })}
            className="input-button absolute right-1"
          >
            <CalendarDays aria-hidden />
          </button>
        }
      >
        {(close) => (
          <Suspense fallback={<div aria-busy className="h-76 w-63" />}>
            <Calendar
              value={value}
              onPick={(date) => {
                pick(date)
                close()
              }}
            />
          </Suspense>
        )}
      </Popover>
    </div>
  )
}
