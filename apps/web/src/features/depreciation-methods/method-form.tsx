import {
  CONVENTIONS,
  DEPRECIATION_KINDS,
  type DepreciationMethod,
  depreciationMethodsApi,
  ENDS_OF_LIFE,
  RATE_KINDS,
  SALVAGE_ROLES,
} from '@steward/contract/depreciation-methods.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { LongTextControl, SelectControl, TextControl } from '#components/record-form/controls.tsx'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import { OpenedRecord } from '#components/record-form/opened-record.tsx'
import { statusOptions } from '#components/status-badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { FormGrid, FormSection } from '#components/ui/field.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import {
  conventionWords,
  endWords,
  hasLife,
  kindWords,
  rateWords,
  salvageWords,
  type Words,
} from './method-words.ts'
import { MethodExample } from './method-example.tsx'
import { formulaOf, hasUnits, isDeclining, useMethodForm } from './use-method-form.ts'

interface MethodDialogProps {
  /** The id of the method to change; a new one without it. */
  edit?: string | undefined
  onClose: () => void
}

/** Adds a depreciation method, or changes the one that the address names. */
export function MethodDialog({ edit, onClose }: MethodDialogProps) {
  const { t } = useTranslation()
  const { create, update, get } = depreciationMethodsApi
  const may = useMay(edit === undefined ? create : update)
  // The address may ask for a form that this person may not send.
  if (!may) return null
  if (edit === undefined) return <MethodForm record={null} onClose={onClose} />
  return (
    <OpenedRecord
      key={edit}
      query={query(get, { params: { id: edit } }) as never}
      title={t('depreciation_methods.edit')}
      onClose={onClose}
    >
      {(record: DepreciationMethod) => <MethodForm record={record} onClose={onClose} />}
    </OpenedRecord>
  )
}

type FormState = ReturnType<typeof useMethodForm>

const optionsOf = <V extends string>(
  values: readonly V[],
  words: (value: V) => Words,
  t: TFunction,
) => values.map((value) => ({ value, label: t(words(value).label), hint: t(words(value).hint) }))

function MethodForm(props: { record: DepreciationMethod | null; onClose: () => void }) {
  const { record, onClose } = props
  const { t } = useTranslation()
  const form = useMethodForm(record, ({ name }) => {
    toast.success(
      t(record ? 'depreciation_methods.saved' : 'depreciation_methods.created', { name }),
    )
    onClose()
  })
  const { control, values } = form
  return (
    <FormDialog
      form={form as never}
      title={
        record
          ? t('depreciation_methods.edit_title', { name: record.name })
          : t('depreciation_methods.add')
      }
      description={record ? undefined : t('depreciation_methods.add_text')}
      submitLabel={record ? t('record_form.save') : t('depreciation_methods.create')}
      onClose={onClose}
    >
      <FormGrid>
        <TextControl control={control('name')} required maxLength={255} />
        <TextControl control={control('code')} maxLength={64} />
        <div className="col-span-full">
          <RadioGroup
            label={control('kind').label}
            value={values.kind}
            onChange={control('kind').onChange}
            options={optionsOf(DEPRECIATION_KINDS, kindWords, t)}
          />
        </div>
        {isDeclining(values) && <RateFields form={form} />}
        {hasUnits(values) && (
          <TextControl
            control={control('unit_label')}
            maxLength={32}
            hint={t('depreciation_methods.unit_hint')}
          />
        )}
        <MethodExample formula={formulaOf(values)} />
        {hasLife(values) && <LifeFields form={form} />}
        <FormSection title={t('depreciation_methods.sections.more')} />
        <SelectControl control={control('status')} options={statusOptions('category')} />
        <LongTextControl control={control('description')} />
      </FormGrid>
    </FormDialog>
  )
}

function RateFields({ form: { control, values } }: { form: FormState }) {
  const { t } = useTranslation()
  const switching = control('switch_to_straight_line')
  return (
    <>
      <FormSection title={t('depreciation_methods.sections.rate')} />
      <div className="col-span-full">
        <RadioGroup
          label={control('rate_kind').label}
          value={values.rate_kind}
          onChange={control('rate_kind').onChange}
          options={optionsOf(RATE_KINDS, rateWords, t)}
        />
      </div>
      {values.rate_kind === 'percent' && (
        <TextControl control={control('annual_rate')} required inputMode="decimal" unit="%" />
      )}
      {values.rate_kind === 'factor' && (
        <TextControl control={control('factor')} required inputMode="decimal" />
      )}
      <Checkbox
        className="col-span-full"
        label={switching.label}
        hint={t('depreciation_methods.switch_hint')}
        checked={switching.value}
        onChange={switching.onChange}
      />
    </>
  )
}

function LifeFields({ form: { control, values } }: { form: FormState }) {
  const { t } = useTranslation()
  const hintOf = (words: Words) => t(words.hint)
  return (
    <>
      <FormSection title={t('depreciation_methods.sections.life')} />
      <TextControl
        control={control('default_life_months')}
        inputMode="numeric"
        unit={t('depreciation_methods.months')}
        hint={t('depreciation_methods.life_hint')}
      />
      <SelectControl
        control={control('convention')}
        options={optionsOf(CONVENTIONS, conventionWords, t)}
        hint={hintOf(conventionWords(values.convention))}
      />
      <SelectControl
        control={control('salvage_role')}
        options={optionsOf(SALVAGE_ROLES, salvageWords, t)}
        hint={hintOf(salvageWords(values.salvage_role))}
      />
      <SelectControl
        control={control('end_of_life')}
        options={optionsOf(ENDS_OF_LIFE, endWords, t)}
        hint={hintOf(endWords(values.end_of_life))}
      />
    </>
  )
}
