import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { MoneyInput } from '#components/money-input.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { today } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'
import { ASSET_FIELDS } from './asset-fields.ts'
import { type AssetSearch, RANGE_FIELDS, type RangeField } from './asset-search.ts'
import {
  isBackwards,
  isOpen,
  isRangeEnd,
  OPEN_RANGE,
  type Range,
  rangeFilter,
  rangeOf,
} from './range.ts'

interface RangeFiltersProps {
  search: AssetSearch
  onChange: (filters: Partial<AssetSearch>) => void
}

/** The filters with a beginning and an end. */
export function RangeFilters({ search, onChange }: RangeFiltersProps) {
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

/** What is typed into both ends; a change from outside, such as «Clear filters», shows at once. */
function useTypedRange(range: Range) {
  const [typed, setTyped] = useState(range)
  const [seen, setSeen] = useState(range)
  if (!isSame(seen, range)) {
    setSeen(range)
    setTyped(range)
  }
  return [typed, setTyped] as const
}

/** Both ends of one range. It takes effect as soon as both ends make sense. */
function RangeFilter({ field, range, onChange }: RangeFilterProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const [typed, setTyped] = useTypedRange(range)
  const kind = ASSET_FIELDS[field].kind === 'money' ? 'amount' : 'date'
  const label = t(ASSET_FIELDS[field].label)
  const backwards = isBackwards(kind, typed)

  const change = (end: Partial<Range>) => {
    const next = { ...typed, ...end }
    setTyped(next)
    const complete = isRangeEnd(kind, next.from) && isRangeEnd(kind, next.to)
    if (complete && !isBackwards(kind, next)) onChange(next)
  }

  const wrong = (value: string | null) => {
    if (isRangeEnd(kind, value)) return undefined
    return kind === 'date'
      ? t('assets.problems.date', { field: label, example: format.dateInput(today(timeZone())) })
      : t('assets.problems.money', { field: label, example: format.decimalInput('1499.00') })
  }

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
      <div className="grid grid-cols-2 gap-3">
        <RangeEnd
          kind={kind}
          label={t('assets.ranges.from')}
          name={label}
          value={typed.from}
          error={wrong(typed.from)}
          onChange={(from) => change({ from })}
        />
        <RangeEnd
          kind={kind}
          label={t('assets.ranges.to')}
          name={label}
          value={typed.to}
          error={wrong(typed.to)}
          onChange={(to) => change({ to })}
        />
      </div>
      {backwards && <FieldError>{t('assets.ranges.backwards')}</FieldError>}
    </fieldset>
  )
}

interface RangeEndProps {
  kind: 'date' | 'amount'
  label: string
  /** What the range is of. */
  name: string
  value: string | null
  error: string | undefined
  onChange: (value: string | null) => void
}

function RangeEnd({ kind, label, name, value, error, onChange }: RangeEndProps) {
  return (
    <Field label={label} error={error}>
      {(control) =>
        kind === 'date' ? (
          <DateField {...control} label={`${name}: ${label}`} value={value} onChange={onChange} />
        ) : (
          <MoneyInput {...control} value={value} onChange={onChange} />
        )
      }
    </Field>
  )
}
