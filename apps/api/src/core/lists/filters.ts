import type { AnyOf } from '@steward/contract/kit/list.ts'
import { gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { comparedBy } from '#db/columns.ts'
import { tableName } from '../records/entity.ts'

/** Any of these values; `null` among them means that there is none. */
export function isAnyOf(column: PgColumn, values: AnyOf<string>): SQL | undefined {
  if (!values) return undefined
  const some = values.filter((value) => value !== null)
  if (isList(column)) return hasAnyOf(column, some, values.includes(null))
  return or(
    some.length > 0 || !values.includes(null) ? inArray(column, some) : undefined,
    values.includes(null) ? isNull(column) : undefined,
  )
}

/** Whether a record has several values in this column. */
export const isList = (column: PgColumn) => column.getSQLType().endsWith('[]')

/** The index is partial, without empty arrays: the condition repeats that, so that the planner uses it. */
const hasAnyOf = (column: PgColumn, values: string[], orNone: boolean) =>
  or(
    values.length > 0 || !orNone
      ? sql`(${column} && ${sql.param(values)}::${sql.raw(column.getSQLType())} and ${column} <> '{}')`
      : undefined,
    orNone ? sql`${column} = '{}'` : undefined,
  )

const together = new WeakMap<SQL, string>()

/** Marks a condition whose matches are adjacent in an index on this column, as those of a range are. */
export function inOrderOf(column: PgColumn, condition: SQL): SQL {
  together.set(condition, column.name)
  return condition
}

/** Whether the condition was marked so: a scan in the order of this column then meets its matches alone. */
export const isTogether = (condition: SQL, column: string) => together.get(condition) === column

type Query = Readonly<Record<string, unknown>>

/** `filter[field]` for each of these columns. */
export const anyOfEach = (query: Query, columns: Record<string, PgColumn>): (SQL | undefined)[] =>
  Object.entries(columns).map(([field, column]) =>
    isAnyOf(column, query[`filter[${field}]`] as AnyOf<string>),
  )

/**
 * `filter[field][gte]` and `[lte]` for each of these columns, both ends included, and `filter[field]` with any value.
 */
export const withinEach = (query: Query, columns: Record<string, PgColumn>): (SQL | undefined)[] =>
  Object.entries(columns).flatMap(([field, column]) => {
    const from = query[`filter[${field}][gte]`] as string | undefined
    const to = query[`filter[${field}][lte]`] as string | undefined
    const values = query[`filter[${field}]`] as AnyOf<string>
    if (from === undefined && to === undefined && !values) return []
    const { by, write } = comparedBy(column)
    return [
      isAnyOf(
        by,
        values?.map((value) => value && write(value)),
      ),
      from === undefined ? undefined : inOrderOf(column, gte(by, write(from))),
      to === undefined ? undefined : inOrderOf(column, lte(by, write(to))),
    ]
  })

/**
 * `filter[field]` with a whole value, whatever its case, for each of these columns. `named_ids` finds live records by
 * the column's index, which the planner can't use behind row-level security; others are scanned.
 *
 * @param isApart as in `Records`
 */
export function exactEach(
  table: PgTable & { id: PgColumn },
  query: Query,
  columns: Record<string, PgColumn>,
  isApart = false,
): (SQL | undefined)[] {
  const isScanned = isApart || query['filter[archived]'] === true
  return Object.entries(columns).map(([field, column]) => {
    const values = query[`filter[${field}]`] as AnyOf<string>
    if (!values) return undefined
    const some = sql.param(values.filter((value) => value !== null))
    const isExact = isScanned
      ? sql`lower(${column}) = any (select lower(w) from unnest(${some}::text[]) w)`
      : sql`${table.id} = any (array(select id from named_ids(${tableName(table)}, ${column.name}, ${some}::text[])))`
    return or(isExact, values.includes(null) ? isNull(column) : undefined)
  })
}
