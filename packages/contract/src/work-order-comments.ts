import * as z from 'zod/mini'
import { id, instant, longText } from './kit/fields.ts'
import { listQuery, many, one } from './kit/list.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { withWorkOrders } from './work-order-flag.ts'

/** The maximum number of files of a comment. */
export const MAX_COMMENT_FILES = 10

/** A mention in Markdown: `@[Ana Ruiz](user:<id>)`. */
export const mentionOf = ({ id, name }: { id: string; name: string }) => `@[${name}](user:${id})`
const MENTION = /@\[[^\]\n]{1,255}\]\(user:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi
/** The ids of the people whom a text mentions, each once. */
export const mentionedIn = (body: string): string[] => [
  ...new Set([...body.matchAll(MENTION)].map(([, user]) => user!.toLowerCase())),
]

const Person = z.strictObject({ id: id(), name: z.string() })

/** A comment on a work order. */
export const Comment = z.strictObject({
  id: id(),
  created_at: instant(),
  updated_at: instant(),
  lock_version: z.int(),
  /** Markdown. */
  body: z.string(),
  author: z.nullable(Person),
  /** The last change of its text. */
  edited_at: z.nullable(instant()),
  mentions: z.array(Person),
  /** The files of the work order that the comment refers to. */
  attachments: z.array(
    z.strictObject({
      id: id(),
      file_name: z.string(),
      content_type: z.string(),
      has_preview: z.boolean(),
    }),
  ),
})
export type Comment = z.infer<typeof Comment>

const said = {
  body: longText(10_000),
  attachment_ids: z.optional(z.array(id()).check(z.maxLength(MAX_COMMENT_FILES))),
}
const all = { path: '/work_orders/:id/comments', params: ById } as const
const ofOne = {
  path: '/work_orders/:id/comments/:comment_id',
  params: z.object({ id: id(), comment_id: id() }),
} as const

/** The discussion of a work order. Only its author can change or delete a comment. */
export const workOrderCommentsApi = withWorkOrders({
  list: route({
    ...all,
    name: 'work_orders.comments',
    method: 'GET',
    access: 'work_order:view',
    query: listQuery(Comment, { sort: ['created_at'] }),
    reply: many(Comment),
  }),
  add: route({
    ...all,
    name: 'work_orders.add_comment',
    method: 'POST',
    late: true,
    status: 201,
    access: 'work_order:update',
    body: z.strictObject({ comment: z.strictObject(said) }),
    reply: one(Comment),
  }),
  update: route({
    ...ofOne,
    name: 'work_orders.update_comment',
    method: 'PATCH',
    access: 'work_order:update',
    body: z.strictObject({
      comment: z.strictObject({
        body: z.optional(said.body),
        attachment_ids: said.attachment_ids,
        lock_version: z.optional(z.int()),
      }),
    }),
    reply: one(Comment),
  }),
  remove: route({
    ...ofOne,
    name: 'work_orders.remove_comment',
    method: 'DELETE',
    access: 'work_order:update',
  }),
})
