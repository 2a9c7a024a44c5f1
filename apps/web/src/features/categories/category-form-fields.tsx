import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourChoice, IconChoice } from '#components/appearance-choice.tsx'
import { lifeText } from '#components/life-text.ts'
import {
  LongTextControl,
  LookupControl,
  SelectControl,
  TextControl,
} from '#components/record-form/controls.tsx'
import { searchCategories, searchMethods } from '#components/record-form/lookups.ts'
import { statusOptions } from '#components/status-badge.tsx'
import { MultiCombobox } from '#components/ui/combobox-multiple.tsx'
import { Field, FormGrid, FormSection } from '#components/ui/field.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { defaultText, fieldName, type HandedDown, OFFERED_FIELDS } from './category-fields.ts'
import type { CategoryForm } from './use-category-form.ts'

/** What the category above hands down, in words: what an empty field stands for. */
function useHandedDown(parentId: string | null) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...query(assetCategoriesApi.get, {
      params: { id: parentId ?? '' },
      query: { view: 'complete' },
    }),
    enabled: parentId !== null,
  })
  const effective = parentId === null ? undefined : data?.data.effective
  return (field: HandedDown): string | null => {
    const value = effective ? defaultText(field, effective, null, t) : null
    return value === null ? null : t('categories.empty_is', { value })
  }
}

/** All that is said of a category. `id` is its own, which can't lie in itself. */
export function CategoryFormFields({ form, id }: { form: CategoryForm; id?: string | undefined }) {
  const { control } = form
  const { t } = useTranslation()
  const icon = control('icon')
  const colour = control('colour')
  return (
    <FormGrid>
      <TextControl control={control('name')} required maxLength={255} />
      <TextControl control={control('code')} maxLength={64} />
      <LookupControl
        wide
        control={control('parent_id')}
        search={searchCategories(id)}
        placeholder={t('categories.search_categories')}
        hint={t('categories.parent_hint')}
      />
      <IconChoice label={icon.label} value={icon.value} onChange={icon.onChange} />
      <ColourChoice label={colour.label} value={colour.value} onChange={colour.onChange} />
      <DefaultFields form={form} />
      <FormSection title={t('categories.sections.more')} />
      <SelectControl
        control={control('status')}
        options={statusOptions('category')}
        hint={t('categories.status_hint')}
      />
      <LongTextControl control={control('description')} />
    </FormGrid>
  )
}

function DefaultFields({ form }: { form: CategoryForm }) {
  const { control, values } = form
  const { t } = useTranslation()
  const handedDown = useHandedDown(values.parent_id?.id ?? null)
  const maySeeMethods = useMay(depreciationMethodsApi.list)
  const life = Number(values.useful_life_months)
  return (
    <>
      <FormSection title={t('categories.sections.defaults')} />
      <p className="col-span-full -mt-2 text-xs text-muted-foreground">
        {t('categories.defaults_hint')}
      </p>
      {maySeeMethods && (
        <LookupControl
          control={control('depreciation_method_id')}
          search={searchMethods}
          placeholder={t('categories.search_methods')}
          hint={handedDown('depreciation_method')}
        />
      )}
      <TextControl
        control={control('useful_life_months')}
        inputMode="numeric"
        unit={t('categories.months')}
        hint={life >= 12 ? lifeText(life) : handedDown('useful_life_months')}
      />
      <TextControl
        control={control('salvage_percent')}
        inputMode="decimal"
        unit="%"
        hint={handedDown('salvage_percent') ?? t('categories.salvage_hint')}
      />
      <TextControl
        control={control('tag_prefix')}
        maxLength={16}
        hint={handedDown('tag_prefix') ?? t('categories.prefix_hint')}
      />
      <RequiredFields form={form} handedDown={handedDown('required_fields')} />
    </>
  )
}

function RequiredFields(props: { form: CategoryForm; handedDown: string | null }) {
  const { t } = useTranslation()
  const { id, label, value, error, onChange } = props.form.control('required_fields')
  const options = useMemo(
    () =>
      [...new Set([...OFFERED_FIELDS, ...value])].map((field) => ({
        value: field,
        label: fieldName(field, t),
      })),
    [value, t],
  )
  return (
    <Field
      id={id}
      label={label}
      error={error}
      hint={props.handedDown ?? t('categories.required_hint')}
      optional
      className="col-span-full"
    >
      {(attributes) => (
        <MultiCombobox
          {...attributes}
          values={value}
          options={options}
          placeholder={t('categories.choose_fields')}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
