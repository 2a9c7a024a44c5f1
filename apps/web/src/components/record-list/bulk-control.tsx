import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { problemOf } from '#components/fields/check.ts'
import type { NamedField, Values } from '#components/fields/field.ts'
import { FieldInput } from '#components/fields/inputs.tsx'
import { emptyOf, isEmpty, mayBeEmpty } from '#components/fields/values.ts'
import { Field } from '#components/ui/field.tsx'
import { format } from '#lib/format.ts'
import { i18n } from '#lib/i18n.ts'

/** What is wrong with the value that many records are to get: one that each must have can't be taken away. */
function wrongWith(field: NamedField, value: unknown, t: TFunction): string | undefined {
  const problem = problemOf(field, value, t)
  if (problem !== undefined) return problem
  return isEmpty(field, value) && !mayBeEmpty(field) ? t('lists.bulk.choose') : undefined
}

/** What is asked for begins with nothing, also where a new record begins with something. */
export const blankOf = (field: NamedField): unknown =>
  field.kind === 'choice' ? null : emptyOf(field)

export const isAccepted = (field: NamedField, value: unknown): boolean =>
  wrongWith(field, value, i18n.t) === undefined

/** What is said below: the account's own words, what emptying means, and which records have the field at all. */
function hintOf(field: NamedField, t: TFunction): string {
  const { hint, onlyIn, rules } = field
  return [
    typeof hint === 'object' && hint.text,
    mayBeEmpty(field) && !rules.required && t('lists.bulk.empty_hint'),
    onlyIn && t('lists.bulk.only_in', { categories: format.list(onlyIn) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** None of the records is a new one, and none of them is the one that is changed. */
const RECORD = {}

interface BulkControlProps {
  field: NamedField
  value: unknown
  values: Values
  tried: boolean
  onChange: (value: unknown) => void
}

/** One of the fields that many records are changed in. */
export function BulkControl({ field, value, values, tried, onChange }: BulkControlProps) {
  const { t } = useTranslation()
  return (
    <Field
      label={field.label(t)}
      className="min-w-0 flex-1"
      hint={hintOf(field, t) || undefined}
      error={tried ? wrongWith(field, value, t) : undefined}
    >
      {(control) => (
        <FieldInput
          field={field}
          control={control}
          value={value}
          values={values}
          record={RECORD}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
