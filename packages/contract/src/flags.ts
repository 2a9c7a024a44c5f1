/** Feature flags and their defaults. */
export const FLAGS = {
  'work_orders.enable': true,
  'notifications_settings.enable': true,
  'integrations.enable': false,
  'assets.custom_fields.enable': false,
  'work_orders.custom_fields.enable': false,
  'locations.hierarchical.enable': false,
  'custom_roles.enable': true,
  'bulk_imports.wip.enable': true,
} as const satisfies Record<string, boolean>

export type Flag = keyof typeof FLAGS
/** Whether a feature is switched on; of several, one of them. */
export const isAnyOn = (
  flag: Flag | readonly Flag[],
  values: Readonly<Record<Flag, boolean>>,
): boolean => [flag].flat().some((one) => values[one])

export const FLAG_KEYS = Object.keys(FLAGS) as [Flag, ...Flag[]]
