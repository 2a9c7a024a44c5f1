import type { Asset } from '@steward/contract/assets.ts'
import { isNumeric, isSortable, keyOf } from '@steward/contract/data-fields.ts'
import type { ListQuery, PageMeta } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import { addedBy } from '#core/counts.ts'
import { type Cursor, readCursor, writeCursor } from '#core/cursor.ts'
import { ask, type Ctx } from '#core/ctx.ts'
import { type Entity, joinedTo, selected, statement } from '#core/entity.ts'
import { AppError } from '#core/errors.ts'
import { seesAll } from '#core/kept.ts'
import { metaOf, type Text } from '#core/rows.ts'
import { assets } from '#db/schema/assets.ts'
import type { Definition, Definitions } from './definitions.ts'
import { fieldAt } from './listing.ts'

/**
 * The field that a list is sorted by; undefined where it is sorted by a column of its own.
 *
 * @throws 422 for a field that isn't there or has no order
 */
export function sortField(definitions: Definitions, sort: string): Definition | undefined {
  const key = keyOf(sort)
  if (key === undefined) return undefined
  const field = fieldAt(definitions, key, 'sort')
  if (isSortable(field.type)) return field
  throw new AppError(422, 'Invalid data', [
    {
      code: 'invalid_data',
      detail: `A list can't be sorted by ${sort}`,
      source: { parameter: 'sort' },
    },
  ])
}

const columnIn = ({ type }: Definition) => sql.raw(isNumeric(type) ? 'v.number' : 'v.value')
const typeIn = ({ type }: Definition) => sql.raw(isNumeric(type) ? 'float8' : 'text')

/** What each asset is sorted by, for a list that is read as a whole. */
export const sortValue = (ctx: Ctx, field: Definition): SQL =>
  sql`(select ${columnIn(field)} from custom_values v where v.account_id = ${ctx.account_id}
    and v.asset_id = ${assets.id} and v.field = ${field.key} limit 1)`

interface Asked {
  field: Definition
  query: ListQuery
  where: SQL
  /** Nothing narrows it: how many there are is kept. */
  isAll: boolean
}

const literal = (n: number) => sql.raw(String(Math.trunc(n)))

/** Those with a value, by the index of the values. */
function valued(ctx: Ctx, { field, query, where }: Asked, cursor: Cursor | undefined): SQL {
  const by = columnIn(field)
  const order = sql.raw(query.order)
  const compare = sql.raw(query.order === 'asc' ? '>' : '<')
  // The cursor stands among those without.
  if (cursor?.value === null)
    return sql`select null::uuid as id, null::${typeIn(field)} as by where false`
  const rest = cursor
    ? sql` and (${by}, v.asset_id) ${compare} (${cursor.value}::${typeIn(field)}, ${cursor.id}::uuid)`
    : sql``
  const skipped = cursor ? 0 : (query.page - 1) * query.per_page
  return sql`select v.asset_id as id, ${by} as by from custom_values v
    join ${assets} on ${assets.account_id} = ${ctx.account_id} and ${assets.id} = v.asset_id
    where v.account_id = ${ctx.account_id} and v.field = ${field.key} and ${by} is not null and ${where}${rest}
    order by ${by} ${order}, v.asset_id ${order} limit ${literal(query.per_page)} offset ${literal(skipped)}`
}

/** Those without a value, after all others whichever way the list goes: read only for what the page still lacks. */
function empty(ctx: Ctx, { field, query, where }: Asked, cursor: Cursor | undefined): SQL {
  const order = sql.raw(query.order)
  const compare = sql.raw(query.order === 'asc' ? '>' : '<')
  const rest = cursor?.value === null ? sql` and ${assets.id} ${compare} ${cursor.id}::uuid` : sql``
  const skipped = cursor ? 0 : (query.page - 1) * query.per_page
  const before = sql`(select count(*) from custom_values v
    join ${assets} on ${assets.account_id} = ${ctx.account_id} and ${assets.id} = v.asset_id
    where v.account_id = ${ctx.account_id} and v.field = ${field.key} and ${where})`
  const lacks = sql`(select ${literal(query.per_page)} - count(*) from f)`
  const offset =
    skipped === 0
      ? sql``
      : sql` offset (select case when ${lacks} > 0 then greatest(0, ${literal(skipped)} - ${before}) else 0 end)`
  return sql`select ${assets.id} as id, null::${typeIn(field)} as by from ${assets} where ${where} and not exists (
      select from custom_values v where v.account_id = ${ctx.account_id} and v.asset_id = ${assets.id} and v.field = ${field.key})${rest}
    order by ${assets.id} ${order} limit ${lacks}${offset}`
}

/** One page of assets in the order of one of the account's own fields; what has no value comes last. */
export async function listByField(
  ctx: Ctx,
  entity: Entity<Asset>,
  asked: Asked,
): Promise<Text<{ data: Asset[]; meta: PageMeta }>> {
  const { query, where, isAll } = asked
  const cursor = query.cursor ? readCursor(query.cursor, query) : undefined
  const order = sql.raw(query.order)
  const opposite = sql.raw(query.order === 'asc' ? 'desc' : 'asc')
  const more = addedBy(query.view, entity, ctx.account_id)
  const counted = sql`(select count(*)::int from (select 1 from ${assets} where ${where} limit ${literal(LIMITS.exact_total + 1)}) c)`
  const kept = sql`(select coalesce(sum(n), 0)::int from row_counts where account_id = ${ctx.account_id} and table_name = 'assets')`
  const isKept = isAll ? seesAll : sql`false`
  const [result] = await ask(
    ctx,
    statement(sql`with f as materialized (${valued(ctx, asked, cursor)}),
      e as materialized (${empty(ctx, asked, cursor)}),
      k as materialized (select id, by, by is null as is_empty from f union all select id, by, true from e)${more.reads}
    select coalesce((select json_agg(r) from (
        select ${selected(entity)}${more.fields} from k join ${assets} on ${assets.account_id} = ${ctx.account_id} and ${assets.id} = k.id${joinedTo(entity)}${more.joins}
        order by k.is_empty, k.by ${order}, k.id ${order}) r), '[]')::text as data,
      (select count(*)::int from k) as found,
      case when ${isKept} then ${kept} else ${counted} end as total, (${isKept}) as is_known,
      (select json_build_array(by::text, id) from k order by is_empty desc, by ${opposite}, id ${opposite} limit 1) as last`),
  )
  const { data, found, total, is_known, last } = result!.rows[0] as {
    data: string
    found: number
    total: number
    is_known: boolean
    last: [string | null, string] | null
  }
  const next = found === query.per_page && last ? writeCursor(query, last) : null
  return {
    text: `{"data":${data},"meta":${JSON.stringify(metaOf(query, total, !is_known, next))}}`,
  }
}
