import * as z from 'zod/mini'
import { FLAG_KEYS } from './flags.ts'
import { unpaged } from './kit/list.ts'
import { route } from './kit/route.ts'

/** A flag for this person and account, with the source of its value. */
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
    reply: unpaged(FeatureFlag),
  }),
}
