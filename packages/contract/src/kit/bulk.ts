import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { id } from './fields.ts'
import { idOrNull } from './record.ts'

/** What every bulk change may say besides fields of the record. */
const archived = {
  /** True archives the records (which needs the right to delete), false brings them back. */
  archived: z.optional(z.boolean()),
}

type Shape = z.core.$ZodShape
/** What one call may change of many records at once. */
export type BulkChanges<Fields extends Shape> = z.ZodMiniObject<
  Fields & typeof archived,
  z.core.$strict
>

/** `{assets: {ids, changes}}`: the plural that wraps it is the resource's path. */
export const bulkBody = <Wrapper extends string, Fields extends Shape>(
  wrapper: Wrapper,
  fields: Fields,
) => {
  const changes = z.strictObject({ ...fields, ...archived }) as unknown as BulkChanges<Fields>
  const ids = z.array(id()).check(z.minLength(1), z.maxLength(LIMITS.bulk_ids))
  return z.strictObject({ [wrapper]: z.strictObject({ ids, changes }) } as {
    [_ in Wrapper]: z.ZodMiniObject<
      { ids: typeof ids; changes: BulkChanges<Fields> },
      z.core.$strict
    >
  })
}

const Undo = z.strictObject({ undo_token: id() })

/** `{assets: {undo_token}}` */
export const undoBody = <Wrapper extends string>(wrapper: Wrapper) =>
  z.strictObject({ [wrapper]: Undo } as { [_ in Wrapper]: typeof Undo })

/** How many were changed, which were not and why, and the token that takes it back within 24 hours. */
export const BulkResult = z.strictObject({
  changed: z.int(),
  skipped: z.array(
    z.strictObject({ id: id(), name: z.string(), code: z.string(), reason: z.string() }),
  ),
  undo_token: idOrNull(),
})
export type BulkResult = z.infer<typeof BulkResult>
