import {
  type AttachableType,
  ATTACHABLE_RIGHTS,
  Attachment,
  type AttachmentStorage,
  type attachmentsApi,
} from '@steward/contract/attachments.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { allows } from '@steward/contract/permissions.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { answerOf } from '#core/records/answer.ts'
import { admitted, askRows, beyondScope, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { orderOf } from '#core/lists/cursor.ts'
import { selected, statement } from '#core/records/entity.ts'
import { forbidden, notFound } from '#core/context/errors.ts'
import { listRows, rowsOf } from '#core/lists/page.ts'
import { sinceOf } from '#core/history/past.ts'
import { byId, inAccount, type Text } from '#core/records/rows.ts'
import { quotaBytes, usedBytes } from '#shared/attachments/add-file.ts'
import { live } from '#db/columns.ts'
import { attachments as t } from '#db/schema/attachments.ts'

/** A user who isn't a member of the account belongs to the platform, and is shown by its name. */
const uploader = sql`json_build_object('id', ${t.uploaded_by}, 'name', coalesce(
  (select u.name from memberships m join users u on u.id = m.user_id
    where m.account_id = ${t.account_id} and m.user_id = ${t.uploaded_by}),
  (select p.name from accounts p where p.id = ${sql.raw(`'${PLATFORM_ACCOUNT_ID}'`)}), ''))`

const answer = answerOf(Attachment, t, {
  has_preview: sql`${t.preview_key} is not null`,
  uploaded_by: uploader,
})

type Query = QueryOf<typeof attachmentsApi.list>

/** The change in the first later event of a file that matches `which`; null if there is none. */
const firstEventOf = (ctx: Ctx, since: string, which: SQL) => sql`(
  select e.changes->'attachment' from audits e
  where e.account_id = ${ctx.account_id} and e.auditable_type = ${t.attachable_type} and e.auditable_id = ${t.attachable_id}
    and e.event_date >= ${since} and e.file_keys->'attachment'->>0 = ${t.file_key} and ${which}
  order by e.event_date, e.id limit 1)`

/** The files at a past moment: those of today and those removed since, with their names at that time. */
function past(ctx: Ctx, at: string) {
  const since = sinceOf(at)
  const came = firstEventOf(ctx, since, sql`e.action <> 'rename_attachment'`)
  const renamed = firstEventOf(ctx, since, sql`e.action = 'rename_attachment'`)
  return {
    name: sql`coalesce(${renamed}->>0, ${t.file_name})`,
    // Without a later event, the present value applies.
    there: sql`${t.created_at} < ${since} and coalesce(jsonb_typeof(${came}->0) <> 'null', ${t.archived_at} is null)`,
  }
}

/** @throws 403 without the permission for files of such records, or if such records are switched off */
export async function refuseFiles(ctx: Ctx, type: AttachableType, action: 'view' | 'update') {
  const { permissions, flags } = await admitted(ctx)
  if (!allows(permissions, ATTACHABLE_RIGHTS[type][action])) throw forbidden()
  if (type !== 'Asset' && !flags['work_orders.enable'])
    throw forbidden('Work orders are turned off for this account', 'feature_off')
}

const of = (type: AttachableType, which: SQL) =>
  and(eq(t.attachable_type, type), sql`${t.attachable_id} ${which}`)!

/** The records whose files belong to a record: of a work order, also the requests that are or were accepted into it. */
function belongingTo(ctx: Ctx, { attachable_type: type, attachable_id: id, at }: Query): SQL {
  const own = of(type, sql`= ${id}`)
  if (type !== 'WorkOrder') return own
  const accepted = sql`exists (select from audits e where e.account_id = ${ctx.account_id}
    and e.auditable_type = 'WorkRequest' and e.auditable_id = q.id and e.action = 'accept' and e.event_date < ${at && sinceOf(at)}
    and e.changes->'work_order_id'->>1 = ${id})`
  const requests = sql`select q.id from work_requests q where q.account_id = ${ctx.account_id} and q.work_order_id = ${id}`
  return or(own, of('WorkRequest', sql`in (${requests}${at ? sql` and ${accepted}` : sql``})`))!
}

/** The files of a record, now or at a past moment, by default the newest first. */
export async function listAttachments(ctx: Ctx, query: Query) {
  await refuseFiles(ctx, query.attachable_type, 'view')
  const { name, there } = query.at ? past(ctx, query.at) : { name: t.file_name, there: live(t) }
  return listRows<Attachment>(
    ctx,
    {
      ...rowsOf(ctx, t, { ...answer, shape: { ...answer.shape, file_name: name } }),
      where: and(
        inAccount(ctx, t),
        belongingTo(ctx, query),
        there,
        query.search ? sql`strpos(lower(${name}), lower(${query.search})) > 0` : undefined,
      )!,
      by: orderOf(t.created_at),
    },
    query,
  )
}

/** @throws 404 for an unknown file, or one of a record that the caller doesn't see */
export async function getAttachment(ctx: Ctx, id: string): Promise<Text<{ data: Attachment }>> {
  const [row] = await askRows<{
    data: string
    lock_version: number
    attachable_type: AttachableType
  }>(
    ctx,
    statement(sql`select row_to_json(r)::text as data, r.lock_version, r.attachable_type from (
      select ${selected(answer)} from ${t} where ${byId(ctx, t, id)}) r`),
  )
  if (!row) throw notFound()
  await refuseFiles(ctx, row.attachable_type, 'view')
  return { text: `{"data":${row.data}}`, version: row.lock_version }
}

export const storageOf = (ctx: Ctx): Promise<{ data: AttachmentStorage }> =>
  inTransaction(ctx, async (ctx) => ({
    data: {
      used_bytes: await beyondScope(ctx, () => usedBytes(ctx)),
      quota_bytes: quotaBytes(ctx),
    },
  }))

interface StoredFile {
  attachable_type: AttachableType
  file_name: string
  content_type: string
  bytes: number
  checksum: string
  file_key: string
  preview_key: string | null
}

/** @throws 404 when the caller doesn't see such a file, or it was removed */
export async function storedFile(ctx: Ctx, id: string): Promise<StoredFile> {
  const [row] = await askRows<StoredFile>(
    ctx,
    statement(sql`select ${t.attachable_type}, ${t.file_name}, ${t.content_type}, ${t.bytes}::float8 as bytes, ${t.checksum},
        ${t.file_key}, ${t.preview_key}
      from ${t} where ${and(byId(ctx, t, id), live(t))}`),
  )
  if (!row) throw notFound()
  await refuseFiles(ctx, row.attachable_type, 'view')
  return row
}
