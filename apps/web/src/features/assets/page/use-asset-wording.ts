import { Assignment } from '@steward/contract/assignments.ts'
import { useTranslation } from 'react-i18next'
import { date, text } from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import { withNested } from '#components/history/event-lines.ts'
import { useKindWording } from '#components/fields/use-kind-wording.ts'
import type { TKey } from '#lib/i18n.ts'
import { saidCount } from '#lib/meter-text.ts'
import { SHOWN_FIELDS } from '../asset-kind.ts'
import { MONEY_IN_HISTORY } from '../money/history-words.ts'
import { useAssetFields } from '../use-asset-fields.ts'

/** The labels of links in histories, by kind and direction. */
const LINK_LABELS: Readonly<Record<string, TKey>> = {
  'link:contains': 'linked_assets.kinds.contains',
  'link:contains:in': 'linked_assets.kinds.contains_in',
  'link:connected_to': 'linked_assets.kinds.connected_to',
  'link:replaces': 'linked_assets.kinds.replaces',
  'link:replaces:in': 'linked_assets.kinds.replaces_in',
  'link:powered_by': 'linked_assets.kinds.powered_by',
  'link:powered_by:in': 'linked_assets.kinds.powered_by_in',
  'link:spare_for': 'linked_assets.kinds.spare_for',
  'link:spare_for:in': 'linked_assets.kinds.spare_for_in',
}

/** The label of a key `link:kind`; undefined for other keys. */
const linkLabel = (field: string): TKey | undefined => LINK_LABELS[field]

/** Values of the history that aren't fields: hand-overs. */
const OTHERS = [
  ...SHOWN_FIELDS,
  ...namedFields('hand_over', Assignment.shape, {
    handed_on: date(),
    returned_on: date(),
    note: text(),
  }),
]

/** How the history of an asset names fields and values, including custom fields (`cf:key`) and links (`link:kind`). */
export function useAssetWording() {
  const { t } = useTranslation()
  const fields = useAssetFields()
  const wording = withNested(
    MONEY_IN_HISTORY,
    useKindWording({ fields: [...fields, ...OTHERS], words: 'assets' }),
    t,
  )
  return {
    fields: wording.fields,
    label: (name: string): string => {
      const label = linkLabel(name)
      return label ? t(label) : wording.label(name)
    },
    /** Null if there is no value. */
    value: (
      name: string,
      value: unknown,
      names: Readonly<Record<string, string>>,
    ): string | null => {
      if (value === null || value === undefined) return null
      const unknown = t('assets.values.unknown_record')
      if (linkLabel(name)) return names[String(value)] ?? unknown
      if (name === 'image') return t(value ? 'assets.values.image_set' : 'assets.values.image_none')
      if (name === 'meter_reading') return saidCount(String(value))
      return wording.value(name, value, { [String(value)]: unknown, ...names })
    },
  }
}
