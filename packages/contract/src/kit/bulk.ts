import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { id, instant } from './fields.ts'
import { idOrNull, textOrNull } from './record.ts'
import type { Schema } from './route.ts'

/** What every bulk change may say besides fields of the record. */
const archived = {
  /** True archives the records (which needs the right to delete), false brings them back. */
  archived: z.optional(z.boolean()),
}

type Shape = z.core.$ZodShape
/** What one call may change of many records at once. */
type BulkChanges<Fields extends Shape> = z.ZodMiniObject<Fields & typeof archived, z.core.$strict>

/** The records that one call changes. */
export const bulkIds = () => z.array(id()).check(z.minLength(1), z.maxLength(LIMITS.bulk_ids))

/**
 * `{assets: {ids or filter, changes}}`: the plural that wraps it is the resource's path.
 *
 * @param filter what the list is narrowed by: its search and its filters, under the list's own names
 */
export const bulkBody = <Wrapper extends string, Fields extends Shape, Filter extends Schema>(
  wrapper: Wrapper,
  fields: Fields,
  filter: Filter,
) => {
  const changes = z.strictObject({ ...fields, ...archived }) as unknown as BulkChanges<Fields>
  const shape = {
    ids: z.optional(bulkIds()),
    filter: z.optional(filter),
    changes,
    /** Answers what would be changed, and changes nothing; for at most as many ids as one call takes. */
    dry_run: z.optional(z.boolean()),
  }
  const which = z
    .strictObject(shape)
    .check(
      z.refine(
        (given) =>
          (given.ids === undefined) !== ((given as { filter?: unknown }).filter === undefined),
        { path: ['ids'], params: { code: 'ids_or_filter' } },
      ),
    )
  return z.strictObject({ [wrapper]: which } as unknown as {
    [_ in Wrapper]: z.ZodMiniObject<typeof shape, z.core.$strict>
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

/** How far a change of many records is. */
export const BULK_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const

const progress = {
  id: id(),
  /** The kind of record, as its bodies are wrapped: `asset`. */
  resource: z.string(),
  status: z.enum(BULK_STATUSES),
  /** How many records there are to change; unknown until they were counted. */
  total: z.nullable(z.int()),
  processed: z.int(),
  /** How many were left as they are; `skipped` names the first of them. */
  skipped_count: z.int(),
  /** Why it stopped before its end. */
  code: textOrNull(),
  message: textOrNull(),
  /** The change that this one undoes. */
  undo_of: idOrNull(),
  /** The import that this one undoes. */
  import_id: idOrNull(),
  undone: z.boolean(),
  created_at: instant(),
  started_at: z.nullable(instant()),
  finished_at: z.nullable(instant()),
}

/** A change of many records, under way or over: what it has done so far. */
export const BulkChange = z.strictObject({ ...BulkResult.shape, ...progress })
export type BulkChange = z.infer<typeof BulkChange>

/** What was done at once; or, with 202, what a job goes on with. */
export const BulkAnswer = z.strictObject({
  ...BulkResult.shape,
  ...(z.partial(z.strictObject(progress)).shape as {
    [K in keyof typeof progress]: z.ZodMiniOptional<(typeof progress)[K]>
  }),
})
export type BulkAnswer = z.infer<typeof BulkAnswer>
