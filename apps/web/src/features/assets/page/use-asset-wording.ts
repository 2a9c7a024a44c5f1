import type { CustomValue } from '@steward/contract/custom-fields.ts'
import { useTranslation } from 'react-i18next'
import { customText } from '#components/custom-fields/custom-value.tsx'
import { useFieldAt, useFieldLabels } from '#components/custom-fields/field-labels.ts'
import { assetFieldLabel, assetValueText } from '../asset-values.ts'
import type { Names } from '../lookup-names.tsx'
import { linkLabel } from './link-labels.ts'

/**
 * How an asset's fields and their values are said, the account's own (`cf:key`) and its links (`link:kind`) among
 * them.
 */
export function useAssetWording() {
  const { t } = useTranslation()
  const fieldAt = useFieldAt()
  const labelOf = useFieldLabels()
  return {
    label: (field: string): string => {
      const link = linkLabel(field)
      return link ? t(link) : (labelOf(field) ?? assetFieldLabel(field, t))
    },
    /** Null where there is no value. */
    value: (field: string, value: unknown, names: Names): string | null => {
      if (linkLabel(field))
        return value === null || value === undefined
          ? null
          : (names[String(value)] ?? t('assets.values.unknown_record'))
      const own = fieldAt(field)
      if (!own) return assetValueText(field, value, t, names)
      return value === null || value === undefined || value === ''
        ? null
        : customText(own, value as CustomValue, names, t)
    },
  }
}
