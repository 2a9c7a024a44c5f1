import type { PageMeta } from '@steward/contract/kit/list.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ask, type Ctx } from './ctx.ts'
import { beyond, readCursor, writeCursor } from './cursor.ts'
import { selection, statement } from './entity.ts'
import { metaOf } from './rows.ts'

interface Query {
  page: number
  per_page: number
  sort: string
  order: 'asc' | 'desc'
  cursor?: string | undefined
}

interface Source {
  table: PgTable & { account_id: PgColumn; id: PgColumn }
  /** A moment that an index sorts by, behind what the rows are narrowed by. */
  by: PgColumn
  where: SQL
  shape: Record<string, SQL | PgColumn>
  /** `join …` from the keys, which are called `k`, to everything that the shape names. */
  from: SQL
}

interface Page {
  data: string
  found: number
  n: number
  last: [string, string] | null
}

/** One page of rows that are never archived and belong to one record, in the order of a moment. */
export async function pageBy(
  ctx: Ctx,
  { table, by, where, shape, from }: Source,
  query: Query,
): Promise<{ text: string; isEmpty: boolean }> {
  const cursor = query.cursor ? readCursor(query.cursor, query as never) : undefined
  const after = cursor ? beyond(by, table.id, query.order, cursor)[0] : undefined
  const offset = cursor ? 0 : (query.page - 1) * query.per_page
  const direction = sql.raw(query.order)
  const opposite = sql.raw(query.order === 'asc' ? 'desc' : 'asc')
  const [page] = await ask(
    ctx,
    statement(sql`with k as materialized (
        select ${table.account_id} as account_id, ${table.id} as id, ${by} as by from ${table}
        where ${and(where, after)!} order by ${by} ${direction}, ${table.id} ${direction}
        limit ${sql.raw(String(query.per_page))} offset ${sql.raw(String(offset))})
      select coalesce((select json_agg(r) from (select ${selection(shape)} from k ${from}
          order by k.by ${direction}, k.id ${direction}) r), '[]')::text as data,
        (select count(*)::int from k) as found,
        (select count(*)::int from (select 1 from ${table} where ${where} limit 10001) c) as n,
        (select json_build_array(by::text, id) from k
          order by by ${opposite}, id ${opposite} limit 1) as last`),
  )
  const { data, found, last, n } = page!.rows[0] as Page
  const next = found === query.per_page && last ? writeCursor(query as never, last) : null
  const meta: PageMeta = metaOf(query, n, true, next)
  return { text: `{"data":${data},"meta":${JSON.stringify(meta)}}`, isEmpty: n === 0 }
}
