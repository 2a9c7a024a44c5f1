import type { Asset } from '@steward/contract/assets.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CroppedImageField } from '#components/cropped-image-field.tsx'
import { DraftBanner, FailedBanner, GoneBanner } from '#components/record-form/form-banners.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { FormGrid } from '#components/ui/field.tsx'
import { useShortcuts } from '#lib/shortcuts.ts'
import { IdentityFields, NoteFields, PlaceFields, PurchaseFields } from './asset-form-fields.tsx'
import { OwnFieldControls } from './own-field-controls.tsx'
import { DuplicateWarning } from './duplicate-warning.tsx'
import { controlId } from './form-controls.tsx'
import type { AssetFormValues, FormField } from './form-values.ts'
import { LookupNamesProvider } from './lookup-names.tsx'
import type { AssetForm } from './use-asset-form.ts'

export const FORM_ID = 'asset-form'

/** The fields that few people fill: shown when asked for, when they hold something, or when they have a problem. */
const SELDOM: readonly FormField[] = [
  'model_number',
  'barcode',
  'condition',
  'criticality',
  'invoice_number',
  'in_service_date',
  'expected_end_date',
  'replacement_cost',
  'insured_value',
  'opening_accumulated',
  'opening_as_of',
  'description',
  'tags',
  'external_id',
]

const isUsed = (values: AssetFormValues, field: FormField) => {
  const value = values[field]
  if (field === 'criticality') return value !== null && value !== 'medium'
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

interface AssetFormBodyProps {
  form: AssetForm
  /** The record that is changed; none for a new one. */
  asset: Asset | null
}

/** The fields of the form, with what is wrong with them on top. */
export function AssetFormBody({ form, asset }: AssetFormBodyProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLFormElement>(null)
  const [all, setAll] = useState(() => SELDOM.some((field) => isUsed(form.base.values, field)))
  const shown = all || form.problems.some(({ field }) => SELDOM.some((seldom) => seldom === field))

  useShortcuts({ 'mod+enter': () => box.current?.requestSubmit() })

  return (
    <FormProvider {...form.methods}>
      <LookupNamesProvider lookup={form.lookup}>
        <div className="flex flex-col gap-5">
          <DraftBanner form={form} />
          <TroubleBanner form={form} />
          <ErrorSummary
            attempt={form.attempt}
            problems={form.problems.map(({ field, message }) => ({
              id: controlId(field as FormField),
              message,
            }))}
          />
          <form id={FORM_ID} noValidate ref={box} onSubmit={(event) => void form.submit(event)}>
            <FormGrid>
              <IdentityFields asset={asset} all={shown} />
              <PhotoField form={form} asset={asset} />
              <PlaceFields asset={asset} all={shown} />
              <DuplicateWarning asset={asset} />
              <PurchaseFields asset={asset} all={shown} />
              <NoteFields asset={asset} all={shown} />
              {!shown && (
                <div className="col-span-full">
                  <Button variant="link" onClick={() => setAll(true)}>
                    {t('assets.form.show_all')}
                  </Button>
                </div>
              )}
              <OwnFieldControls isNew={asset === null} />
            </FormGrid>
          </form>
        </div>
      </LookupNamesProvider>
    </FormProvider>
  )
}

function PhotoField({ form, asset }: AssetFormBodyProps) {
  const { t } = useTranslation()
  return (
    <div className="col-span-full flex flex-col gap-1.5">
      <p aria-hidden className="text-sm font-medium">
        {t('assets.fields.image')}
      </p>
      <CroppedImageField
        label={t('assets.fields.image')}
        shapes={['whole', '4:3', 'square']}
        longest={1024}
        imageUrl={asset?.image_url ?? null}
        file={form.picture}
        onChange={form.setPicture}
        maxBytes={LIMITS.attachment_bytes}
      />
    </div>
  )
}

/** What stands in the way of saving, and the way on. Nothing that was typed is cleared. */
function TroubleBanner({ form: { trouble, submit } }: { form: AssetForm }) {
  if (trouble?.kind === 'gone') return <GoneBanner />
  if (trouble?.kind !== 'failed') return null
  return <FailedBanner error={trouble.error} onRetry={() => void submit()} />
}
