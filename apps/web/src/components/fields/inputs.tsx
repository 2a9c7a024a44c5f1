import type { Named } from '@steward/contract/kit/fields.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { MoneyInput } from '#components/money-input.tsx'
import { isLocationOption } from '#components/record-form/lookups.ts'
import { ScanButton } from '#components/scan-button.tsx'
import { StatusIcon } from '#components/status-badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { MultiCombobox } from '#components/ui/combobox-multiple.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { isElsewhere } from '#lib/elsewhere.ts'
import type { Field, FieldKind, FieldOfKind, InputProps, NamedField } from './field.ts'
import { LOOKUPS } from './lookups.ts'
import { REFERENCES } from './references.ts'
import { choiceValues, type FormValues, mayBeEmpty } from './values.ts'
import { choiceHint, choiceWord, textIn, yesNoWord } from './words.ts'

type Props<K extends FieldKind> = InputProps<FormValues[K], FieldOfKind<K>>

/** The control of a field, without label and problem. */
export function FieldInput(props: InputProps<unknown>) {
  const Of = INPUTS[props.field.kind] as (props: InputProps<unknown>) => ReactNode
  return <Of {...props} />
}

const INPUTS: { readonly [K in FieldKind]: (props: Props<K>) => ReactNode } = {
  text: (props) => <TextLine {...props} mono={props.field.mono ?? false} />,
  link: (props) => <TextLine {...props} type={LINK_TYPES[props.field.to]} />,
  long_text: LongText,
  number: NumberText,
  money: ({ control, value, onChange }) => (
    <MoneyInput {...control} value={value} onChange={onChange} />
  ),
  date: Day,
  choice: Choice,
  choices: Choices,
  reference: Lookup,
  tags: Tags,
  yes_no: YesNo,
  other: (props) => <props.field.Input {...props} />,
}

const LINK_TYPES = { url: 'url', email: 'email', phone: 'tel' } as const

interface LineProps {
  field: NamedField<Field>
  value: string
  onChange: (value: string) => void
  control: InputProps<string>['control']
  type?: 'text' | 'url' | 'email' | 'tel'
  mono?: boolean
}

function TextLine({ field, value, onChange, control, type = 'text', mono = false }: LineProps) {
  const { t } = useTranslation()
  return (
    <Input
      {...control}
      autoComplete="off"
      type={type}
      placeholder={textIn(field.placeholder, t)}
      {...(type !== 'text' && { inputMode: type })}
      {...(mono && { spellCheck: false, className: 'font-mono' })}
      maxLength={field.rules.max}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function LongText({ field, value, onChange, control }: Props<'long_text'>) {
  return (
    <Textarea
      {...control}
      rows={field.rows ?? 3}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function NumberText({ field, value, onChange, control }: Props<'number'>) {
  const { t } = useTranslation()
  const unit = textIn(field.unit, t)
  const input = (
    <Input
      {...control}
      autoComplete="off"
      inputMode={field.decimal ? 'decimal' : 'numeric'}
      {...(unit && { className: 'flex-1' })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  if (!unit) return input
  return (
    <span className="flex items-center gap-2">
      {input}
      <span className="text-sm text-muted-foreground">{unit}</span>
    </span>
  )
}

function Day({ field, value, onChange, control }: Props<'date'>) {
  const { t } = useTranslation()
  return <DateField {...control} label={field.label(t)} value={value} onChange={onChange} />
}

function Choice({ field, value, onChange, control, record = null }: Props<'choice'>) {
  const { t } = useTranslation()
  const { fallback, placeholder = 'fields.nothing_chosen' } = field
  const nothing = fallback && !record ? choiceWord(field, fallback, t) : textIn(placeholder, t)
  const values = choiceValues(field, value, record)
  if (field.radio)
    return (
      <RadioGroup
        label={field.label(t)}
        value={value}
        options={values.map((one) => ({
          value: one,
          label: choiceWord(field, one, t),
          hint: choiceHint(field, one, t),
        }))}
        onChange={onChange}
      />
    )
  return (
    <Select
      {...control}
      value={value}
      options={choiceValues(field, value, record).map((one) => ({
        value: one,
        label: choiceWord(field, one, t),
        icon: <ChoiceIcon field={field} value={one} />,
      }))}
      placeholder={nothing}
      {...(mayBeLeft(field, record) && { emptyLabel: nothing })}
      onChange={onChange}
    />
  )
}

/** Whether a choice may be cleared. */
const mayBeLeft = (field: Props<'choice'>['field'], record: object | null) => {
  if (field.rules.required || field.initial !== undefined) return false
  return mayBeEmpty(field) || (record === null && field.fallback === undefined)
}

/** The icon of a choice's value, if it has one. */
function ChoiceIcon({ field, value }: { field: FieldOfKind<'choice'>; value: string }) {
  if (field.domain) return <StatusIcon domain={field.domain} value={value} />
  const Icon = field.looks?.[value]?.icon
  return Icon ? <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" /> : null
}

function Choices({ field, value, onChange, control }: Props<'choices'>) {
  const { t } = useTranslation()
  const { options, words, placeholder } = field
  const offered = [...new Set([...options, ...value])]
  return (
    <MultiCombobox
      {...control}
      values={[...value]}
      options={offered.map((one) => ({ value: one, label: words ? words(one, t) : one }))}
      {...(placeholder && { placeholder: t(placeholder) })}
      onChange={(next) => onChange(next)}
    />
  )
}

function YesNo({ field, value, onChange, control, error }: Props<'yes_no'>) {
  const { t } = useTranslation()
  if (!field.open) {
    const hint = typeof field.hint === 'string' ? t(field.hint) : undefined
    return (
      <>
        <Checkbox
          label={field.label(t)}
          hint={hint}
          checked={value === true}
          onChange={onChange}
          {...(control.id && { id: control.id })}
        />
        {error && <FieldError>{error}</FieldError>}
      </>
    )
  }
  const nothing = t('fields.nothing_chosen')
  return (
    <Select
      {...control}
      value={value === null ? null : String(value)}
      options={[
        { value: 'true', label: yesNoWord(true, t) },
        { value: 'false', label: yesNoWord(false, t) },
      ]}
      placeholder={nothing}
      {...(!field.rules.required && { emptyLabel: nothing })}
      onChange={(next) => onChange(next === null ? null : next === 'true')}
    />
  )
}

/** The placeholder of an empty reference: how to search, or that the record is at a site that the user doesn't see. */
const unchosen = (field: NamedField<FieldOfKind<'reference'>>, record: object | null | undefined) =>
  record && isElsewhere(field.held(record) as Named)
    ? 'fields.elsewhere'
    : REFERENCES[field.to].placeholder

function Lookup({ field, value, onChange, control, values, record }: Props<'reference'>) {
  const { t } = useTranslation()
  const { to, within } = field
  const id = (record as { id?: string } | null | undefined)?.id
  const outer = (within === undefined ? null : (values[within] as Named)) ?? null
  const search = useMemo(() => LOOKUPS[to]({ id, within: outer?.id ?? null }), [to, id, outer?.id])
  const known = useMemo(() => (value ? [{ value: value.id, label: value.name }] : []), [value])
  const combobox = (
    <Combobox
      {...control}
      value={value?.id ?? null}
      search={search}
      known={known}
      placeholder={t(unchosen(field, record))}
      // Beside a button it takes the available width; alone it would grow with its neighbor.
      {...(to === 'asset' && { className: 'min-w-0 flex-1' })}
      onChange={(next, option) => {
        const outer = isLocationOption(option) ? option.site : undefined
        onChange(next === null ? null : { id: next, name: option?.label ?? '' }, outer)
      }}
    />
  )
  if (to !== 'asset') return combobox
  return (
    <span className="flex gap-2">
      {combobox}
      <ScanButton onFound={({ id: found, name }) => onChange({ id: found, name })} />
    </span>
  )
}

/** The tags in a comma-separated text, without duplicates. */
const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

function Tags({ value, onChange, control }: Props<'tags'>) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      {...control}
      autoComplete="off"
      value={typed ?? value.join(', ')}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(tagsIn(event.target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
