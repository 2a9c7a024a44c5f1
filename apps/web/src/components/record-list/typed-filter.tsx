import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isReadable, problemOf } from '#components/fields/check.ts'
import type { NamedField } from '#components/fields/field.ts'
import { FieldInput } from '#components/fields/inputs.tsx'
import { readHeld, wireOf } from '#components/fields/values.ts'
import { useTyped } from '#components/filter-bar/use-typed.ts'
import { Button } from '#components/ui/button.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { organizationToday } from '#lib/format.ts'
import { partFilter, partOf, type Range, rangeFilter, rangeOf } from './list-search.ts'
import type { FilterProps, RangePreset } from './list-spec.ts'

/** Both ends of a range as typed. */
interface TypedRange {
  from: unknown
  to: unknown
}

/** Whether a field is filtered by a range. */
const isRanged = ({ kind }: NamedField): boolean =>
  kind === 'number' || kind === 'money' || kind === 'date'

export const typedOf = (field: NamedField, { from, to }: Range): TypedRange => ({
  from: readHeld(field, from),
  to: readHeld(field, to),
})

const endOf = (field: NamedField, value: unknown): string | null => {
  const sent = wireOf(field, value)
  return sent === null || sent === undefined ? null : String(sent)
}

export const rangeIn = (field: NamedField, { from, to }: TypedRange): Range => ({
  from: endOf(field, from),
  to: endOf(field, to),
})

/** Whether the start is after the end. Dates are compared as strings, amounts as numbers. */
export function isBackwards(field: NamedField, typed: TypedRange): boolean {
  const { from, to } = rangeIn(field, typed)
  if (from === null || to === null) return false
  return field.kind === 'date' ? from > to : Number(from) > Number(to)
}

/** Whether the input is a valid filter. */
export const isReady = (field: NamedField, typed: TypedRange): boolean =>
  isReadable(field, typed.from) && isReadable(field, typed.to) && !isBackwards(field, typed)

const PAUSE = 600

interface TypedFilterProps extends FilterProps {
  field: NamedField
  presets?: ((day: string) => readonly RangePreset[]) | undefined
}

/** A filter by input: a range or a part of a text, depending on the field's kind. */
export function TypedFilter({ field, presets, search, onShow }: TypedFilterProps) {
  const { name } = field
  if (!isRanged(field))
    return (
      <PartFilter
        field={field}
        part={partOf(search, name)}
        onChange={(part) => onShow(partFilter(name, part))}
      />
    )
  return (
    <RangeFilter
      field={field}
      presets={presets?.(organizationToday()) ?? []}
      range={rangeOf(search, name)}
      onChange={(range) => onShow(rangeFilter(name, range))}
    />
  )
}

interface PartFilterProps {
  field: NamedField
  part: string | null
  onChange: (part: string | null) => void
}

function PartFilter({ field, part, onChange }: PartFilterProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useTyped({ value: part, onChange, pause: PAUSE })
  return (
    <Field label={t('lists.filters.contains', { label: field.label(t) })}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          value={typed ?? ''}
          onChange={(event) => setTyped(event.target.value || null)}
        />
      )}
    </Field>
  )
}

const OPEN: Range = { from: null, to: null }
const isSame = (a: Range, b: Range) => a.from === b.from && a.to === b.to

interface RangeFilterProps {
  field: NamedField
  presets: readonly RangePreset[]
  range: Range
  onChange: (range: Range) => void
}

/** Both ends of a range. */
function RangeFilter({ field, presets, range, onChange }: RangeFilterProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const [typed, setTyped] = useTyped({
    value: typedOf(field, range),
    onChange: (next) => onChange(rangeIn(field, next)),
    pause: PAUSE,
    isReady: (next) => isReady(field, next),
  })
  return (
    <fieldset aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2">
      <div className="flex h-6 items-center justify-between">
        <p id={titleId} className="text-sm font-semibold">
          {field.label(t)}
        </p>
        {!isSame(range, OPEN) && (
          <Button variant="link" size="sm" onClick={() => onChange(OPEN)}>
            {t('lists.filters.clear')}
          </Button>
        )}
      </div>
      {presets.length > 0 && <Presets presets={presets} range={range} onChange={onChange} />}
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((end) => (
          <RangeEnd
            key={end}
            field={field}
            label={t(`lists.filters.${end}`)}
            value={typed[end]}
            onChange={(value) => setTyped({ ...typed, [end]: value })}
          />
        ))}
      </div>
      {isBackwards(field, typed) && <FieldError>{t('lists.filters.backwards')}</FieldError>}
    </fieldset>
  )
}

/** Frequently used ranges. */
function Presets({ presets, range, onChange }: Omit<RangeFilterProps, 'field'>) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-1.5">
      {presets.map(({ label, ...preset }) => {
        const isOn = isSame(preset, range)
        return (
          <Button
            key={label}
            size="sm"
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? OPEN : preset)}
            className={isOn ? 'border-transparent bg-primary-soft text-primary-text' : ''}
          >
            {t(label)}
          </Button>
        )
      })}
    </div>
  )
}

interface RangeEndProps {
  field: NamedField
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

/** An end of a range. Problems are shown when it is left, not while typing. */
function RangeEnd({ field, label, value, onChange }: RangeEndProps) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(false)
  const problem = left && !isReadable(field, value) ? problemOf(field, value, t) : undefined
  const change = (next: unknown) => {
    setLeft(false)
    onChange(next)
  }
  return (
    <div onBlur={() => setLeft(true)}>
      <Field label={label} error={problem}>
        {(control) => (
          <FieldInput
            field={{ ...field, label: () => `${field.label(t)}: ${label}` }}
            control={control}
            value={value}
            values={{}}
            onChange={change}
          />
        )}
      </Field>
    </div>
  )
}
