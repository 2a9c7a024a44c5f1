import type { ListQuery, PageMeta } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ask, type Ctx } from './ctx.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { statement } from './entity.ts'
import { metaOf } from './rows.ts'

/** A list of what isn't one table's records: people with their roles, accounts with their counts. */
export interface Listing {
  /** The JSON of one row. */
  row: SQL
  /** Tables and joins. */
  from: SQL
  where: SQL
  by: PgColumn
  id: PgColumn
}

/** Plain texts sort as people read them: case and accents don't part them, and 9 comes before 10. */
const collated = (by: PgColumn): SQL =>
  by.getSQLType() === 'text' ? sql`${by} collate natural_sort` : sql`${by}`

/** What comes after a cursor. Empty values stand last going up and first going down, as PostgreSQL keeps them. */
function after({ by, id }: Listing, order: 'asc' | 'desc', { value, id: last }: Cursor): SQL {
  const compare = sql.raw(order === 'asc' ? '>' : '<')
  const further = sql`(${collated(by)}, ${id}) ${compare} (${value}::${sql.raw(by.getSQLType())}, ${last}::uuid)`
  const within = sql`(${by} is null and ${id} ${compare} ${last}::uuid)`
  if (order === 'asc') return value === null ? within : sql`(${further} or ${by} is null)`
  return value === null ? sql`(${within} or ${by} is not null)` : further
}

/** One page of such a list, with how many there are. */
export async function listPage<Row extends { id: string }>(
  ctx: Ctx,
  listing: Listing,
  query: ListQuery,
): Promise<{ data: Row[]; meta: PageMeta }> {
  const { row, from, where, by, id } = listing
  const order = sql.raw(query.order)
  const cursor = query.cursor ? readCursor(query.cursor, query) : undefined
  const shown = cursor ? sql`(${where}) and ${after(listing, query.order, cursor)}` : where
  const offset = cursor ? 0 : (query.page - 1) * query.per_page
  const [page, total] = await ask(
    ctx,
    statement(sql`select ${row} as row, ${by}::text as by from ${from} where ${shown}
      order by ${collated(by)} ${order}, ${id} ${order}
      limit ${sql.raw(String(query.per_page))} offset ${sql.raw(String(offset))}`),
    statement(sql`select count(*)::int as n from (
      select 1 from ${from} where ${where} limit ${sql.raw(String(LIMITS.exact_total + 1))}) c`),
  )
  const found = page!.rows as { row: Row; by: string | null }[]
  const last = found.length === query.per_page ? found.at(-1) : undefined
  const next = last ? writeCursor(query, [last.by, last.row.id]) : null
  const { n } = total!.rows[0] as { n: number }
  return { data: found.map((each) => each.row), meta: metaOf(query, n, true, next) }
}
