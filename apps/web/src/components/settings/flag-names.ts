import type { Flag } from '@steward/contract/flags.ts'
import type { TFunction } from 'i18next'
import type { TKey } from '#lib/i18n.ts'

/** The names of the features that can be enabled and disabled. */
const FLAG_NAMES: Readonly<Record<Flag, TKey>> = {
  'work_orders.enable': 'settings.flags.work_orders',
  'notifications_settings.enable': 'settings.flags.notifications_settings',
  'integrations.enable': 'settings.flags.integrations',
  'assets.custom_fields.enable': 'settings.flags.assets_custom_fields',
  'work_orders.custom_fields.enable': 'settings.flags.work_orders_custom_fields',
  'locations.hierarchical.enable': 'settings.flags.locations_hierarchical',
  'custom_roles.enable': 'settings.flags.custom_roles',
  'bulk_imports.wip.enable': 'settings.flags.bulk_imports_wip',
}

/** The name of a flag; the key itself if this version doesn't know it. */
export function flagName(key: string, t: TFunction): string {
  const name = FLAG_NAMES[key as Flag] as TKey | undefined
  return name ? t(name) : key
}
