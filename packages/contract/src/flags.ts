import * as z from 'zod/mini'
import { route } from './kit/route.ts'

/** Feature flags and what they are where nobody decided otherwise. */
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
export const FLAG_KEYS = Object.keys(FLAGS) as [Flag, ...Flag[]]

/** One flag for this person and account, and where its value comes from. */
export const FeatureFlag = z.strictObject({
  key: z.enum(FLAG_KEYS),
  value: z.boolean(),
  source: z.enum(['default', 'account', 'remote']),
})
export type FeatureFlag = z.infer<typeof FeatureFlag>

export const featureFlagsApi = {
  list: route({
    name: 'feature_flags.list',
    method: 'GET',
    path: '/feature_flags',
    access: 'signed_in',
    reply: z.strictObject({ data: z.array(FeatureFlag) }),
  }),
}
