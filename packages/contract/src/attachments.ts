import * as z from 'zod/mini'
import { id, instant, longText } from './kit/fields.ts'
import { listQuery, many, one } from './kit/list.ts'
import { recordFields } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { LIMITS } from './limits.ts'
import type { Permission } from './permissions.ts'

/**
 * Records that can have files. People who may view a record may see its files; those who may update it add and remove
 * them.
 */
const ATTACHABLE_TYPES = ['Asset', 'WorkOrder', 'WorkRequest'] as const
export type AttachableType = (typeof ATTACHABLE_TYPES)[number]

/** The number of days for which a removed file can be restored; then it is erased. */
export const ATTACHMENT_DAYS = 30

/** A file of a record, as the API returns it. */
export const Attachment = z.strictObject({
  ...recordFields,
  attachable_type: z.enum(ATTACHABLE_TYPES),
  attachable_id: id(),
  file_name: z.string(),
  /** By its content, regardless of its name. */
  content_type: z.string(),
  bytes: z.int(),
  /** SHA-256 in hexadecimal. */
  checksum: z.string(),
  /** The size of an image, upright. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Whether it has a preview. */
  has_preview: z.boolean(),
  uploaded_by: z.strictObject({ id: id(), name: z.string() }),
})
export type Attachment = z.infer<typeof Attachment>

/** The size of the account's files, including those that can be restored, and its limit. */
export const AttachmentStorage = z.strictObject({ used_bytes: z.int(), quota_bytes: z.int() })
export type AttachmentStorage = z.infer<typeof AttachmentStorage>

const attachable = { attachable_type: z.enum(ATTACHABLE_TYPES), attachable_id: id() }

/**
 * The permissions for files of each kind of record; a route needs one of them. Requesters may add photos of what is
 * broken.
 */
export const ATTACHABLE_RIGHTS = {
  Asset: { view: 'asset:view', update: 'asset:update' },
  WorkOrder: { view: 'work_order:view', update: 'work_order:update' },
  WorkRequest: { view: 'work_order:view', update: 'work_order:create' },
} as const satisfies Record<AttachableType, Record<'view' | 'update', Permission>>
const anyOf = (action: 'view' | 'update') => ({
  any: [...new Set(ATTACHABLE_TYPES.map((type) => ATTACHABLE_RIGHTS[type][action]))],
})
const VIEW = anyOf('view')
const UPDATE = anyOf('update')

const byId = { path: '/attachments/:id', params: ById } as const

export const attachmentsApi = {
  /**
   * With `at`, the files of the record at a past moment. Files that were removed since have `archived_at` and can't be
   * downloaded; erased ones are left out.
   */
  list: route({
    name: 'attachments.list',
    method: 'GET',
    path: '/attachments',
    access: VIEW,
    query: z.extend(listQuery(Attachment, { sort: ['created_at'], order: 'desc' }), {
      ...attachable,
      at: z.optional(instant()),
    }),
    reply: many(Attachment),
  }),
  storage: route({
    name: 'attachments.storage',
    method: 'GET',
    path: '/attachments/storage',
    access: VIEW,
    reply: one(AttachmentStorage),
  }),
  get: route({
    ...byId,
    name: 'attachments.get',
    method: 'GET',
    access: VIEW,
    reply: one(Attachment),
  }),
  /** The address has the record of the file, so that a missing permission for it is refused before the file is read. */
  create: route({
    name: 'attachments.create',
    method: 'POST',
    late: true,
    status: 201,
    path: '/attachments',
    access: UPDATE,
    query: z.strictObject(attachable),
    upload: { field: 'attachment[file]', kind: 'file', max_bytes: LIMITS.attachment_bytes },
    reply: one(Attachment),
  }),
  /** Renames it. */
  update: route({
    ...byId,
    name: 'attachments.update',
    method: 'PATCH',
    access: UPDATE,
    body: z.strictObject({
      attachment: z.strictObject({ file_name: longText(255), lock_version: z.optional(z.int()) }),
    }),
    reply: one(Attachment),
  }),
  remove: route({
    ...byId,
    name: 'attachments.remove',
    method: 'DELETE',
    access: UPDATE,
  }),
  restore: route({
    ...byId,
    path: '/attachments/:id/restore',
    name: 'attachments.restore',
    method: 'POST',
    access: UPDATE,
    reply: one(Attachment),
  }),
  file: route({
    ...byId,
    path: '/attachments/:id/file',
    name: 'attachments.file',
    method: 'GET',
    access: VIEW,
    download: 'application/octet-stream',
  }),
  /** A preview of an image, at most 1024 pixels on a side. Browsers only show this, never the file. */
  preview: route({
    ...byId,
    path: '/attachments/:id/preview',
    name: 'attachments.preview',
    method: 'GET',
    access: VIEW,
    download: 'image/webp',
  }),
}
