import type { TKey } from '#lib/i18n.ts'

/** What a history calls a link, from the side of each of the two assets. */
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

/** The words for a key `link:kind` of a history; nothing for any other. */
export const linkLabel = (field: string): TKey | undefined => LINK_LABELS[field]
