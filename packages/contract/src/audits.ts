import * as z from 'zod/mini'
import { BulkAnswer } from './kit/bulk.ts'
import { id, instant, Named } from './kit/fields.ts'
import { anyOf, between, listQuery, many, one, PageMeta } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { LIMITS } from './limits.ts'
import { facetValues, kindsAudited, kindsWith } from './kinds.ts'

export type { Auditable } from './kinds.ts'

/** What a history can be of. */
export const AUDITABLE_TYPES = [...new Set(facetValues('audited'))]

/** Records that one call changed are counted up to this: one more than can be undone at once. */
export const TOGETHER = LIMITS.bulk_ids + 1

/** Who changed what, from what, to what. `changes` is `{ field: [before, after] }`. */
export const AuditEvent = z.strictObject({
  id: id(),
  auditable_type: z.enum(AUDITABLE_TYPES),
  auditable_id: id(),
  /** What the record is called now; null where it is gone. */
  auditable_name: textOrNull(),
  action: z.string(),
  event_date: instant(),
  user_id: idOrNull(),
  /** A user who isn't a member of the account is shown by the platform's name. */
  user: Named,
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** The names of records that `changes` refers to by id. */
  names: z.record(z.string(), z.string()),
  request_id: textOrNull(),
  address: textOrNull(),
  /** How many records the same call changed, this one included; up to `TOGETHER`. */
  together: z.int(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** What is done by one person to what was there before: it can be undone. */
const UNDOABLE = ['update', 'archive', 'restore', 'hand_over', 'return', 'undo']

/** Fields of a history that are no fields of the record: its picture, and what it is linked with. */
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
        /** Of what is at these sites now: of them, and of the records that say where they are. */
        'filter[site_id]': anyOf(id()),
        /**
         * Changes of this field: `location_id`, or `cf:key` for one of the account's own. A new record is no change.
         */
        'filter[field]': z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
        ...between('event_date', instant()),
      },
    }),
    reply: z.extend(many(AuditEvent), {
      meta: z.extend(PageMeta, {
        /** Where a page that isn't full ended, of what is searched piece by piece; `next_cursor` goes on from there. */
        searched_to: z.nullable(instant()),
      }),
    }),
  }),
  /**
   * Gives a record back what one event replaced, or all records that the same call changed. What was changed again
   * since is a conflict; of many, it stays as it is and is named.
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
