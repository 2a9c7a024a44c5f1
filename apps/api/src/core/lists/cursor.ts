import { isStorable } from '@steward/contract/kit/fields.ts'
import type { ListQuery } from '@steward/contract/kit/list.ts'
import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { comparedBy, isNewestFirst, sqlTypeOf } from '#db/columns.ts'
import { AppError } from '../context/errors.ts'

type Ordered = Pick<ListQuery, 'sort' | 'order'>

/** Where a page ended: the value it was sorted by, as PostgreSQL spells it, and the id. */
export type Cursor = { value: string | null; id: string }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A cursor says which order it belongs to, so that it can't be used in another. */
export const writeCursor = (query: Ordered, [value, id]: [string | null, string]): string =>
  Buffer.from(JSON.stringify([query.sort, query.order, value, id])).toString('base64url')

/** @throws 422 when the cursor wasn't made by a page in this order */
export function readCursor(text: string, query: Ordered): Cursor {
  try {
    const [sort, order, value, id] = JSON.parse(
      Buffer.from(text, 'base64url').toString('utf8'),
    ) as [string, string, string | null, string]
    const fits = sort === query.sort && order === query.order && ID.test(id)
    if (fits && (value === null || (typeof value === 'string' && isStorable(value))))
      return { value, id }
  } catch {
    // What can't be read is refused below, like what doesn't fit.
  }
  throw new AppError(422, 'Invalid data', [
    {
      code: 'invalid_cursor',
      detail: 'cursor is not from a page in this order; take it from meta.next_cursor',
      source: { parameter: 'cursor' },
    },
  ])
}

/** What rows are sorted by: an expression, how its text is read back, and whether it can be empty. */
export interface Order {
  sql: SQL
  type: string
  notNull: boolean
  /** Whether rows with the same value are in the opposite order of their ids: ascending, the newest is first. */
  newestFirst: boolean
}

/** The order of a column, by its index. */
export function orderOf(column: PgColumn): Order {
  const { by } = comparedBy(column)
  return {
    sql: sql`${by}`,
    type: sqlTypeOf(by),
    notNull: column.notNull,
    newestFirst: isNewestFirst(column),
  }
}

/** The order of a column without an index: texts are in natural order, whatever case and accents, 9 before 10. */
export const sortedOf = (column: PgColumn): Order =>
  column.getSQLType() === 'text'
    ? { ...orderOf(column), sql: sql`${column} collate natural_sort` }
    : orderOf(column)

/**
 * The rows after a cursor, as one condition for each index range, in their order. Nulls are last ascending and first
 * descending, which is PostgreSQL's default, so that one index serves both directions.
 *
 * @param inOne whether all rows with a value have to be in one range; it then begins with all that have the cursor's
 * value
 */
export function beyond(
  { sql: by, type, notNull, newestFirst }: Order,
  id: PgColumn,
  order: 'asc' | 'desc',
  { value, id: last }: Cursor,
  inOne: boolean,
): SQL[] {
  const up = order === 'asc'
  const compare = sql.raw(up ? '>' : '<')
  const further = sql`${id} ${sql.raw(up === newestFirst ? '<' : '>')} ${last}::uuid`
  if (value === null) {
    const empty = and(isNull(by), further)!
    return up ? [empty] : [empty, isNotNull(by)]
  }
  const at = sql`${value}::${sql.raw(type)}`
  const empty = up && !notNull ? [isNull(by)] : []
  if (!newestFirst) return [sql`(${by}, ${id}) ${compare} (${at}, ${last}::uuid)`, ...empty]
  const beyondIt = sql`${by} ${compare} ${at}`
  return inOne
    ? [sql`${by} ${compare}= ${at} and (${beyondIt} or ${further})`, ...empty]
    : [sql`${by} = ${at} and ${further}`, beyondIt, ...empty]
}
