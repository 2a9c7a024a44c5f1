import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCustomFields } from '#components/fields/custom-fields.ts'
import { useKindWording } from '#components/fields/use-kind-wording.ts'
import type { Wording } from '#components/history/event-lines.ts'
import type { TKey } from '#lib/i18n.ts'
import { ORDERS } from './order-kind.tsx'
import { partWords } from './part-words.ts'

/** The labels of links in histories, by kind and direction. */
const LINKS: Readonly<Record<string, TKey>> = {
  'link:blocks': 'work_orders.links.kinds.blocks',
  'link:blocks:in': 'work_orders.links.kinds.blocks_in',
  'link:duplicate_of': 'work_orders.links.kinds.duplicate_of',
  'link:duplicate_of:in': 'work_orders.links.kinds.duplicate_of_in',
  'link:follow_up_of': 'work_orders.links.kinds.follow_up_of',
  'link:follow_up_of:in': 'work_orders.links.kinds.follow_up_of_in',
}

/** The wording of a work order's history: fields, parts, links and watchers. */
export function useOrderWording(): Wording {
  const { t } = useTranslation()
  const own = useCustomFields({ entity: 'work_order' })
  const fields = useMemo(() => [...ORDERS.fields, ...own], [own])
  const wording = useKindWording({ ...ORDERS, fields })
  const unknown = t('record_history.unknown')
  return {
    ...wording,
    label: (field) => (LINKS[field] ? t(LINKS[field]) : wording.label(field)),
    value: (field, value, names) => {
      const part = partWords(field, value, t, names)
      if (part !== undefined) return part
      if (LINKS[field] && typeof value === 'string') return names[value] ?? unknown
      if (field === 'watcher_ids' && Array.isArray(value))
        return value.map((id) => names[String(id)] ?? unknown).join(', ') || null
      if (field === 'source' && value) return t(`work_orders.sources.${value as 'manual'}`)
      return wording.value(field, value, names)
    },
  }
}
