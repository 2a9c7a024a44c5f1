import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { id, Named } from './kit/fields.ts'
import { unpaged } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'

/** The reason why an asset may be a duplicate: the same serial number, or the same name in the same place. */
const DUPLICATE_REASONS = ['serial_number', 'name_and_place'] as const

export const AssetDuplicate = z.strictObject({
  id: id(),
  asset_tag: z.string(),
  name: z.string(),
  serial_number: textOrNull(),
  status: z.enum(ASSET_STATUSES),
  site: Named,
  location: Named,
  why: z.array(z.enum(DUPLICATE_REASONS)),
})
export type AssetDuplicate = z.infer<typeof AssetDuplicate>

const words = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)))

export const assetDuplicatesApi = {
  /**
   * Possible duplicates of an asset that is being entered, at most five. They are only hints: two makers may use the
   * same serial number, and names may repeat.
   */
  list: route({
    name: 'assets.duplicates',
    method: 'GET',
    path: '/assets/duplicates',
    access: 'asset:view',
    query: z.strictObject({
      serial_number: words(128),
      manufacturer: words(128),
      name: words(255),
      site_id: z.optional(id()),
      location_id: z.optional(id()),
      /** The asset itself, if it exists already. */
      except: z.optional(id()),
    }),
    reply: unpaged(AssetDuplicate),
  }),
}
