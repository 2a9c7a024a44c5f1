import * as z from 'zod/mini'
import { AUDITABLE_TYPES } from './audits.ts'
import { id } from './kit/fields.ts'
import { textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'
import { RESOURCES } from './permissions.ts'

/** A change of more records of a kind than this names none of them. */
export const MAX_IDS = 20

/** The first event of a stream. */
const Hello = z.strictObject({
  type: z.literal('hello'),
  /**
   * For how many milliseconds nothing is known to have happened in the account. Who was away for longer than this may
   * have missed something, and reads again what they show.
   */
  quiet_ms: z.number(),
})

/** Records were added, changed, archived … Sent only to users who may view the resource. */
const RecordChanged = z.strictObject({
  type: z.literal('record_changed'),
  /** The resource whose `view` opens the record. */
  resource: z.enum(RESOURCES),
  /** The kind of record, as its history calls it. */
  record_type: z.enum(AUDITABLE_TYPES),
  action: z.string(),
  /** Null: many, or some that this person may not see one by one. */
  ids: z.nullable(z.array(id()).check(z.maxLength(MAX_IDS))),
  /** The call that changed them, where it was a single one: who made it knows already. */
  request_id: textOrNull(),
})

/** An import or its undo went on, or came to its end. */
const ImportProgress = z.strictObject({
  type: z.literal('import_progress'),
  id: id(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  total_rows: z.number(),
  processed_rows: z.number(),
  successful_rows: z.number(),
  error_rows: z.number(),
})

/** Saved views of lists were made, changed or deleted: shared ones, or this person's own. */
const ViewsChanged = z.strictObject({ type: z.literal('views_changed') })

/** Exports of this person were requested, progressed, ended or were removed. */
const ExportsChanged = z.strictObject({ type: z.literal('exports_changed') })

/** Bulk changes that this person requested progressed or ended. */
const BulkChangesChanged = z.strictObject({ type: z.literal('bulk_changes_changed') })

/** Something for this person. */
const Notification = z.strictObject({ type: z.literal('notification'), id: id() })

/** The rights of this person here have changed; the stream goes on by the new ones. */
const RightsChanged = z.strictObject({ type: z.literal('rights_changed') })

/** Something may have been missed: what is shown has to be read again. */
const Resync = z.strictObject({ type: z.literal('resync') })

/** The last event where the person has opened too many streams after this one. It is not to be opened again at once. */
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
   * What happens in the account, as it happens, for as long as the token is good. It names ids and never what is in a
   * record. A comment comes every 25 seconds, so that whoever reads knows a broken connection from a quiet one.
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
