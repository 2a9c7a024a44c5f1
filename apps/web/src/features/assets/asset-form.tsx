import type { Asset } from '@steward/contract/assets.ts'
import { FIELD_SECTIONS } from '@steward/contract/data-fields.ts'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CroppedImageField } from '#components/cropped-image-field.tsx'
import { SECTION_LABELS } from '#components/custom-fields/field-types.ts'
import type { NamedField } from '#components/fields/field.ts'
import { FormControl } from '#components/fields/form-fields.tsx'
import { isShownField } from '#components/fields/shown-field.ts'
import { useSystemFields } from '#components/fields/system-fields.ts'
import type { KindForm } from '#components/fields/use-kind-form.ts'
import { isEmpty } from '#components/fields/values.ts'
import { Button } from '#components/ui/button.tsx'
import { FormGrid, FormSection } from '#components/ui/field.tsx'
import { useSession } from '#lib/session.ts'
import { CorrectionHint } from './correction-hint.tsx'
import { DuplicateWarning } from './duplicate-warning.tsx'

interface AssetFormProps {
  fields: readonly NamedField[]
  state: KindForm<Asset>
  /** The asset being edited; null for a new one. */
  asset: Asset | null
}

/** Whether a field has a value that isn't just its default. */
const isUsed = (field: NamedField, value: unknown) =>
  !isEmpty(field, value) && !(field.kind === 'choice' && field.fallback === value)

/** The fields of an asset. Those marked `seldom` are shown on request, or if they have a value or problem. */
export function AssetForm({ fields: all, state, asset }: AssetFormProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { form } = state
  const fields = useSystemFields()
    .shown(all)
    .filter((field) => isShownField(field, form.values, session))
  const seldom = fields.filter((field) => field.seldom)
  const [isWhole, setWhole] = useState(() =>
    seldom.some((field) => isUsed(field, form.values[field.name])),
  )
  const isAll =
    isWhole || seldom.some(({ name }) => form.problems.some((one) => one.field === name))

  /** The fields of some cards of the asset's page; those without a card are the basic ones. */
  const section = (title: string, ...groups: readonly (string | undefined)[]): ReactNode => {
    const some = fields.filter((field) => groups.includes(field.group))
    if (some.length === 0) return null
    return (
      <Fragment key={title}>
        <FormSection title={title} />
        {some
          .filter((field) => isAll || !field.seldom)
          .map((field) => (
            <FormControl
              key={field.name}
              field={field}
              kind={{ fields: all }}
              form={form}
              record={asset}
            />
          ))}
      </Fragment>
    )
  }

  return (
    <FormGrid>
      {section(t('assets.form.identity'), undefined, 'identity', 'disposal')}
      <Photo state={state} asset={asset} />
      {section(t('assets.form.place'), 'place', 'people')}
      <DuplicateWarning values={form.values} asset={asset} />
      {section(t('assets.form.purchase'), 'purchase', 'cover', 'life', 'before_register')}
      <CorrectionHint values={form.values} asset={asset} />
      {section(t('assets.form.more'), 'more', 'marks')}
      {!isAll && (
        <div className="col-span-full">
          <Button variant="link" onClick={() => setWhole(true)}>
            {t('assets.form.show_all')}
          </Button>
        </div>
      )}
      {FIELD_SECTIONS.map((name) =>
        section(t('data_fields.in_form', { section: t(SECTION_LABELS[name]) }), name),
      )}
    </FormGrid>
  )
}

function Photo({ state, asset }: Pick<AssetFormProps, 'state' | 'asset'>) {
  const { t } = useTranslation()
  return (
    <div className="col-span-full">
      <CroppedImageField
        shown
        label={t('assets.fields.image')}
        shapes={['whole', '4:3', 'square']}
        longest={1024}
        imageUrl={asset?.image_url ?? null}
        file={state.picture}
        onChange={state.setPicture}
      />
    </div>
  )
}
