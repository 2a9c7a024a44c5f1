import * as z from 'zod/mini'
import { BulkChange } from './kit/bulk.ts'
import { JOB_STATUSES } from './kit/job.ts'
import { anyOf, listQuery, many, one } from './kit/list.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'

const byId = { path: '/bulk_changes/:id', access: 'member', params: ById } as const

/** Changes of many records. People see their own ones of the last day. */
export const bulkChangesApi = {
  list: route({
    name: 'bulk_changes.list',
    method: 'GET',
    path: '/bulk_changes',
    access: 'member',
    query: listQuery(BulkChange, {
      sort: ['created_at'],
      order: 'desc',
      per_page: 10,
      filters: {
        'filter[status]': anyOf(z.enum(JOB_STATUSES)),
        'filter[resource]': anyOf(z.string().check(z.maxLength(64))),
      },
    }),
    reply: many(BulkChange),
  }),
  get: route({ ...byId, name: 'bulk_changes.get', method: 'GET', reply: one(BulkChange) }),
  /** Committed changes stay, and can be undone. */
  cancel: route({
    ...byId,
    name: 'bulk_changes.cancel',
    method: 'POST',
    path: '/bulk_changes/:id/cancel',
    reply: one(BulkChange),
  }),
}
