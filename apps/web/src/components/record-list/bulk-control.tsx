import type { Named } from '@steward/contract/kit/fields.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#components/fields/check.ts'
import type { NamedField, Values } from '#components/fields/field.ts'
import { FieldInput } from '#components/fields/inputs.tsx'
import { noneOf } from '#components/fields/references.ts'
import { emptyOf, isEmpty, mayBeEmpty } from '#components/fields/values.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { format } from '#lib/format.ts'
import { i18n } from '#lib/i18n.ts'

/** The value of a field that was marked to be cleared: choosing nothing must not empty the field of many records. */
export const CLEARED = Symbol('cleared')

const mayBeCleared = (field: NamedField) => mayBeEmpty(field) && !field.rules.required

/** A reference inside another one may be left empty: it can't stay when the other changes. */
const mayBeLeftOut = (field: NamedField) => field.kind === 'reference' && field.within !== undefined

/** The problem of a value for many records. */
function wrongWith(field: NamedField, value: unknown, t: TFunction): string | undefined {
  if (value === CLEARED) return undefined
  const problem = problemOf(field, value, t)
  if (problem !== undefined) return problem
  if (!isEmpty(field, value) || mayBeLeftOut(field)) return undefined
  return mayBeCleared(field) ? t('lists.bulk.choose_or_clear') : t('lists.bulk.choose')
}

/** The empty value, even for fields whose new records have a default. */
export const blankOf = (field: NamedField): unknown =>
  field.kind === 'choice' ? null : emptyOf(field)

export const isAccepted = (field: NamedField, value: unknown): boolean =>
  wrongWith(field, value, i18n.t) === undefined

/** The value to send. */
export const enteredValue = (field: NamedField, value: unknown): unknown =>
  value === CLEARED ? blankOf(field) : value

/** The hint: that of a custom field, and which records have the field at all. */
function hintOf(field: NamedField, t: TFunction): string {
  const { hint, onlyIn } = field
  return [
    typeof hint === 'object' && hint.text,
    onlyIn && t('lists.bulk.only_in', { categories: format.list(onlyIn) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The label of the option that empties the field. */
export function clearWords(field: NamedField, t: TFunction): string {
  const none = field.kind === 'reference' ? noneOf(field.to) : undefined
  return String(none ? t(none) : t('lists.bulk.clear', { field: field.label(t) }))
}

/** A record that stands for all of them: they aren't new, and no particular one is edited. */
const RECORD = {}

interface BulkControlProps {
  field: NamedField
  value: unknown
  values: Values
  tried: boolean
  /** `outer` is what the chosen record is within. */
  onChange: (value: unknown, outer?: Named) => void
}

/** The control of a field for many records. */
export function BulkControl({ field, value, values, tried, onChange }: BulkControlProps) {
  const { t } = useTranslation()
  const label = field.label(t)
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <Field
        label={label}
        hint={hintOf(field, t) || undefined}
        error={tried ? wrongWith(field, value, t) : undefined}
      >
        {(control) => (
          <FieldInput
            field={field}
            control={control}
            value={enteredValue(field, value)}
            values={values}
            record={RECORD}
            onChange={onChange}
          />
        )}
      </Field>
      {mayBeCleared(field) && !mayBeLeftOut(field) && (
        <Checkbox
          label={clearWords(field, t)}
          checked={value === CLEARED}
          onChange={(isCleared) => onChange(isCleared ? CLEARED : blankOf(field))}
        />
      )}
    </div>
  )
}
