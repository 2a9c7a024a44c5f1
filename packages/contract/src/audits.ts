import * as z from 'zod/mini'
import { BulkAnswer } from './kit/bulk.ts'
import { id, instant, Named } from './kit/fields.ts'
import { anyOf, between, listQuery, many, one, PageMeta } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { LIMITS } from './limits.ts'
import { kindValues, kindsAudited, kindsWith } from './kinds.ts'

export type { Auditable } from './kinds.ts'

/** The kinds of records with a history. */
export const AUDITABLE_TYPES = [...new Set(kindValues('audited'))]

/** The number up to which records of one call are counted: one more than can be undone at once. */
export const TOGETHER = LIMITS.bulk_ids + 1

/** An event of a history: who changed which record. `changes` is `{ field: [before, after] }`. */
export const AuditEvent = z.strictObject({
  id: id(),
  auditable_type: z.enum(AUDITABLE_TYPES),
  auditable_id: id(),
  /** The present name of the record; null if it doesn't exist any more. */
  auditable_name: textOrNull(),
  action: z.string(),
  event_date: instant(),
  user_id: idOrNull(),
  /** Users who aren't members of the account are shown by the platform's name. */
  user: Named,
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** The names of records that `changes` refers to by id. */
  names: z.record(z.string(), z.string()),
  request_id: textOrNull(),
  address: textOrNull(),
  /** The number of records that the same call changed, including this one, up to `TOGETHER`. */
  together: z.int(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** Actions that change existing records, and so can be undone. */
const UNDOABLE = ['update', 'archive', 'restore', 'hand_over', 'return', 'undo']

/** Fields of a history that aren't fields of the record: its picture and its links. */
const isBeside = (field: string) => field === 'image' || field.startsWith('link:')

/** Whether a change can be undone, as far as its event tells; the records themselves may have changed since. */
export const canBeUndone = ({
  auditable_type,
  action,
  changes,
}: Pick<AuditEvent, 'auditable_type' | 'action' | 'changes'>): boolean =>
  UNDOABLE.includes(action) &&
  kindsAudited(auditable_type).some((kind) => kindsWith('exported').some((one) => one === kind)) &&
  Object.keys(changes).some((field) => !isBeside(field))

export const auditsApi = {
  list: route({
    name: 'audits.list',
    method: 'GET',
    path: '/audits',
    access: 'member',
    query: listQuery(AuditEvent, {
      sort: ['event_date'],
      order: 'desc',
      per_page: 25,
      filters: {
        'filter[auditable_type]': z.optional(z.enum(AUDITABLE_TYPES)),
        'filter[auditable_id]': z.optional(id()),
        'filter[user_id]': anyOf(id()),
        /** Events of records that are at these sites now, and of the sites themselves. */
        'filter[site_id]': anyOf(id()),
        /** Changes of this field: `location_id`, or `cf:key` for a custom field. New records aren't changes. */
        'filter[field]': z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
        ...between('event_date', instant()),
      },
    }),
    reply: z.extend(many(AuditEvent), {
      meta: z.extend(PageMeta, {
        /**
         * The moment up to which a search without an index has come, if the page isn't full; `next_cursor` continues
         * there.
         */
        searched_to: z.nullable(instant()),
      }),
    }),
  }),
  /**
   * Restores the values that one event replaced, in its record or in all records that the same call changed. A later
   * change of them is a conflict; of many records, such ones are skipped and listed.
   */
  undo: route({
    name: 'audits.undo',
    method: 'POST',
    path: '/audits/:id/undo',
    access: 'member',
    touches: kindsWith('exported'),
    params: ById,
    body: z.strictObject({ undo: z.strictObject({ together: z.optional(z.boolean()) }) }),
    reply: one(BulkAnswer),
  }),
}
