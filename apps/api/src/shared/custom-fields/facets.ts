import { columnOf, isCounted, keyOf } from '@steward/contract/data-fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { AppError } from '#core/context/errors.ts'
import { knownValues, valuesFromSums, narrowedBy } from '#core/lists/stored-sums.ts'
import { seesAll, seesSome } from '#core/records/kept-sums.ts'
import { facetJson } from '#core/lists/facets.ts'
import { type Records, narrowedTo } from '#core/lists/listing.ts'
import { ENOUGH_TO_COUNT, type Tally, tallyOf } from '#core/lists/sample.ts'
import { type Definition, type Definitions, definitionsOf } from './definitions.ts'
import { idIn } from './ids.ts'
import { customConditions, fieldAt, type Query } from './listing.ts'
import { withoutValue } from './order.ts'
import type { Owner } from './owners.ts'

/** At most this many values of a facet, the most frequent ones first. */
const MAX_VALUES = 100

type FacetQuery = Query & { search: string }

/** The name of a value: what it refers to, or the value itself. */
function nameOf(ctx: Ctx, { type }: Definition): SQL {
  const id = idIn(sql`v.value`)
  if (type === 'employee')
    return sql`(select n.full_name::text from employees n where n.account_id = ${ctx.account_id} and n.id = ${id})`
  if (type === 'asset')
    return sql`(select n.name::text from assets n where n.account_id = ${ctx.account_id} and n.id = ${id})`
  return sql`v.value`
}

/** The number of records without a value, by the stored sums: the total minus those that have one. */
const sumsOfNone = (ctx: Ctx, owner: Owner, column: string): SQL => sql`
  select null::text as value, ${withoutValue(ctx, owner, column)} as count where ${seesAll}`

/** `value, count` of a field among the records of a tally. */
function countedIn(ctx: Ctx, owner: Owner, key: string, tally: Tally, isKept: boolean): SQL {
  const { values, of: record, sums: stored } = owner
  const column = columnOf(key)
  // A lateral subquery reads each record's own values by their index: the planner can't estimate how many there are,
  // and would otherwise choose a join of all records with all values.
  const direct = sql`
    select v.value::text as value, round(count(*) * ${tally.scale})::int as count from t left join lateral (
      select v.value from ${values}
      where v.account_id = ${ctx.account_id} and ${record} = t.id and v.field = ${key} offset 0) v on true group by 1`
  const of = { field: column, type: sql.raw('text'), having: direct }
  if (!isKept)
    return sql`${direct} union all
      select value, 0 from (${knownValues(ctx, stored, of)}) k where value is not null and ${tally.isAbout}`
  const sums = valuesFromSums(ctx, stored, of)
  return sql`select * from (${sums}) s where value is not null or ${seesSome} union all ${sumsOfNone(ctx, owner, column)}`
}

async function facetOf(
  ctx: Ctx,
  owner: Owner,
  records: Records<unknown>,
  definitions: Definitions,
  query: FacetQuery,
  column: string,
) {
  const field = fieldAt(definitions, keyOf(column)!, 'fields')
  if (!isCounted(field.type))
    throw new AppError(422, 'Invalid data', [
      {
        code: 'invalid_data',
        detail: `The values of ${column} aren't counted`,
        source: { parameter: 'fields' },
      },
    ])
  const conditions = await customConditions(ctx, owner, definitions, query, { excluded: column })
  const { forQuery: _, ...plain } = records
  const narrowed: Records<unknown> = {
    ...plain,
    otherFilters: (ctx, query) => [...(plain.otherFilters?.(ctx, query) ?? []), ...conditions],
  }
  const left = await narrowedTo(ctx, narrowed, query)
  const isKept = narrowedBy(query).every((other) => other === column)
  const given = query[`filter[${column}]`]
  const chosen = Array.isArray(given) ? given.filter((value) => typeof value === 'string') : []
  const [typed] = (query[`search[${column}]`] ?? []) as (string | null)[]
  const matching = typed ? sql` where strpos(plain_text(name), plain_text(${typed})) > 0` : sql``
  const tally = tallyOf(ctx, records.entity, {
    ...left,
    columns: sql`${owner.table.id} as id`,
    sums: isKept || query['filter[archived]'] ? undefined : owner.sums,
    enough: ENOUGH_TO_COUNT,
  })
  // A chosen value keeps its name on screen even if no record has it any more.
  const values = sql`
    select value, name, count from (select v.value, ${nameOf(ctx, field)} as name, v.count from v) f${matching}
    order by coalesce(value = any (${sql.param(chosen)}::text[]), false) desc, count desc, name
    limit ${sql.raw(String(MAX_VALUES))}`
  return statement(sql`with ${tally.with},
    c as (select value, sum(count)::int as count from (${countedIn(ctx, owner, field.key, tally, isKept)}) x
      group by 1 having sum(count) > 0 or (value is not null and ${tally.isAbout})),
    v as (select value, count from c
      union all select w, 0 from unnest(${sql.param(chosen)}::text[]) w where not exists (select from c where c.value = w))
    select ${facetJson(column, tally.isAbout, values)} as text`)
}

/**
 * For each of these columns `cf:key` its values with how many records have them, under all the other filters.
 *
 * @returns the JSON of each, in their order
 */
export async function customFacets(
  ctx: Ctx,
  owner: Owner,
  records: Records<unknown>,
  query: FacetQuery,
  columns: readonly string[],
): Promise<string[]> {
  if (columns.length === 0) return []
  const definitions = await definitionsOf(ctx, owner)
  const each: ReturnType<typeof statement>[] = []
  for (const column of columns)
    each.push(await facetOf(ctx, owner, records, definitions, query, column))
  const results = await ask<{ text: string }[]>(ctx, ...each)
  return results.map(([facet]) => facet!.text)
}
