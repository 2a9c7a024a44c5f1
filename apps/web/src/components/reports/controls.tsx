import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { isCalendarDate } from '#lib/dates.ts'

/** A parameter of a report with a single value. */
export interface Choice {
  id: string
  label: string
  value: string | null
  /** The label of no value; undefined if a value is required. */
  empty?: string
  options: readonly SelectOption[]
  onChange: (value: string | null) => void
}

interface Groups<Group extends string> {
  groups: readonly Group[]
  chosen: readonly Group[] | undefined
  /** The maximum number of levels. */
  most: number
  nameOf: (group: Group) => string
  onShow: (change: object) => void
}

/** The levels of grouping, with one more while there may be one. */
export function groupChoices<Group extends string>(
  { groups, chosen = [], most, nameOf, onShow }: Groups<Group>,
  t: TFunction,
): Choice[] {
  return [...chosen, null].slice(0, most).map((group, level) => ({
    id: `group_${level}`,
    label:
      level === 0
        ? t('reports.controls.group_by')
        : t('reports.controls.then_by', { level: level + 1 }),
    value: group,
    empty: t('reports.controls.no_group'),
    options: groups
      .filter((value) => value === group || !chosen.includes(value))
      .map((value) => ({ value, label: nameOf(value) })),
    onChange: (value) => {
      const group_by = [
        ...chosen.slice(0, level),
        ...(value === null ? [] : [value]),
        ...chosen.slice(level + 1),
      ]
      onShow({ group_by: group_by.length > 0 ? group_by : undefined })
    },
  }))
}

interface Values<Value extends string | number> {
  /** The search parameter. */
  id: string
  label: string
  value: Value
  values: readonly Value[]
  nameOf: (value: Value) => string
  onShow: (change: object) => void
}

/** A required parameter with a few values. */
export const valueChoice = <Value extends string | number>({
  values,
  nameOf,
  value,
  onShow,
  ...named
}: Values<Value>): Choice => ({
  ...named,
  value: String(value),
  options: values.map((one) => ({ value: String(one), label: nameOf(one) })),
  onChange: (chosen) => onShow({ [named.id]: values.find((one) => String(one) === chosen) }),
})

interface ReportControlsProps {
  /** Before and after the dates. */
  first?: readonly Choice[]
  days: readonly Day[]
  rest: readonly Choice[]
}

/** The parameters of a report besides its filters; all are in the URL. */
export const ReportControls = ({ first = [], days, rest }: ReportControlsProps) => (
  <div
    data-no-print
    className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))]"
  >
    <Choices choices={first} />
    {days.map((day) => (
      <DayControl key={day.name} {...day} />
    ))}
    <Choices choices={rest} />
  </div>
)

const HEADING = 'mb-1 block text-xs text-muted-foreground'

/** The number of letters that fit into half the width of a phone. */
const SHORT = 12

const isLong = ({ empty = '', options }: Choice) =>
  [empty, ...options.map(({ label }) => label)].some((text) => text.length > SHORT)

const Choices = ({ choices }: { choices: readonly Choice[] }) =>
  choices.map((choice) => (
    <div
      key={choice.id}
      className={classNames('min-w-0', isLong(choice) && 'max-sm:col-span-full')}
    >
      <p aria-hidden className={HEADING}>
        {choice.label}
      </p>
      <Select
        label={choice.label}
        value={choice.value}
        onChange={choice.onChange}
        options={choice.options}
        placeholder={choice.empty ?? ''}
        {...(choice.empty !== undefined && { emptyLabel: choice.empty })}
        className="w-full"
      />
    </div>
  ))

/** A date parameter of a report. */
export interface Day {
  name: 'as_of' | 'from' | 'to'
  value: string | undefined
  /** The latest allowed date. */
  latest?: string
  onDay: (day: string | undefined) => void
}

/** Invalid input stays in the field until it is left, and changes nothing. */
function DayControl({ name, value, latest, onDay }: Day) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState<string | null | undefined>()
  const isOne = (day: string) => isCalendarDate(day) && (latest === undefined || day <= latest)
  const label = t(`reports.controls.${name}`)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={HEADING}>
        {label}
      </label>
      <DateField
        id={id}
        label={label}
        value={typed === undefined ? (value ?? null) : typed}
        onChange={(day) => {
          setTyped(day)
          if (day === null || isOne(day)) onDay(day ?? undefined)
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  )
}
