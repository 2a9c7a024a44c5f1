import { AuditEvent, type auditsApi, TOGETHER } from '@steward/contract/audits.ts'
import { KINDS, type KindSpec, kindsWith, SPECS } from '@steward/contract/kinds.ts'
import type { QueryOf, ReplyOf } from '@steward/contract/kit/route.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { and, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm'
import { admitted, askRows, type Ctx, inSnapshot } from '#core/context/ctx.ts'
import { answerOf } from '#core/records/answer.ts'
import { seesAll } from '#core/records/kept-sums.ts'
import { orderOf, writeCursor } from '#core/lists/cursor.ts'
import { isAnyOf } from '#core/lists/filters.ts'
import { statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { literal, pageText, readRows, textArray } from '#core/lists/page.ts'
import { inAccount, joinedRow, type Text } from '#core/records/rows.ts'
import { audits } from '#db/schema/audits.ts'
import { endOfSearch } from './audits.window.ts'

type Query = QueryOf<typeof auditsApi.list>

const tables = kindsWith('counted')

/** The sources of the names of referenced records, by the field with the reference. */
const REFERRED = new Map(
  tables
    .flatMap((kind) => Object.entries(SPECS[kind].refers ?? {}))
    .filter(([, kind]) => SPECS[kind].counted)
    // A parent is of the record's own kind; ids are unique, so the others find nothing.
    .map(([field, kind]) => [`${field} ${kind}`, { field, ...SPECS[kind] }]),
)

// Ids are looked up as an array. In a join PostgreSQL would expect hundreds of them in each event, and read a whole
// table for each.

/** The names for the ids of one field before and after, by the primary key. */
const namesOf = ({ field, plural, title = 'name' }: KindSpec & { field: string }) => `
  select t.id, t.${title}::text as name from ${plural} t
  where t.account_id = "audits"."account_id" and t.id = any (array(
    select v::uuid from jsonb_array_elements_text(nullif("audits"."changes"->'${field}', 'null')) v))`

/** The sites that a person was limited to, before and after: two lists of ids. */
const SCOPE = `
  select t.id, t.name::text as name from sites t
  where t.account_id = "audits"."account_id" and t.id = any (array(
    select (v #>> '{}')::uuid from jsonb_path_query("audits"."changes", 'lax $.site_scope[*][*]') v))`

/** Fields of changes that contain users. */
const OF_PEOPLE = [
  ...new Set([
    ...tables.flatMap((kind) =>
      Object.entries(SPECS[kind].refers ?? {}).flatMap(([field, to]) =>
        to === 'user' ? [field] : [],
      ),
    ),
    'watcher_ids',
  ]),
]

/** The users in fields such as the assignee, watchers and logged time, before and after. */
const PEOPLE = `
  select u.id, u.name::text as name from users u
  join memberships s on s.account_id = "audits"."account_id" and s.user_id = u.id
  where u.id = any (array(
    select (v #>> '{}')::uuid from jsonb_each("audits"."changes") c
    cross join jsonb_path_query(c.value, 'lax $[*][*]') v
    where c.key in (${OF_PEOPLE.map((field) => `'${field}'`).join(', ')}) and jsonb_typeof(v) = 'string'
    union all select (v #>> '{}')::uuid from jsonb_path_query("audits"."changes", 'lax $.time_entry[*].user_id') v))`

/** The depreciation methods that events of an asset and settings of a book refer to. */
const METHODS = `
  select t.id, t.name::text as name from depreciation_methods t
  where t.account_id = "audits"."account_id" and t.id = any (array(
    select (v #>> '{}')::uuid from jsonb_path_query("audits"."changes", 'lax $.*[*].depreciation_method_id') v
    where jsonb_typeof(v) = 'string'))`

/** The people and assets that an asset's custom fields refer to, before and after. */
const inCustomFields = (table: string, name: string) => `
  select t.id, t.${name}::text as name from ${table} t
  where t.account_id = "audits"."account_id" and t.id = any (array(
    select (v #>> '{}')::uuid from jsonb_each("audits"."changes") c
    cross join jsonb_path_query(c.value, '$[*]') v
    where (c.key like 'cf:%' or c.key like 'link:%')
      and v #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'))`

const CUSTOM = [inCustomFields('employees', 'full_name'), inCustomFields('assets', 'name')]

const names = sql`coalesce((select json_object_agg(n.id, n.name) from (${sql.raw(
  [...[...REFERRED.values()].map(namesOf), ...CUSTOM, SCOPE, PEOPLE, METHODS].join(' union '),
)}) n), '{}')`

/** Users who aren't members of the account are shown by the platform's name. */
const actor = sql`case when u.id is not null then json_build_object('id', u.id, 'name',
  case when m.user_id is not null then u.name else (select p.name from accounts p where p.id = ${PLATFORM_ACCOUNT_ID}) end) end`

/** The fields of a history that contain sites, locations and assets, or lists of them. */
const PLACED = sql`c.key ~ '^(site|location|parent|asset|other)_id$|^site_scope$|^link:' or c.key like 'cf:%' and not exists (
  select from data_fields f where f.account_id = ${audits.account_id} and f.key = substr(c.key, 4) and f.type <> 'asset')`

/** The changes, with a placeholder for ids of records that the reader may not see. */
const changes = sql`case when ${seesAll} then ${audits.changes} else coalesce((
  select jsonb_object_agg(c.key, case when ${PLACED} then ids_seen(c.value, n.names) else c.value end)
  from jsonb_each(${audits.changes}) c cross join (select ${names}::jsonb as names) n), '{}') end`

/** The current names of records: those of kinds with a table of their own, and of users, roles and files. */
const NAMED: readonly (readonly [type: string, name: string])[] = [
  ...tables.map((kind) => {
    const { audited, plural, title = 'name' }: KindSpec = SPECS[kind]
    return [audited!, `select t.${title}::text from ${plural} t`] as const
  }),
  ['DataField', 'select t.label::text from data_fields t'],
  ['BulkImport', 'select t.filename from bulk_imports t'],
  ['Role', 'select t.name::text from roles t'],
  ['Book', 'select t.name::text from books t'],
]
const PERSON = `(select p.name::text from memberships t join users p on p.id = t.user_id
  where t.account_id = "audits"."account_id" and t.user_id = "audits"."auditable_id")`

const name = sql.raw(`case "audits"."auditable_type" ${NAMED.map(
  ([type, select]) =>
    `when '${type}' then (${select} where t.account_id = "audits"."account_id" and t.id = "audits"."auditable_id")`,
).join(' ')} when 'User' then ${PERSON} when 'Membership' then ${PERSON}
  when 'Account' then (select t.name::text from accounts t where t.id = "audits"."account_id") end`)

/**
 * Whether the event `o` is of the same call as another one: a change of the same kind of record by the same person. New
 * records have none before them.
 */
export const ofOneCall = (
  than: SQL,
) => sql`o.account_id = ${than}.account_id and o.request_id = ${than}.request_id
  and o.action <> 'create' and o.action = ${than}.action and o.auditable_type = ${than}.auditable_type
  and o.user_id is not distinct from ${than}.user_id`

const together = sql`case when ${audits.action} = 'create' then 1 else greatest(1, (select count(*)::int
  from (select from audits o where ${ofOneCall(sql`audits`)} limit ${literal(TOGETHER)}) c)) end`

const answer = answerOf(AuditEvent, audits, {
  auditable_name: name,
  user: actor,
  changes,
  names,
  address: sql`case when m.user_id is not null then ${audits.address} end`,
  together,
})

/** The kinds whose records are at a site, and the column that says at which. */
const AT_SITES = tables.flatMap((kind) => {
  const { audited, plural, refers }: KindSpec = SPECS[kind]
  const column = kind === 'site' ? 'id' : refers?.['site_id'] && 'site_id'
  return column
    ? [
        `when '${audited!}' then (select t.${column} from ${plural} t
    where t.account_id = "audits"."account_id" and t.id = "audits"."auditable_id")`,
      ]
    : []
})
const siteOf = sql`case ${audits.auditable_type} ${sql.raw(AT_SITES.join(' '))} end`

/** Events about records that are at some sites now. */
const ofSites = (sites: Query['filter[site_id]']): SQL | undefined =>
  sites && sql`${siteOf} = any (${textArray(sites.filter((site) => site !== null))}::uuid[])`

function conditions(ctx: Ctx, query: Query): SQL {
  const type = query['filter[auditable_type]']
  const id = query['filter[auditable_id]']
  const [from, to] = [query['filter[event_date][gte]'], query['filter[event_date][lte]']]
  return and(
    inAccount(ctx, audits),
    type ? eq(audits.auditable_type, type) : undefined,
    // The condition of the index of the other events.
    type && type !== 'Asset' ? ne(audits.auditable_type, 'Asset') : undefined,
    id ? eq(audits.auditable_id, id) : undefined,
    isAnyOf(audits.user_id, query['filter[user_id]']),
    from ? gte(audits.event_date, from) : undefined,
    to ? lte(audits.event_date, to) : undefined,
  )!
}

/** Events that changed a field. The event of a new record isn't a change. */
const changing = (field: string | undefined): SQL | undefined =>
  field === undefined
    ? undefined
    : sql`${audits.changes} ? ${field} and ${audits.action} <> 'create'`

/** @throws 404 if the caller doesn't see the record of the requested history */
async function refuseUnseen(ctx: Ctx, query: Query): Promise<void> {
  const type = query['filter[auditable_type]']
  const id = query['filter[auditable_id]']
  // These tables have policies by site: a history is visible if its record is.
  const kind = tables.find((one) => KINDS[one].audited === type)
  if (!kind || !id) return
  const found = await askRows(
    ctx,
    statement(
      sql`select from ${sql.identifier(KINDS[kind].plural)} where account_id = ${ctx.account_id} and id = ${id}`,
    ),
  )
  if (found.length === 0) throw notFound()
}

/**
 * Whether no index has the filter: none has the changed fields or the sites of events. The history of one record is
 * short anyway.
 */
async function isSearched(ctx: Ctx, query: Query): Promise<boolean> {
  if (query['filter[auditable_id]']) return false
  if (query['filter[field]'] ?? query['filter[site_id]']) return true
  return (await admitted(ctx)).site_scope.length > 0
}

type Answer = Text<ReplyOf<typeof auditsApi.list>>

/** The maximum number of events that are searched for one page. */
const SEARCHED = 100_000

/** The history, by default the newest first: who changed which values. */
export async function listAudits(ctx: Ctx, query: Query, searched = SEARCHED): Promise<Answer> {
  await refuseUnseen(ctx, query)
  if (!(await isSearched(ctx, query))) return pageOf(ctx, query)
  return inSnapshot(ctx, async (ctx) => {
    const end = await endOfSearch(ctx, query, conditions(ctx, query), searched)
    return pageOf(ctx, query, end)
  })
}

/** @param end the end of its search, if that isn't the end of the history */
async function pageOf(ctx: Ctx, query: Query, end?: string): Promise<Answer> {
  const within = end && (query.order === 'asc' ? lte : gte)(audits.event_date, end)
  const { beginning, meta } = await readRows<AuditEvent>(
    ctx,
    {
      of: sql`${audits}`,
      where: and(
        conditions(ctx, query),
        changing(query['filter[field]']),
        ofSites(query['filter[site_id]']),
        within || undefined,
      )!,
      by: orderOf(audits.event_date),
      id: audits.id,
      answer,
      from: sql`${joinedRow(ctx, audits)} left join users u on u.id = ${audits.user_id}
        left join memberships m on m.account_id = ${audits.account_id} and m.user_id = ${audits.user_id}`,
    },
    query,
  )
  const searched_to = (meta.next_cursor === null && end) || null
  const said = {
    ...meta,
    ...(end && { total_exact: false, total_pages: null }),
    ...(searched_to && { next_cursor: writeCursor(query, afterMoment(searched_to, query)) }),
    searched_to,
  }
  return { text: pageText(beginning, said) }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The cursor of a page that begins after all events of a moment. */
const afterMoment = (moment: string, { order }: Query): [string, string] => [
  moment,
  order === 'asc' ? NO_ID.replaceAll('0', 'f') : NO_ID,
]
