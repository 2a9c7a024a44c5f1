import * as z from 'zod/mini'
import { AUDITABLE_TYPES } from './audits.ts'
import { id } from './kit/fields.ts'
import { textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'
import { RESOURCES } from './permissions.ts'

/** The maximum number of records of a kind that an event names. */
export const MAX_IDS = 20

/** The first event of a stream. */
const Hello = z.strictObject({
  type: z.literal('hello'),
  /**
   * The number of milliseconds since the last known event in the account. Readers who were away for longer may have
   * missed something, and refetch what they show.
   */
  quiet_ms: z.number(),
})

/** Records were added, changed, archived … Sent only to users who may view the resource. */
const RecordChanged = z.strictObject({
  type: z.literal('record_changed'),
  /** The resource whose `view` opens the record. */
  resource: z.enum(RESOURCES),
  /** The kind of record, by its name in the history. */
  record_type: z.enum(AUDITABLE_TYPES),
  action: z.string(),
  /** Null for many, or for records that this person may not see. */
  ids: z.nullable(z.array(id()).check(z.maxLength(MAX_IDS))),
  /** The call that changed them, if it was a single one: its sender knows already. */
  request_id: textOrNull(),
})

/** An import or its undo progressed or ended. */
const ImportProgress = z.strictObject({
  type: z.literal('import_progress'),
  id: id(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  total_rows: z.number(),
  processed_rows: z.number(),
  successful_rows: z.number(),
  error_rows: z.number(),
})

/** Saved views were created, changed or deleted: shared ones, or this person's own. */
const ViewsChanged = z.strictObject({ type: z.literal('views_changed') })

/** Exports of this person were requested, progressed, ended or were removed. */
const ExportsChanged = z.strictObject({ type: z.literal('exports_changed') })

/** Bulk changes that this person requested progressed or ended. */
const BulkChangesChanged = z.strictObject({ type: z.literal('bulk_changes_changed') })

/** A notification for this person. */
const Notification = z.strictObject({ type: z.literal('notification'), id: id() })

/** The permissions of this person have changed; the stream continues with the new ones. */
const RightsChanged = z.strictObject({ type: z.literal('rights_changed') })

/** Events may have been missed, so the shown data have to be refetched. */
const Resync = z.strictObject({ type: z.literal('resync') })

/** The last event if the person has opened too many newer streams. The stream shouldn't be reopened at once. */
const Replaced = z.strictObject({ type: z.literal('replaced') })

export const StreamEvent = z.union([
  Hello,
  RecordChanged,
  ImportProgress,
  ViewsChanged,
  ExportsChanged,
  BulkChangesChanged,
  Notification,
  RightsChanged,
  Resync,
  Replaced,
])
export type StreamEvent = z.infer<typeof StreamEvent>
export type RecordChanged = z.infer<typeof RecordChanged>

export const eventsApi = {
  /**
   * The events of the account, as long as the token is valid. They contain ids, but no data of records. A comment is
   * sent every 25 seconds, so that readers notice a broken connection.
   */
  stream: route({
    name: 'events.stream',
    method: 'GET',
    path: '/events',
    access: 'member',
    events: true,
    reply: StreamEvent,
  }),
}
