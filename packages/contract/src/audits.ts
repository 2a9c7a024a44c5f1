import * as z from 'zod/mini'
import { id, instant } from './kit/fields.ts'
import { listQuery, many } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'
import { facetValues } from './kinds.ts'

export type { Auditable } from './kinds.ts'

/** What a history can be of. */
export const AUDITABLE_TYPES = [...new Set(facetValues('audited'))]

/** Who changed what, from what, to what. `changes` is `{ field: [before, after] }`. */
export const AuditEvent = z.strictObject({
  id: id(),
  auditable_type: z.enum(AUDITABLE_TYPES),
  auditable_id: id(),
  action: z.string(),
  event_date: instant(),
  user_id: idOrNull(),
  user_name: textOrNull(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** The names of records that `changes` refers to by id. */
  names: z.record(z.string(), z.string()),
  request_id: textOrNull(),
  address: textOrNull(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const auditsApi = {
  list: route({
    name: 'audits.list',
    method: 'GET',
    path: '/audits',
    access: 'signed_in',
    query: listQuery(AuditEvent, {
      sort: ['event_date'],
      order: 'desc',
      per_page: 25,
      filters: {
        'filter[auditable_type]': z.optional(z.enum(AUDITABLE_TYPES)),
        'filter[auditable_id]': z.optional(id()),
      },
    }),
    reply: many(AuditEvent),
  }),
}
