import { assetsApi } from '@steward/contract/assets.ts'
import type { CustomValue } from '@steward/contract/custom-fields.ts'
import type { DataField, FieldSection } from '@steward/contract/data-fields.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { CustomFieldValue, customText } from '#components/custom-fields/custom-value.tsx'
import { useCategoryFields } from '#components/custom-fields/fields-query.ts'
import { useMay } from '#lib/session.ts'
import { Changed, InPlace } from './in-place.tsx'
import { namesIn, type Shown } from './shown-asset.ts'

/** The account's own fields that stand in one part of an asset's page; nothing where there are none. */
export function CustomFields({ shown, section }: { shown: Shown; section: FieldSection }) {
  const { t } = useTranslation()
  const fields = useCategoryFields(shown.asset.category_id).filter(
    (field) => field.section === section,
  )
  if (fields.length === 0) return null
  return (
    <Card title={t('data_fields.title')}>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        {fields.map((field) => (
          <OwnFieldItem key={field.key} shown={shown} field={field} />
        ))}
      </dl>
    </Card>
  )
}

interface OwnFieldProps {
  shown: Shown
  field: DataField
}

function OwnFieldItem({ shown, field }: OwnFieldProps) {
  const { t } = useTranslation()
  const mayUpdate = useMay(assetsApi.update)
  const mayFindPeople = useMay(employeesApi.list)
  const isNow = shown.at === null && !shown.asset.archived_at
  const mayEdit = mayUpdate && isNow && (field.type !== 'employee' || mayFindPeople)
  const value = shown.asset.custom_fields[field.key]
  return (
    <InPlace
      asset={shown.asset}
      text={value === undefined ? null : customText(field, value, namesIn(shown).then, t)}
      apart={APART.has(field.type)}
      edited={mayEdit ? field : null}
      label={field.label}
      wide={field.type === 'long_text'}
    >
      <Reading shown={shown} field={field} />
    </InPlace>
  )
}

/** What leads somewhere. */
const APART: ReadonlySet<DataField['type']> = new Set(['url', 'email', 'phone', 'asset'])

const same = (a: CustomValue | undefined, b: CustomValue | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function Reading({ shown, field }: OwnFieldProps) {
  const { t } = useTranslation()
  const { asset, now, at } = shown
  const names = namesIn(shown)
  const then = asset.custom_fields[field.key]
  const today = now.custom_fields[field.key]
  const value = <CustomFieldValue field={field} value={then} names={names.then} />
  if (at === null || same(then, today)) return value
  const words = today === undefined ? null : customText(field, today, names.now, t)
  return <Changed today={words}>{value}</Changed>
}
