import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { use } from 'react'
import { type ChevronProps, DayPicker, type Locale } from 'react-day-picker'
import { isCalendarDate } from '#lib/dates.ts'
import { firstDayOfWeek, fromLocalDate, toLocalDate } from '#lib/date-input.ts'
import { format, formatLocale, organizationToday } from '#lib/format.ts'

/** The locales of the date picker, loaded with the current language. */
const LOCALES: Readonly<Record<string, () => Promise<Locale>>> = {
  en: () => import('react-day-picker/locale/en-US').then((m) => m.enUS),
  es: () => import('react-day-picker/locale/es').then((m) => m.es),
  fr: () => import('react-day-picker/locale/fr').then((m) => m.fr),
  de: () => import('react-day-picker/locale/de').then((m) => m.de),
}

const loading = new Map<string, Promise<Locale | undefined>>()

function localeFor(language: string): Promise<Locale | undefined> {
  const known = loading.get(language)
  if (known) return known
  const locale = LOCALES[language]?.() ?? Promise.resolve(undefined)
  loading.set(language, locale)
  return locale
}

const NAV_BUTTON = 'grid size-8 place-items-center rounded-lg hover:bg-muted coarse:size-10'

const CLASSES = {
  months: 'relative',
  month_caption: 'flex h-8 items-center justify-center text-sm font-semibold',
  nav: 'absolute inset-x-0 top-0 z-1 flex h-8 items-center justify-between',
  button_previous: NAV_BUTTON,
  button_next: NAV_BUTTON,
  dropdowns: 'z-2 flex gap-1',
  dropdown_root:
    'relative rounded-md has-focus-visible:outline-2 has-focus-visible:outline-ring hover:bg-muted',
  dropdown: 'absolute inset-0 cursor-pointer opacity-0',
  caption_label: 'flex items-center gap-1 px-1 py-0.5',
  month_grid: 'mt-2 border-collapse',
  weekday: 'size-9 text-xs font-medium text-muted-foreground coarse:w-10',
  day: 'size-9 p-0 text-center text-sm coarse:size-10',
  day_button: 'tnum size-9 rounded-lg hover:bg-muted coarse:size-10',
  selected:
    '[&>button]:bg-primary [&>button]:text-primary-foreground [&>button]:hover:bg-primary-hover',
  today: 'font-bold [&>button]:ring-1 [&>button]:ring-input [&>button]:ring-inset',
  outside: 'text-muted-foreground',
}

// The label of a day contains its visible number, so that voice control finds it.
const LABELS = {
  labelDayButton: (day: Date) => format.dateInFull(fromLocalDate(day)),
}

const CHEVRONS = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown }

function Chevron({ orientation = 'right' }: ChevronProps) {
  const Icon = CHEVRONS[orientation]
  return <Icon aria-hidden className="size-4" />
}

interface CalendarProps {
  value: string | null
  onPick: (date: string) => void
}

/** A calendar of one month, in the current language. */
export function Calendar({ value, onPick }: CalendarProps) {
  const language = formatLocale()
  const locale = use(localeFor(language.split('-')[0] ?? 'en'))
  const selected = value !== null && isCalendarDate(value) ? toLocalDate(value) : undefined
  const now = toLocalDate(organizationToday())
  return (
    <DayPicker
      mode="single"
      // The calendar opens over its field on request: the day in it is where the keyboard goes on.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      captionLayout="dropdown"
      startMonth={new Date(now.getFullYear() - 60, 0)}
      endMonth={new Date(now.getFullYear() + 40, 11)}
      {...(locale && { locale })}
      weekStartsOn={firstDayOfWeek(language)}
      today={now}
      selected={selected}
      defaultMonth={selected ?? now}
      onSelect={(date) => {
        const picked = date ?? selected
        if (picked) onPick(fromLocalDate(picked))
      }}
      labels={LABELS}
      classNames={CLASSES}
      components={{ Chevron }}
    />
  )
}
