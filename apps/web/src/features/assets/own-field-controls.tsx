import type { CustomValue } from '@steward/contract/custom-fields.ts'
import type { DataField, FieldSection } from '@steward/contract/data-fields.ts'
import { useEffect } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CustomControl } from '#components/custom-fields/custom-control.tsx'
import { SECTION_LABELS } from '#components/custom-fields/field-types.ts'
import { useCategoryFields } from '#components/custom-fields/fields-query.ts'
import { FormSection } from '#components/ui/field.tsx'
import type { AssetFormValues } from './form-values.ts'
import { useLookups } from './lookup-names.tsx'

const SECTIONS: readonly FieldSection[] = ['details', 'financial-info', 'additional-info']

/** The account's own fields of the category that is chosen, section by section. */
export function OwnFieldControls({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation()
  const { control } = useFormContext<AssetFormValues>()
  const category = useWatch({ control, name: 'category_id' })
  const fields = useCategoryFields(category)
  useBeginnings(fields, isNew)
  return SECTIONS.map((section) => {
    const some = fields.filter((field) => field.section === section)
    if (some.length === 0) return null
    return [
      <FormSection
        key={section}
        title={t('data_fields.in_form', { section: t(SECTION_LABELS[section]) })}
      />,
      ...some.map((field) => <OwnField key={field.key} field={field} />),
    ]
  })
}

/** A new asset begins with what its fields begin with, where nobody has touched them yet. */
function useBeginnings(fields: readonly DataField[], isNew: boolean) {
  const { getValues, setValue } = useFormContext<AssetFormValues>()
  // Definitions come from the server, after the form was drawn.
  useEffect(() => {
    if (!isNew) return
    for (const { key, default_value } of fields)
      if (default_value !== null && !(key in getValues('custom_fields')))
        setValue(`custom_fields.${key}`, default_value)
  }, [fields, isNew, getValues, setValue])
}

function OwnField({ field }: { field: DataField }) {
  const { control } = useFormContext<AssetFormValues>()
  const name = `custom_fields.${field.key}` as const
  const own = useController({ control, name })
  const { names, note } = useLookups()
  return (
    <CustomControl
      id={`asset-${name}`}
      field={field}
      value={(own.field.value as CustomValue | null | undefined) ?? null}
      onChange={own.field.onChange}
      error={own.fieldState.error?.message}
      names={names}
      onName={note}
    />
  )
}
