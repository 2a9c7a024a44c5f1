import type { AnyOf } from '@steward/contract/kit/list.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reference } from '#db/references.ts'
import { ask, type Ctx } from '../context/ctx.ts'
import { statement, tableName } from '../records/entity.ts'
import { countedUp, placePath } from '../records/hierarchy.ts'
import { isList } from './filters.ts'
import {
  conditionOf,
  type Narrowing,
  type Query,
  readyFor,
  type Records,
  searchedIn,
} from './listing.ts'
import { literal } from './page.ts'
import { ENOUGH_TO_COUNT, type Tally, tallyOf } from './sample.ts'
import { knownValues, narrowedBy, valuesFromSums } from './stored-sums.ts'

/** At most this many values of a facet, the most frequent ones first. */
const MAX_VALUES = 100
/** So many of the most frequent values get their names, because some may be records that the reader may not see. */
const NAMED = 4 * MAX_VALUES

export type FacetQuery = Narrowing & { fields?: AnyOf<string> }

/** The name of a value: that of the record it refers to, or the value itself. */
function nameBeside(ctx: Ctx, reference: Reference | undefined): SQL {
  if (!reference) return sql`v.value::text`
  const { name, table } = reference
  // Users belong to no account: filtering by the id of somebody outside must not show their name.
  const inside =
    'account_id' in table
      ? sql`n.account_id = ${ctx.account_id}`
      : sql`exists (select from memberships m where m.account_id = ${ctx.account_id} and m.user_id = n.id)`
  return sql`(select n.${sql.identifier(name)} from ${sql.identifier(tableName(table))} n
    where ${inside} and n.id = v.value)`
}

/** The values of a field's filter. */
function chosenIn(query: Query, field: string): string[] {
  const values = query[`filter[${field}]`]
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : []
}

/** How a facet is counted: from the stored sums, where no other filter is set, or else in a tally. */
interface Counting {
  field: string
  tally: Tally
  isKept: boolean
}

/** `value, count` of a field. Values that the sample doesn't have are added from the stored sums, with 0. */
function countedValues<T>(ctx: Ctx, { facets, sums }: Records<T>, counting: Counting): SQL {
  const { field, tally, isKept } = counting
  const { column, reference } = facets[field]!
  const type = typeOf(column)
  const name = sql.identifier(field)
  const each = isList(column) ? sql`unnest(t.${name})` : sql`t.${name}`
  const direct = sql`select ${each} as value, round(count(*) * ${tally.scale})::int as count from t group by 1`
  const of = { field, type, having: direct }
  const having = !sums
    ? direct
    : isKept
      ? valuesFromSums(ctx, sums, of)
      : sql`select value, sum(count)::int as count from (${direct}
          union all select value, 0 from (${knownValues(ctx, sums, of)}) k where ${tally.isAbout}) d group by 1`
  return reference?.nested ? countedUp(ctx, reference.table, having) : having
}

const typeOf = (column: PgColumn) => sql.raw(column.columnType === 'PgUUID' ? 'uuid' : 'text')

/** The JSON of one facet, as an expression. */
function facetOf<T>(ctx: Ctx, records: Records<T>, query: FacetQuery, counting: Counting): SQL {
  const { field, tally } = counting
  const { column, reference } = records.facets[field]!
  const searched = (query as Query)[`search[${field}]`] as string | undefined
  const matching = searched
    ? sql` and plain_text(name) like '%' || plain_text(${searched.replace(/[\\%_]/g, '\\$&')}) || '%'`
    : sql``
  const chosen = chosenIn(query as Query, field)
  // A search in the names needs all of them.
  const frequent = searched
    ? sql``
    : sql` where count >= coalesce((select count from c order by count desc limit 1 offset ${literal(NAMED - 1)}), 0)
        or value = any (${sql.param(chosen)}::${typeOf(column)}[])`
  // Chosen values are answered even if no record has them, so that the page can name them.
  const all = sql`with c as (${countedValues(ctx, records, counting)}) select value, count from c${frequent}
    union all select w, 0 from unnest(${sql.param(chosen)}::${typeOf(column)}[]) w where not exists (select from c where c.value = w)`
  const path = reference?.nested ? sql`, ${placePath(ctx, sql`value::uuid`)} as path` : sql``
  // An id without a name is of a record that the reader may not see.
  return facetJson(
    field,
    tally.isAbout,
    sql`
    select value, name, count${path} from (
      select value::text as value, name, count from (
        select v.value, ${nameBeside(ctx, reference)} as name, v.count from (${all}) v
      ) f where (value is null or name is not null or value::text = any (${sql.param(chosen)}::text[]))${matching}
      order by coalesce(value::text = any (${sql.param(chosen)}::text[]), false) desc, count desc, name limit ${literal(MAX_VALUES)}
    ) most`,
    reference?.nested,
  )
}

/**
 * The JSON of a facet, the most frequent `value, name, count` first; an estimate says so.
 *
 * @param path whether there is a `path`, too
 */
export const facetJson = (field: string, isAbout: SQL, values: SQL, path = false): SQL => sql`(
  select case when ${isAbout} then json_build_object('field', ${field}::text, 'exact', false, 'values', all_of)
    else json_build_object('field', ${field}::text, 'values', all_of) end::text
  from (select coalesce(json_agg(json_build_object('value', value, 'name', name,${path ? sql` 'path', path,` : sql``}
    'count', case when count > 0 or not ${isAbout} then count end) order by count desc, name), '[]') as all_of
    from (${values}) v) f)`

/** Groups of fields that are counted under the same conditions: a field with a filter of its own is a group alone. */
function groupsOf(query: Query, fields: readonly string[]): string[][] {
  const own = fields.filter((field) => query[`filter[${field}]`] !== undefined)
  const shared = fields.filter((field) => !own.includes(field))
  return [shared, ...own.map((field) => [field])].filter((group) => group.length > 0)
}

/** For each field its values with how many records have them, under all the other filters. */
export async function facetRecords<T>(ctx: Ctx, records: Records<T>, query: FacetQuery) {
  const fields = (query.fields ?? Object.keys(records.facets)).filter((field) => field !== null)
  const ready = await readyFor(ctx, records, query)
  const found = await searchedIn(ctx, ready, query)
  const groups = groupsOf(query as Query, fields)
  const results = await ask<{ texts: string[] }[]>(
    ctx,
    ...groups.map((group) => statementOf(ctx, ready, query, group, found)),
  )
  const texts = new Map(
    results.flatMap(([row], n) => groups[n]!.map((field, at) => [field, row!.texts[at]!] as const)),
  )
  return { text: `{"data":[${fields.map((field) => texts.get(field)!).join(',')}]}` }
}

function statementOf<T>(
  ctx: Ctx,
  records: Records<T>,
  query: FacetQuery,
  fields: string[],
  found: Awaited<ReturnType<typeof searchedIn>>,
) {
  const { entity, facets, sums } = records
  // A group of several fields has no filter of its own, so that leaving out the first one's leaves out nothing.
  const where = conditionOf(ctx, records, query, found?.condition, fields[0])
  const isKept =
    sums !== undefined && narrowedBy(query as Query).every((other) => other === fields[0])
  const tally = tallyOf(ctx, entity, {
    where,
    isFew: found?.isFew ?? false,
    columns: sql.join(
      fields.map((field) => sql`${facets[field]!.column} as ${sql.identifier(field)}`),
      sql`, `,
    ),
    sums: isKept || query['filter[archived]'] ? undefined : sums,
    enough: ENOUGH_TO_COUNT,
  })
  const each = fields.map((field) => facetOf(ctx, records, query, { field, tally, isKept }))
  return statement(sql`with ${tally.with} select array[${sql.join(each, sql`, `)}] as texts`)
}
