import { columnOf, isNumeric, keyOf } from '@steward/contract/data-fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '#core/lists/by-value.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { seesSome } from '#core/records/kept-sums.ts'
import type { Definition, Definitions } from './definitions.ts'
import { idIn } from './ids.ts'
import { fieldAt } from './listing.ts'
import { type Owner, recordOf, valuesAs } from './owners.ts'

/**
 * The custom field that a list is sorted by; undefined where it is sorted by a column of the record.
 *
 * @throws 422 for an unknown field
 */
export function sortField(definitions: Definitions, sort: string): Definition | undefined {
  const key = keyOf(sort)
  return key === undefined ? undefined : fieldAt(definitions, key, 'sort')
}

/**
 * For fields whose values are ids: the name that each is shown by. For a reader who may not see that record, the id is
 * sorted by instead.
 */
function namedBy({ type }: Definition): { table: SQL; name: SQL } | undefined {
  if (type === 'employee') return { table: sql`employees`, name: sql`n.full_name` }
  return type === 'asset' ? { table: sql`assets`, name: sql`n.name` } : undefined
}

const tableOf = ({ values }: Owner, field: Definition): SQL => {
  const named = namedBy(field)
  return named
    ? sql`${values} left join ${named.table} n on n.account_id = v.account_id and n.id = ${idIn(sql`v.value`)}`
    : values
}

function columnIn(field: Definition): SQL {
  const named = namedBy(field)
  if (named) return sql`(coalesce(${named.name}::text, v.value::text) collate natural_sort)`
  return sql.raw(isNumeric(field.type) ? 'v.number' : 'v.value')
}
const typeIn = ({ type }: Definition) => sql.raw(isNumeric(type) ? 'float8' : 'text')

/** What each record is sorted by, for a list that is read as a whole. */
export const sortValue = (ctx: Ctx, owner: Owner, field: Definition): SQL =>
  sql`(select ${columnIn(field)} from ${tableOf(owner, field)} where v.account_id = ${ctx.account_id}
    and ${owner.of} = ${owner.table.id} and v.field = ${field.key} order by ${columnIn(field)} limit 1)`

/** A record with several values is sorted by the first of them. */
const isFirst = (owner: Owner, { type }: Definition): SQL =>
  type === 'multi_select'
    ? sql` and not exists (select from ${valuesAs(owner, 'o')} where o.account_id = v.account_id
        and ${recordOf(owner, 'o')} = ${owner.of} and o.field = v.field and (o.value, o.ctid) < (v.value, v.ctid))`
    : sql``

/** The number of live records without a value in a field, by the stored sums: the total minus those that have one. */
export const withoutValue = (ctx: Ctx, { sums }: Owner, column: string): SQL => sql`(
  select coalesce(sum(case when field = 'total' then n when value is null then -n else 0 end), 0)::int from ${sums}
  where account_id = ${ctx.account_id} and field in ('total', ${column}))`

/** The values of a field, as a list is sorted by them. */
export const fieldValues = (ctx: Ctx, owner: Owner, field: Definition): Values => ({
  table: tableOf(owner, field),
  where: sql`v.account_id = ${ctx.account_id} and v.field = ${field.key}${isFirst(owner, field)}`,
  of: owner.of,
  by: columnIn(field),
  mayBeEmpty: sql`(${seesSome} or ${withoutValue(ctx, owner, columnOf(field.key))} <> 0)`,
  type: typeIn(field),
})
