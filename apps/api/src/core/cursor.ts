import type { ListQuery } from '@steward/contract/kit/list.ts'
import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from './errors.ts'

/** Where a page ended: the value it was sorted by, as PostgreSQL spells it, and the id. */
export type Cursor = { value: string | null; id: string }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A cursor says which order it belongs to, so that it can't be used in another. */
export const writeCursor = (query: ListQuery, [value, id]: [string | null, string]): string =>
  Buffer.from(JSON.stringify([query.sort, query.order, value, id])).toString('base64url')

/** @throws 422 when the cursor wasn't made by a page in this order */
export function readCursor(text: string, query: ListQuery): Cursor {
  try {
    const [sort, order, value, id] = JSON.parse(
      Buffer.from(text, 'base64url').toString('utf8'),
    ) as [string, string, string | null, string]
    const fits = sort === query.sort && order === query.order && ID.test(id)
    if (fits && (value === null || typeof value === 'string')) return { value, id }
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

/**
 * What comes after a cursor, as one condition per index range, in their order. Empty values stand last going up and
 * first going down, as PostgreSQL keeps them, so one index serves both ways.
 */
export function beyond(
  by: PgColumn,
  id: PgColumn,
  order: 'asc' | 'desc',
  { value, id: last }: Cursor,
): SQL[] {
  const up = order === 'asc'
  const compare = sql.raw(up ? '>' : '<')
  if (value !== null) {
    const type = sql.raw(typeOf(by))
    const further = sql`(${by}, ${id}) ${compare} (${value}::${type}, ${last}::uuid)`
    return up && !by.notNull ? [further, isNull(by)] : [further]
  }
  const further = and(isNull(by), sql`${id} ${compare} ${last}::uuid`)!
  return up ? [further] : [further, isNotNull(by)]
}

/** The column's type without its collation, to read the cursor's text back with. */
const typeOf = (by: PgColumn) => by.getSQLType().split(' collate ')[0]!
