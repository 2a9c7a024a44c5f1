import { Assignment } from '@steward/contract/assignments.ts'
import { useTranslation } from 'react-i18next'
import { date, text } from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import { useKindWording } from '#components/fields/use-kind-wording.ts'
import { SHOWN_FIELDS } from '../asset-kind.ts'
import { useAssetFields } from '../use-asset-fields.ts'
import { linkLabel } from './link-labels.ts'

/** What a history has besides the fields: of handing over. */
const OTHERS = [
  ...SHOWN_FIELDS,
  ...namedFields('hand_over', Assignment.shape, {
    handed_on: date(),
    returned_on: date(),
    note: text(),
  }),
]

/** How an asset's history says fields and values, the account's own (`cf:key`) and its links (`link:kind`) among them. */
export function useAssetWording() {
  const { t } = useTranslation()
  const { all } = useAssetFields()
  const wording = useKindWording({ fields: [...all, ...OTHERS], words: 'assets' })
  return {
    label: (name: string): string => {
      const label = linkLabel(name)
      return label ? String(t(label)) : wording.label(name)
    },
    /** Null where there is no value. */
    value: (
      name: string,
      value: unknown,
      names: Readonly<Record<string, string>>,
    ): string | null => {
      if (value === null || value === undefined) return null
      const unknown = t('assets.values.unknown_record')
      if (linkLabel(name)) return names[String(value)] ?? unknown
      if (name === 'image') return t(value ? 'assets.values.image_set' : 'assets.values.image_none')
      return wording.value(name, value, { [String(value)]: unknown, ...names })
    },
  }
}
