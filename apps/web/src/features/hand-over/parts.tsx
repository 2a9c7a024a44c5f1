import { CONDITIONS } from '@steward/contract/asset-values.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { searchEmployees, searchLocations, searchSites } from '#components/record-form/lookups.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import type { TKey } from '#lib/i18n.ts'
import { type Condition, CONDITION_LABELS } from './conditions.ts'

export type Kind = 'employee' | 'site' | 'location'
const HOLDER_LABELS: Readonly<Record<Kind, TKey>> = {
  employee: 'hand_over.fields.employee_id',
  site: 'hand_over.fields.site_id',
  location: 'hand_over.fields.location_id',
}

interface HolderFieldProps {
  kind: Kind
  value: Named
  error?: string | undefined
  /** The id of the option that can't be chosen. */
  except?: string | undefined
  optional?: boolean
  onChange: (value: Named) => void
}

/** An employee or place, searched while typing. */
export function HolderField(props: HolderFieldProps) {
  const { kind, value, error, except, optional = false, onChange } = props
  const { t } = useTranslation()
  const search = useMemo(() => {
    if (kind === 'employee') return searchEmployees(except)
    return kind === 'site' ? searchSites : searchLocations(null)
  }, [kind, except])
  return (
    <Field label={t(HOLDER_LABELS[kind])} error={error} optional={optional}>
      {(control) => (
        <Combobox
          {...control}
          key={kind}
          value={value?.id ?? null}
          known={value ? [{ value: value.id, label: value.name }] : []}
          search={search}
          placeholder={t('hand_over.search')}
          onChange={(id, option) => onChange(id ? { id, name: option?.label ?? '' } : null)}
        />
      )}
    </Field>
  )
}

interface DayFieldProps {
  of: 'handed_on' | 'due_on' | 'returned_on'
  value: string | null
  error: string | undefined
  optional?: boolean
  onChange: (value: string | null) => void
}

export function DayField({ of, value, error, optional = false, onChange }: DayFieldProps) {
  const { t } = useTranslation()
  const label = t(`hand_over.fields.${of}`)
  return (
    <Field label={label} error={error} optional={optional}>
      {(control) => <DateField {...control} label={label} value={value} onChange={onChange} />}
    </Field>
  )
}

interface ConditionFieldProps {
  value: Condition | null
  onChange: (value: Condition | null) => void
}

export function ConditionField({ value, onChange }: ConditionFieldProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('hand_over.fields.condition')} optional>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={onChange}
          placeholder={t('hand_over.unchanged')}
          emptyLabel={t('hand_over.unchanged')}
          options={CONDITIONS.map((each) => ({ value: each, label: t(CONDITION_LABELS[each]) }))}
        />
      )}
    </Field>
  )
}

interface NoteFieldProps {
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

export function NoteField({ value, error, onChange }: NoteFieldProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('hand_over.fields.note')} error={error} optional>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={2000}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface ReceiptFieldProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

export function ReceiptField({ checked, onChange }: ReceiptFieldProps) {
  const { t } = useTranslation()
  return (
    <Checkbox
      label={t('hand_over.fields.send_receipt')}
      hint={t('hand_over.receipt_hint')}
      checked={checked}
      onChange={onChange}
    />
  )
}
