import { columnOf, isNumeric, isRanged, isTextual, keyOf } from '@steward/contract/data-fields.ts'
import { and, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { wrongParameter } from '#core/context/errors.ts'
import { textArray } from '#core/lists/page.ts'
import { searched } from '#core/lists/search.ts'
import type { Definition, Definitions } from './definitions.ts'
import type { Owner } from './owners.ts'

export type Query = Readonly<Record<string, unknown>>

/** `filter[cf:key]`, with `[gte]` and `[lte]` for the ends of a range and `[eq]` for an exact value. */
const FILTER = /^filter\[cf:([a-z0-9_]+)\](?:\[(gte|lte|eq)\])?$/
/** The filters on one field. */
interface Wanted {
  any?: (string | null)[]
  /** The whole of a text, not a part of it. */
  eq?: (string | null)[]
  gte?: string
  lte?: string
}

const listOf = (value: unknown): (string | null)[] =>
  Array.isArray(value) ? (value as (string | null)[]) : [String(value)]

/** The filter that one parameter sets; an end of a range is the first of its values. */
function wantedBy(end: string | undefined, values: (string | null)[]): Wanted {
  if (end === 'eq') return { eq: values }
  if (end === undefined) return values.includes('all') ? {} : { any: values }
  const [bound] = values
  return typeof bound === 'string' ? { [end]: bound } : {}
}

/** The filters of a query on custom fields, by their keys. */
function wantedOf(query: Query): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  for (const [name, value] of Object.entries(query)) {
    const [, key, end] = FILTER.exec(name) ?? []
    if (key === undefined || value === undefined) continue
    wanted.set(key, { ...wanted.get(key), ...wantedBy(end, listOf(value)) })
  }
  return wanted
}

/** @throws 422 that lists the existing fields */
export function fieldAt({ byKey }: Definitions, key: string, parameter: string): Definition {
  const field = byKey.get(key)
  if (field) return field
  const known = [...byKey.keys()].map(columnOf).join(', ') || 'none'
  throw wrongParameter(
    parameter,
    `There is no field cf:${key}; there are: ${known}`,
    'unknown_parameter',
  )
}

/** The rows of values of a field, narrowed by `which`. */
const valuesIn = (ctx: Ctx, { values, of }: Owner, key: string, which?: SQL): SQL =>
  sql`select ${of} from ${values} where v.account_id = ${ctx.account_id} and v.field = ${key}${which ? sql` and ${which}` : sql``}`

const has = (ctx: Ctx, owner: Owner, key: string, which?: SQL): SQL =>
  sql`${owner.table.id} in (${valuesIn(ctx, owner, key, which)})`

const none = (ctx: Ctx, { table, values, of }: Owner, key: string): SQL =>
  not(
    sql`exists (select from ${values} where v.account_id = ${ctx.account_id} and ${of} = ${table.id} and v.field = ${key})`,
  )

const NUMBER = /^-?\d{1,15}(\.\d{1,20})?$/
const DATE = /^\d{4}-\d\d-\d\d$/

function refuseUnreadable(
  { type, key }: Definition,
  values: readonly (string | null)[],
  name: string,
) {
  const form = isNumeric(type) ? NUMBER : type === 'date' ? DATE : undefined
  const wrong = form && values.find((value) => value !== null && !form.test(value))
  if (wrong !== undefined) throw wrongParameter(name, `${wrong} is no value of cf:${key}`)
}

/** Any of these values, in the form that the index stores. */
function among(field: Definition, values: readonly string[]): SQL {
  const numbers = sql`v.number = any (${sql.param(values)}::text[]::float8[])`
  return isNumeric(field.type) ? numbers : sql`v.value = any (${textArray(values)})`
}

/** Which records are searched: archived ones, or those that a statement has `apart` from the table (see `Records`). */
interface Searched {
  archived: boolean
  isApart: boolean | undefined
}

/** Records whose text contains this one, ignoring case and accents; longer texts are looked up in the search index. */
async function containing(
  ctx: Ctx,
  owner: Owner,
  key: string,
  text: string,
  { archived, isApart }: Searched,
) {
  const { table } = owner
  const found =
    text.length >= 3 && !isApart ? await searched(ctx, table, text, archived) : undefined
  const holds = sql`strpos(plain_text(${table.custom_fields} ->> ${key}), plain_text(${text})) > 0`
  return and(found?.condition ?? has(ctx, owner, key), holds)!
}

async function anyOf(
  ctx: Ctx,
  owner: Owner,
  field: Definition,
  values: (string | null)[],
  searched: Searched,
) {
  const some = values.filter((value) => value !== null)
  const parts: SQL[] = []
  if (values.includes(null)) parts.push(none(ctx, owner, field.key))
  if (isTextual(field.type))
    for (const text of some) parts.push(await containing(ctx, owner, field.key, text, searched))
  else if (some.length > 0) parts.push(has(ctx, owner, field.key, among(field, some)))
  return or(...parts)
}

/** Exactly any of these values; `null` means records without a value. */
function exactly(ctx: Ctx, owner: Owner, field: Definition, values: readonly (string | null)[]) {
  const some = values.filter((value) => value !== null)
  return or(
    some.length > 0 ? has(ctx, owner, field.key, among(field, some)) : undefined,
    values.includes(null) ? none(ctx, owner, field.key) : undefined,
  )
}

function within(ctx: Ctx, owner: Owner, field: Definition, { gte, lte }: Wanted): SQL | undefined {
  if (gte === undefined && lte === undefined) return undefined
  const side = (compare: string, bound: string | undefined) =>
    bound === undefined
      ? undefined
      : isNumeric(field.type)
        ? sql`v.number ${sql.raw(compare)} ${bound}::float8`
        : sql`v.value ${sql.raw(compare)} ${bound}`
  return has(ctx, owner, field.key, and(side('>=', gte), side('<=', lte)))
}

/**
 * The filters of a query on custom fields, as conditions on the records.
 *
 * @throws 422 for an unknown field, a range on a type without ranges, and an unreadable bound
 */
export async function customConditions(
  ctx: Ctx,
  owner: Owner,
  definitions: Definitions,
  query: Query,
  { excluded, isApart }: { excluded?: string; isApart?: boolean | undefined } = {},
): Promise<(SQL | undefined)[]> {
  const searched = { archived: query['filter[archived]'] === true, isApart }
  const conditions: (SQL | undefined)[] = []
  for (const [key, wanted] of wantedOf(query)) {
    const name = `filter[${columnOf(key)}]`
    const field = fieldAt(definitions, key, name)
    const ends = [wanted.gte, wanted.lte].filter((end) => end !== undefined)
    if (ends.length > 0 && !isRanged(field.type))
      throw wrongParameter(`${name}[gte]`, `cf:${key} has no range`)
    refuseUnreadable(field, [...(wanted.any ?? []), ...(wanted.eq ?? []), ...ends], name)
    if (columnOf(key) === excluded) continue
    conditions.push(
      wanted.any && (await anyOf(ctx, owner, field, wanted.any, searched)),
      wanted.eq && exactly(ctx, owner, field, wanted.eq),
      within(ctx, owner, field, wanted),
    )
  }
  return conditions
}

/** Whether a query filters or sorts by custom fields. */
export const isCustom = (query: Query): boolean =>
  wantedOf(query).size > 0 || keyOf(String(query.sort ?? '')) !== undefined
