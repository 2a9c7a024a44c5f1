import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { id, optionalText, reference } from './kit/fields.ts'
import { anyOf } from './kit/list.ts'
import { idOrNull } from './kit/record.ts'
import { LIMITS } from './limits.ts'

/** What one call may change of many assets at once. */
export const AssetChanges = z.strictObject({
  status: z.optional(z.enum(ASSET_STATUSES)),
  status_reason: optionalText(500),
  category_id: reference(),
  site_id: reference(),
  location_id: reference(),
  department_id: reference(),
  /** True archives them (which needs the right to delete), false brings them back. */
  archived: z.optional(z.boolean()),
})
export type AssetChanges = z.infer<typeof AssetChanges>

export const AssetBulk = z.strictObject({
  assets: z.strictObject({
    ids: z.array(id()).check(z.minLength(1), z.maxLength(LIMITS.bulk_ids)),
    changes: AssetChanges,
  }),
})

export const AssetBulkUndo = z.strictObject({
  assets: z.strictObject({ undo_token: id() }),
})

/** How many were changed, which were not and why, and the token that takes it back within 24 hours. */
export const AssetBulkResult = z.strictObject({
  changed: z.int(),
  skipped: z.array(
    z.strictObject({ id: id(), name: z.string(), code: z.string(), reason: z.string() }),
  ),
  undo_token: idOrNull(),
})
export type AssetBulkResult = z.infer<typeof AssetBulkResult>

/** Values of a field with how many records have each, under the other filters. */
export const Facet = z.strictObject({
  field: z.string(),
  values: z.array(
    z.strictObject({
      value: z.nullable(z.string()),
      name: z.nullable(z.string()),
      count: z.int(),
    }),
  ),
})
export const Facets = z.array(Facet)
export type Facets = z.infer<typeof Facets>

/** `fields=` names the facets; `search[field]=` narrows the values of one. */
export const facetsQuery = <const Field extends string>(fields: readonly [Field, ...Field[]]) => ({
  fields: anyOf(z.enum(fields)),
  ...(Object.fromEntries(
    fields.map((field) => [`search[${field}]`, z.optional(z.string().check(z.maxLength(200)))]),
  ) as { [_ in `search[${Field}]`]: z.ZodMiniOptional<z.ZodMiniString> }),
})
