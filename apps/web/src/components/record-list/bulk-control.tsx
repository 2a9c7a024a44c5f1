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

/** Stands for a field that was ticked to be cleared: nothing chosen never empties what many records have. */
const CLEARED = Symbol('cleared')

const mayBeCleared = (field: NamedField) => mayBeEmpty(field) && !field.rules.required

/** Where something is within what was chosen before it, it may be left out: it can't stay what it was. */
const mayBeLeftOut = (field: NamedField) => field.kind === 'reference' && field.within !== undefined

/** What is wrong with the value that many records are to get. */
function wrongWith(field: NamedField, value: unknown, t: TFunction): string | undefined {
  if (value === CLEARED) return undefined
  const problem = problemOf(field, value, t)
  if (problem !== undefined) return problem
  if (!isEmpty(field, value) || mayBeLeftOut(field)) return undefined
  return mayBeCleared(field) ? t('lists.bulk.choose_or_clear') : t('lists.bulk.choose')
}

/** What is asked for begins with nothing, also where a new record begins with something. */
export const blankOf = (field: NamedField): unknown =>
  field.kind === 'choice' ? null : emptyOf(field)

export const isAccepted = (field: NamedField, value: unknown): boolean =>
  wrongWith(field, value, i18n.t) === undefined

/** What is sent of what was entered. */
export const enteredValue = (field: NamedField, value: unknown): unknown =>
  value === CLEARED ? blankOf(field) : value

/** What is said below: the account's own words, and which records have the field at all. */
function hintOf(field: NamedField, t: TFunction): string {
  const { hint, onlyIn } = field
  return [
    typeof hint === 'object' && hint.text,
    onlyIn && t('lists.bulk.only_in', { categories: format.list(onlyIn) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What it is called to empty the field. */
export function clearWords(field: NamedField, t: TFunction): string {
  const none = field.kind === 'reference' ? noneOf(field.to) : undefined
  return String(none ? t(none) : t('lists.bulk.clear', { field: field.label(t) }))
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
