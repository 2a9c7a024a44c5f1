import type { Asset } from '@steward/contract/assets.ts'
import type { FieldSection } from '@steward/contract/data-fields.ts'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { CustomFieldValue } from './custom-value.tsx'
import { useCategoryFields } from './fields-query.ts'

interface CustomFieldValuesProps {
  asset: Pick<Asset, 'id' | 'category_id' | 'custom_fields' | 'custom_field_names'>
  /** Where on the asset's page they stand. */
  section: FieldSection
  /** Opens the form; without it there is no button. */
  onEdit?: (() => void) | undefined
}

/** What an asset has in the account's own fields of one section; nothing where there are no such fields. */
export function CustomFieldValues({ asset, section, onEdit }: CustomFieldValuesProps) {
  const { t } = useTranslation()
  const all = useCategoryFields(asset.category_id)
  const fields = all.filter((field) => field.section === section)
  if (fields.length === 0) return null
  return (
    <section className="flex flex-col gap-3" aria-labelledby={`custom-${section}`}>
      <div className="flex items-center justify-between gap-3">
        <h2 id={`custom-${section}`} className="text-lg font-semibold">
          {t('data_fields.title')}
        </h2>
        {onEdit && (
          <Button size="sm" onClick={onEdit}>
            <Pencil aria-hidden />
            {t('lists.actions.edit')}
          </Button>
        )}
      </div>
      <DescriptionList
        items={fields.map((field) => ({
          label: field.label,
          value: (
            <CustomFieldValue
              field={field}
              value={asset.custom_fields[field.key]}
              names={asset.custom_field_names}
            />
          ),
          ...(field.type === 'long_text' && { wide: true }),
        }))}
      />
    </section>
  )
}
