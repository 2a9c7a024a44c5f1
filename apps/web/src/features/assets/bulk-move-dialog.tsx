import { useTranslation } from 'react-i18next'
import type { NamedField } from '#components/fields/field.ts'
import { FormControls } from '#components/fields/form-fields.tsx'
import { useFields } from '#components/fields/use-fields.ts'
import { bodyOf } from '#components/fields/form-values.ts'
import { BulkFrame } from '#components/record-list/bulk-frame.tsx'
import { assetField } from './asset-kind.ts'
import { type BulkDialogProps, useBulkFrame } from './bulk-props.ts'

const PLACE: readonly NamedField[] = [
  { ...assetField('site_id'), hint: 'lists.bulk.empty_hint', optional: false },
  { ...assetField('location_id'), shown: ({ site_id }) => site_id !== null },
]

/** A site and, if wanted, a location in it. Without one the assets leave the location where they were. */
export function BulkMoveDialog(props: BulkDialogProps) {
  const { t } = useTranslation()
  const frame = useBulkFrame(props)
  const { form } = useFields(PLACE)
  return (
    <BulkFrame
      {...frame}
      title={t('assets.bulk.site_title')}
      onSubmit={() => props.onChange(bodyOf(PLACE, form.values))}
    >
      <FormControls fields={PLACE} form={form} />
    </BulkFrame>
  )
}
