import { WORK_ORDER_KINDS } from '@steward/contract/work-order-types.ts'
import { useTranslation } from 'react-i18next'
import { ColourChoice, IconChoice } from '#components/appearance-choice.tsx'
import { LongTextControl, SelectControl, TextControl } from '#components/record-form/controls.tsx'
import { statusOptions } from '#components/status-badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FieldError, FormGrid, FormSection } from '#components/ui/field.tsx'
import { ChecklistEditor } from './checklist-editor.tsx'
import { KIND_LABELS } from './type-fields.ts'
import type { TypeForm } from './use-type-form.ts'

/** All that is said of a type of work: what it is, what its orders begin with, and their checklist. */
export function TypeFormFields({ form }: { form: TypeForm }) {
  return (
    <FormGrid>
      <BasicFields form={form} />
      <DefaultFields form={form} />
      <ChecklistFields form={form} />
      <LookFields form={form} />
    </FormGrid>
  )
}

function BasicFields({ form: { control } }: { form: TypeForm }) {
  const { t } = useTranslation()
  return (
    <>
      <TextControl control={control('name')} required maxLength={255} />
      <SelectControl
        control={control('kind')}
        options={WORK_ORDER_KINDS.map((value) => ({ value, label: t(KIND_LABELS[value]) }))}
      />
      <LongTextControl control={control('description')} rows={2} />
    </>
  )
}

function DefaultFields({ form: { control } }: { form: TypeForm }) {
  const { t } = useTranslation()
  const asset = control('require_asset')
  const resolution = control('require_resolution')
  return (
    <>
      <FormSection title={t('work_order_types.sections.defaults')} />
      <SelectControl control={control('default_priority')} options={statusOptions('priority')} />
      <TextControl
        control={control('target_hours')}
        inputMode="decimal"
        unit={t('work_order_types.hours')}
        hint={t('work_order_types.target_hint')}
      />
      <TextControl
        control={control('number_prefix')}
        maxLength={16}
        hint={t('work_order_types.prefix_hint')}
      />
      <div className="col-span-full flex flex-col gap-2.5">
        <Checkbox
          label={asset.label}
          hint={t('work_order_types.require_asset_hint')}
          checked={asset.value}
          onChange={asset.onChange}
        />
        <Checkbox
          label={resolution.label}
          hint={t('work_order_types.require_resolution_hint')}
          checked={resolution.value}
          onChange={resolution.onChange}
        />
      </div>
    </>
  )
}

function ChecklistFields({ form }: { form: TypeForm }) {
  const { t } = useTranslation()
  const { id, label, value, error, onChange } = form.control('checklist')
  return (
    <>
      <FormSection title={label} />
      <p className="col-span-full -mt-2 text-xs text-muted-foreground">
        {t('work_order_types.checklist_hint')}
      </p>
      {error && (
        <div className="col-span-full">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <ChecklistEditor id={id} steps={value} onChange={onChange} checked={form.attempt > 0} />
    </>
  )
}

function LookFields({ form: { control } }: { form: TypeForm }) {
  const { t } = useTranslation()
  const icon = control('icon')
  const colour = control('colour')
  return (
    <>
      <FormSection title={t('work_order_types.sections.look')} />
      <IconChoice label={icon.label} value={icon.value} onChange={icon.onChange} />
      <ColourChoice label={colour.label} value={colour.value} onChange={colour.onChange} />
      <SelectControl control={control('status')} options={statusOptions('category')} />
    </>
  )
}
