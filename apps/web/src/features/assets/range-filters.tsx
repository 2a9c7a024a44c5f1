import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { MoneyInput } from '#components/money-input.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { addDays, today } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'
import { ASSET_FIELDS } from './asset-fields.ts'
import {
  type AssetSearch,
  NEAR_DAYS,
  type NearField,
  RANGE_FIELDS,
  type RangeField,
} from './asset-search.ts'
import { MoreFacets } from './more-facets.tsx'
import type { OwnList } from './own-list.ts'
import { PhotoFilter } from './photo-filter.tsx'
import {
  isBackwards,
  isOpen,
  isRangeEnd,
  OPEN_RANGE,
  type Range,
  type RangeKind,
  rangeFilter,
  rangeOf,
} from './range.ts'

interface RangeFiltersProps {
  search: AssetSearch
  own: OwnList | undefined
  onChange: (filters: Partial<AssetSearch>) => void
}

/** What is asked for less often: values that are counted, and what has a beginning and an end. */
export function MoreFilters({ search, own, onChange }: RangeFiltersProps) {
  return (
    <>
      <PhotoFilter search={search} onChange={onChange} />
      <MoreFacets search={search} own={own} onChange={onChange} />
      <RangeFilters search={search} onChange={onChange} />
      {own && (
        <div className="flex flex-col gap-5 px-4 pb-4">
          <own.More search={search} onChange={onChange} />
        </div>
      )}
    </>
  )
}

/** The filters with a beginning and an end. */
function RangeFilters({ search, onChange }: Omit<RangeFiltersProps, 'own'>) {
  return (
    <div className="flex flex-col gap-5 p-4">
      {RANGE_FIELDS.map((field) => (
        <RangeFilter
          key={field}
          field={field}
          range={rangeOf(search, field)}
          onChange={(next) => onChange(rangeFilter(field, next))}
        />
      ))}
    </div>
  )
}

interface RangeFilterProps {
  field: RangeField
  range: Range
  onChange: (range: Range) => void
}

const isSame = (a: Range, b: Range) => a.from === b.from && a.to === b.to

const PAUSE = 600

/**
 * What is typed into both ends. It takes effect after a pause in typing, once both ends make sense; a
 * change from outside, such as «Clear filters», shows at once.
 */
function useTypedRange(kind: RangeKind, range: Range, onChange: (range: Range) => void) {
  const [typed, setTyped] = useState(range)
  const [seen, setSeen] = useState(range)
  const latest = useRef(onChange)
  if (!isSame(seen, range)) {
    setSeen(range)
    setTyped(range)
  }

  useEffect(() => {
    latest.current = onChange
  })

  // The clock is outside React.
  useEffect(() => {
    const complete = isRangeEnd(kind, typed.from) && isRangeEnd(kind, typed.to)
    if (!complete || isBackwards(kind, typed) || isSame(typed, seen)) return
    const timer = setTimeout(() => latest.current(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [kind, typed, seen])

  return [typed, setTyped] as const
}

interface RangeFilterProps {
  field: RangeField
  range: Range
  onChange: (range: Range) => void
}

/** Both ends of one range. */
function RangeFilter({ field, range, onChange }: RangeFilterProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const kind = ASSET_FIELDS[field].kind === 'money' ? 'amount' : 'date'
  const label = t(ASSET_FIELDS[field].label)
  const [typed, setTyped] = useTypedRange(kind, range, onChange)
  const ends = [
    { end: 'from', word: t('assets.ranges.from') },
    { end: 'to', word: t('assets.ranges.to') },
  ] as const

  return (
    <fieldset aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2">
      <div className="flex h-6 items-center justify-between">
        <p id={titleId} className="text-sm font-semibold">
          {label}
        </p>
        {!isOpen(range) && (
          <Button variant="link" size="sm" onClick={() => onChange(OPEN_RANGE)}>
            {t('assets.ranges.clear')}
          </Button>
        )}
      </div>
      {isNear(field) && <Presets field={field} range={range} onChange={onChange} />}
      <div className="grid grid-cols-2 gap-3">
        {ends.map(({ end, word }) => (
          <RangeEnd
            key={end}
            kind={kind}
            label={word}
            name={label}
            value={typed[end]}
            onChange={(value) => setTyped({ ...typed, [end]: value })}
          />
        ))}
      </div>
      {isBackwards(kind, typed) && <FieldError>{t('assets.ranges.backwards')}</FieldError>}
    </fieldset>
  )
}

const isNear = (field: RangeField): field is NearField => field in NEAR_DAYS

/** Ranges that people ask for again and again, of a day on which something ends. */
function presetsOn(day: string, field: NearField) {
  const year = day.slice(0, 4)
  return [
    {
      label: field === 'due_on' ? 'assets.ranges.overdue' : 'assets.ranges.ended',
      range: { from: null, to: addDays(day, -1) },
    },
    { label: 'assets.ranges.next_30', range: { from: day, to: addDays(day, 30) } },
    { label: 'assets.ranges.next_90', range: { from: day, to: addDays(day, 90) } },
    { label: 'assets.ranges.this_year', range: { from: `${year}-01-01`, to: `${year}-12-31` } },
  ] as const
}

interface PresetsProps {
  field: NearField
  range: Range
  onChange: (range: Range) => void
}

function Presets({ field, range, onChange }: PresetsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-1.5">
      {presetsOn(today(timeZone()), field).map((preset) => {
        const isOn = isSame(preset.range, range)
        return (
          <Button
            key={preset.label}
            size="sm"
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? OPEN_RANGE : preset.range)}
            className={isOn ? 'border-transparent bg-primary-soft text-primary-text' : ''}
          >
            {t(preset.label)}
          </Button>
        )
      })}
    </div>
  )
}

interface RangeEndProps {
  kind: RangeKind
  label: string
  /** What the range is of. */
  name: string
  value: string | null
  onChange: (value: string | null) => void
}

/** One end of a range. What is wrong with it is said when it is left, not while it is typed. */
function RangeEnd({ kind, label, name, value, onChange }: RangeEndProps) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(false)
  const problem =
    kind === 'date'
      ? t('assets.problems.date', { field: name, example: format.dateInput(today(timeZone())) })
      : t('assets.problems.money', { field: name, example: format.decimalInput('1499.00') })

  const shared = {
    value,
    onChange: (next: string | null) => {
      setLeft(false)
      onChange(next)
    },
    onBlur: () => setLeft(true),
  }

  return (
    <Field label={label} error={left && !isRangeEnd(kind, value) ? problem : undefined}>
      {(control) =>
        kind === 'date' ? (
          <DateField {...control} {...shared} label={`${name}: ${label}`} />
        ) : (
          <MoneyInput {...control} {...shared} />
        )
      }
    </Field>
  )
}
