import {
  Comment,
  mentionedIn,
  type workOrderCommentsApi,
} from '@steward/contract/work-order-comments.ts'
import type { BodyOf, QueryOf } from '@steward/contract/kit/route.ts'
import { sql } from 'drizzle-orm'
import { askRow, type Ctx } from '#core/context/ctx.ts'
import { conflict, fault, invalid } from '#core/context/errors.ts'
import { orderOf } from '#core/lists/cursor.ts'
import { answerOf } from '#core/records/answer.ts'
import { given, type Row } from '#core/records/records.ts'
import { work_order_comments as t } from '#db/schema/work-order-parts.ts'
import { addPart, changePart, listParts, type Part, removePart } from './parts.ts'
import { peopleNamed } from './work-orders.records.ts'

/** So much of a comment is shown in the history. */
const SUMMARY_CHARS = 200

export const comment: Part<Comment> = {
  name: 'comment',
  table: t,
  answer: answerOf(Comment, t, {
    mentions: peopleNamed(sql`${t.mention_ids}`),
    attachments: sql`(select coalesce(json_agg(json_build_object('id', f.id, 'file_name', f.file_name,
        'content_type', f.content_type, 'has_preview', f.preview_key is not null) order by f.created_at, f.id), '[]')
      from attachments f where f.account_id = ${t.account_id} and f.id = any (${t.attachment_ids}) and f.archived_at is null)`,
  }),
  summary: ({ body }) => String(body).slice(0, SUMMARY_CHARS),
  text: String,
}

export const listComments = (
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof workOrderCommentsApi.list>,
) =>
  listParts(ctx, comment, id, query, {
    by: orderOf(t.created_at),
    found: query.search ? sql`strpos(lower(${t.body}), lower(${query.search})) > 0` : undefined,
  })

type GivenFields = BodyOf<typeof workOrderCommentsApi.update>['comment']

/** The fields of a comment: with the people whom it mentions, if they are active members, and its files. */
async function fieldsOf(
  ctx: Ctx,
  order_id: string,
  { body, attachment_ids }: GivenFields,
): Promise<Row> {
  const { people, files } = await askRow<{ people: string[]; files: string[] }>(ctx, {
    text: `select array(select user_id from memberships where account_id = $1 and user_id = any ($2::uuid[]) and status = 'active') as people,
       array(select id from attachments where account_id = $1 and id = any ($3::uuid[]) and archived_at is null
         and attachable_type = 'WorkOrder' and attachable_id = $4) as files`,
    values: [
      ctx.account_id,
      body === undefined ? [] : mentionedIn(body),
      attachment_ids ?? [],
      order_id,
    ],
  })
  const wanted = new Set(attachment_ids?.map((id) => id.toLowerCase()))
  if (files.length < wanted.size)
    throw invalid(
      fault(
        '/comment/attachment_ids',
        'attachment_ids names no file of this work order',
        'not_found',
      ),
    )
  return given({
    body,
    mention_ids: body === undefined ? undefined : people,
    attachment_ids: attachment_ids && files,
  })
}

export const addComment = (
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof workOrderCommentsApi.add>['comment'],
) =>
  addPart(ctx, comment, id, async (ctx) => ({
    ...(await fieldsOf(ctx, id, input)),
    author_id: ctx.user_id,
  }))

/** Only its author can change a comment. */
function refuseOthers(ctx: Ctx, { author_id }: Row): void {
  if (author_id !== ctx.user_id)
    throw conflict('not_author', 'Only the person who wrote a comment can change it')
}

export const changeComment = (
  ctx: Ctx,
  at: { id: string; comment_id: string },
  { lock_version, ...change }: BodyOf<typeof workOrderCommentsApi.update>['comment'],
) =>
  changePart(
    ctx,
    comment,
    { id: at.id, part_id: at.comment_id },
    lock_version,
    async (ctx, before) => {
      refuseOthers(ctx, before)
      const values = await fieldsOf(ctx, at.id, change)
      const isEdited = values.body !== undefined && values.body !== before.body
      return { ...values, ...(isEdited && { edited_at: new Date().toISOString() }) }
    },
  )

export const removeComment = (ctx: Ctx, at: { id: string; comment_id: string }) =>
  removePart(ctx, comment, { id: at.id, part_id: at.comment_id }, refuseOthers)
