import * as z from 'zod/mini'
import { EXPORT_FORMATS, EXPORT_HEADERS } from './kit/export.ts'
import { id, instant } from './kit/fields.ts'
import { JOB_STATUSES } from './kit/job.ts'
import { anyOf, listQuery, many, one } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { kindValues } from './kinds.ts'
import { LIMITS } from './limits.ts'

/** The lists that a job can export, by their paths. */
export const EXPORT_RESOURCES = kindValues('plural', 'exported')

/** Hours for which a finished file is kept. */
export const EXPORT_HOURS = 24

/** The part of a list to export, with the parameters of its own export; filters have their own names. */
export const ExportInput = z.strictObject({
  resource: z.enum(EXPORT_RESOURCES),
  format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
  headers: z._default(z.enum(EXPORT_HEADERS), 'keys'),
  /** The columns of the file, in this order; by default all. */
  columns: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200))),
  search: z.optional(z.string().check(z.maxLength(200))),
  sort: z.optional(z.string().check(z.maxLength(64))),
  order: z.optional(z.enum(['asc', 'desc'])),
  /** `{'filter[status]': ['in_use']}`, or `{status: ['in_use']}` */
  filter: z.optional(z.record(z.string().check(z.maxLength(100)), z.unknown())),
  /** Only these records. */
  ids: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(LIMITS.export_ids))),
})
export type ExportInput = z.input<typeof ExportInput>

export const Export = z.strictObject({
  id: id(),
  resource: z.string(),
  format: z.enum(EXPORT_FORMATS),
  status: z.enum(JOB_STATUSES),
  /** Null until they are counted. */
  total_rows: z.nullable(z.int()),
  processed_rows: z.int(),
  file_name: textOrNull(),
  bytes: z.nullable(z.int()),
  /** The reason why there is no file. */
  code: textOrNull(),
  message: textOrNull(),
  created_at: instant(),
  started_at: z.nullable(instant()),
  finished_at: z.nullable(instant()),
  /** Until when the file can be downloaded. */
  expires_at: z.nullable(instant()),
})
export type Export = z.infer<typeof Export>

const byId = { path: '/exports/:id', access: 'member', params: ById } as const

/** Exports by jobs. People see their own ones; each needs the permission to view its records. */
export const exportsApi = {
  list: route({
    name: 'exports.list',
    method: 'GET',
    path: '/exports',
    access: 'member',
    query: listQuery(Export, {
      sort: ['created_at'],
      order: 'desc',
      filters: {
        'filter[status]': anyOf(z.enum(JOB_STATUSES)),
        'filter[resource]': anyOf(z.enum(EXPORT_RESOURCES)),
      },
    }),
    reply: many(Export),
  }),
  create: route({
    name: 'exports.create',
    method: 'POST',
    status: 202,
    path: '/exports',
    access: 'member',
    body: z.strictObject({ export: ExportInput }),
    reply: one(Export),
  }),
  get: route({ ...byId, name: 'exports.get', method: 'GET', reply: one(Export) }),
  /** Stops it if it is running, and deletes its file. */
  remove: route({ ...byId, name: 'exports.remove', method: 'DELETE' }),
  file: route({
    ...byId,
    name: 'exports.file',
    method: 'GET',
    path: '/exports/:id/file',
    download: 'application/octet-stream',
  }),
}
