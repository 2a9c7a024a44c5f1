import type { CustomValue } from '@steward/contract/custom-fields.ts'
import type { DataField } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomInput } from '#components/custom-fields/custom-control.tsx'
import { customProblem } from '#components/custom-fields/custom-problem.ts'
import { useCustomFields } from '#components/custom-fields/fields-query.ts'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { format } from '#lib/format.ts'

type OwnValues = Readonly<Record<string, CustomValue | null>>

/** The account's own fields that many assets can get the same in, and what has been entered so far. */
export function useOwnChoice() {
  const all = useCustomFields()
  const [values, setValues] = useState<OwnValues>({})
  // What every asset has for itself can't be given to many.
  const fields = all.filter(({ unique }) => !unique)
  const chosen = fields.filter(({ key }) => key in values)
  return {
    fields,
    chosen,
    others: fields.filter(({ key }) => !(key in values)),
    values,
    isFine: chosen.every((field) => !customProblem(field, values[field.key] ?? null)),
    set: (key: string, value: CustomValue | null) =>
      setValues((before) => ({ ...before, [key]: value })),
    drop: (key: string) =>
      setValues((before) =>
        Object.fromEntries(Object.entries(before).filter(([other]) => other !== key)),
      ),
    changes: chosen.length > 0 ? { custom_fields: { ...values } } : {},
  }
}

/** What is said below: what emptying means, and which assets have the field at all. */
function hintOf({ required, categories, help_text }: DataField, t: TFunction): string {
  const names = format.list(categories.map(({ name }) => name))
  return [
    help_text,
    required ? null : t('lists.bulk.empty_hint'),
    categories.length > 0 ? t('assets.bulk.edit_categories', { categories: names }) : null,
  ]
    .filter(Boolean)
    .join(' ')
}

interface BulkOwnFieldProps {
  field: DataField
  value: CustomValue | null
  tried: boolean
  onChange: (value: CustomValue | null) => void
  onDrop: () => void
}

/** One of the account's own fields, and what all of the assets get in it. */
export function BulkOwnField({ field, value, tried, onChange, onDrop }: BulkOwnFieldProps) {
  const { t } = useTranslation()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const problem = tried ? customProblem(field, value) : undefined
  return (
    <div className="flex items-start gap-2">
      <Field
        label={field.label}
        className="min-w-0 flex-1"
        error={problem && String(t(problem))}
        hint={hintOf(field, t) || undefined}
      >
        {(control) => (
          <CustomInput
            field={field}
            control={control}
            value={value}
            onChange={onChange}
            names={names}
            onName={(id, name) => setNames((before) => ({ ...before, [id]: name }))}
          />
        )}
      </Field>
      <IconButton label={t('assets.bulk.edit_drop', { field: field.label })} onClick={onDrop}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
