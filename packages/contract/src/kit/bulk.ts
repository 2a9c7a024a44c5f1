import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { id, instant } from './fields.ts'
import { JOB_STATUSES } from './job.ts'
import { idOrNull, textOrNull } from './record.ts'
import type { Schema } from './route.ts'

/** The properties of every bulk change besides fields of the record. */
const archived = {
  /** True archives the records, false restores them; both need the permission to delete. */
  archived: z.optional(z.boolean()),
}

type Shape = z.core.$ZodShape
/** The schema of the changes. */
type BulkChanges<Fields extends Shape> = z.ZodMiniObject<Fields & typeof archived, z.core.$strict>

/** The records that one call changes. */
export const bulkIds = () => z.array(id()).check(z.minLength(1), z.maxLength(LIMITS.bulk_ids))

/**
 * `{assets: {ids or filter, changes}}`, with the plural of the resource's path.
 *
 * @param filter the search and the filters of the list, with the list's own names
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
    /** Only answers what would be changed; for at most as many ids as one call accepts. */
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

/** The number of changed records, the skipped ones with the reason, and the token for an undo within 24 hours. */
export const BulkResult = z.strictObject({
  changed: z.int(),
  skipped: z.array(
    z.strictObject({ id: id(), name: z.string(), code: z.string(), reason: z.string() }),
  ),
  undo_token: idOrNull(),
})
export type BulkResult = z.infer<typeof BulkResult>

const progress = {
  id: id(),
  /** The kind of record, by the key of its bodies: `asset`. */
  resource: z.string(),
  status: z.enum(JOB_STATUSES),
  /** The number of records to change; null until they are counted. */
  total: z.nullable(z.int()),
  processed: z.int(),
  /** The number of skipped records; `skipped` has the first of them. */
  skipped_count: z.int(),
  /** The reason why it stopped before its end. */
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

/** A change of many records, running or finished, with its progress. */
export const BulkChange = z.strictObject({ ...BulkResult.shape, ...progress })
export type BulkChange = z.infer<typeof BulkChange>

/** The result of an immediate change; or, with 202, the job that continues it. */
export const BulkAnswer = z.strictObject({
  ...BulkResult.shape,
  ...(z.partial(z.strictObject(progress)).shape as {
    [K in keyof typeof progress]: z.ZodMiniOptional<(typeof progress)[K]>
  }),
})
export type BulkAnswer = z.infer<typeof BulkAnswer>
