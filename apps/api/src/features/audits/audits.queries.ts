import { AuditEvent, type auditsApi } from '@steward/contract/audits.ts'
import { KINDS, type KindSpec, kindsWith, SPECS } from '@steward/contract/kinds.ts'
import type { PageMeta } from '@steward/contract/kit/list.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { answerOf } from '#core/records/answer.ts'
import { seesAll } from '#core/lists/stored-sums.ts'
import { orderOf } from '#core/lists/cursor.ts'
import { statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { listRows } from '#core/lists/page.ts'
import { inAccount, joinedRow, type Text } from '#core/records/rows.ts'
import { audits } from '#db/schema/audits.ts'

type Query = QueryOf<typeof auditsApi.list>

const tables = kindsWith('counted')

/** Where the names of the records stand that a change refers to, by the field that refers. */
const REFERRED = new Map(
  tables
    .flatMap((kind) => Object.entries(SPECS[kind].refers ?? {}))
    .filter(([, kind]) => SPECS[kind].counted)
    // A parent is of the record's own kind; ids are unique, so the others find nothing.
    .map(([field, kind]) => [`${field} ${kind}`, { field, ...SPECS[kind] }]),
)

/** The names behind one field's ids before and after, by the primary key. */
const namesOf = ({ field, plural, title = 'name' }: KindSpec & { field: string }) => `
  select t.id, t.${title}::text as name from ${plural} t
  join jsonb_array_elements_text(nullif("audits"."changes"->'${field}', 'null')) v
    on t.account_id = "audits"."account_id" and t.id = v::uuid`

/** The sites that a person was limited to, before and after: two lists of ids. */
const SCOPE = `
  select t.id, t.name::text as name from sites t
  join jsonb_path_query("audits"."changes", 'lax $.site_scope[*][*]') v
    on t.account_id = "audits"."account_id" and t.id = (v #>> '{}')::uuid`

/** Who signs in as an employee, before and after. */
const SIGN_IN = `
  select u.id, u.name::text as name from users u
  join memberships s on s.account_id = "audits"."account_id" and s.user_id = u.id
  join jsonb_array_elements_text(nullif("audits"."changes"->'user_id', 'null')) v on u.id = v::uuid`

/** The people and assets that an asset's own fields refer to, before and after. */
const inOwnFields = (table: string, name: string) => `
  select t.id, t.${name}::text as name from jsonb_each("audits"."changes") c
  cross join jsonb_path_query(c.value, '$[*]') v
  join ${table} t on t.account_id = "audits"."account_id"
    and t.id = case when v #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (v #>> '{}')::uuid end
  where c.key like 'cf:%' or c.key like 'link:%'`

const OWN = [inOwnFields('employees', 'full_name'), inOwnFields('assets', 'name')]

const names = sql`coalesce((select json_object_agg(n.id, n.name) from (${sql.raw(
  [...[...REFERRED.values()].map(namesOf), ...OWN, SCOPE, SIGN_IN].join(' union '),
)}) n), '{}')`

/** Whoever has no place in the account did it for the platform, and is called by its name. */
const actor = sql`case when m.user_id is not null then u.name
  when u.id is not null then (select p.name from accounts p where p.id = ${PLATFORM_ACCOUNT_ID}) end`

/** The fields of a history in which sites, locations and assets stand, or lists of them. */
const PLACED = sql`c.key ~ '^(site|location|parent|asset|other)_id$|^site_scope$|^link:' or c.key like 'cf:%' and not exists (
  select from data_fields f where f.account_id = ${audits.account_id} and f.key = substr(c.key, 4) and f.type <> 'asset')`

/** What was changed, in which ids out of the reader's sight stand for elsewhere. */
const changes = sql`case when ${seesAll} then ${audits.changes} else coalesce((
  select jsonb_object_agg(c.key, case when ${PLACED} then ids_seen(c.value, n.names) else c.value end)
  from jsonb_each(${audits.changes}) c cross join (select ${names}::jsonb as names) n), '{}') end`

const answer = answerOf(AuditEvent, audits, {
  user_name: actor,
  changes,
  names,
  address: sql`case when m.user_id is not null then ${audits.address} end`,
})

function conditions(ctx: Ctx, query: Query): SQL {
  const type = query['filter[auditable_type]']
  const id = query['filter[auditable_id]']
  return and(
    inAccount(ctx, audits),
    type ? eq(audits.auditable_type, type) : undefined,
    id ? eq(audits.auditable_id, id) : undefined,
  )!
}

/** @throws 404 when the record whose history is asked for isn't there for this person */
async function refuseUnseen(ctx: Ctx, query: Query): Promise<void> {
  const type = query['filter[auditable_type]']
  const id = query['filter[auditable_id]']
  // They lie in tables that the person's scope narrows: a history is shown where its record is.
  const kind = tables.find((one) => KINDS[one].audited === type)
  if (!kind || !id) return
  const [found] = await ask(
    ctx,
    statement(
      sql`select from ${sql.identifier(KINDS[kind].plural)} where account_id = ${ctx.account_id} and id = ${id}`,
    ),
  )
  if (found!.rowCount === 0) throw notFound()
}

/** The history, newest first unless asked otherwise: who changed what, from what, to what. */
export async function listAudits(
  ctx: Ctx,
  query: Query,
): Promise<Text<{ data: AuditEvent[]; meta: PageMeta }>> {
  await refuseUnseen(ctx, query)
  return listRows<AuditEvent>(
    ctx,
    {
      of: sql`${audits}`,
      where: conditions(ctx, query),
      by: orderOf(audits.event_date),
      id: audits.id,
      answer,
      from: sql`${joinedRow(ctx, audits)} left join users u on u.id = ${audits.user_id}
        left join memberships m on m.account_id = ${audits.account_id} and m.user_id = ${audits.user_id}`,
    },
    query,
  )
}
