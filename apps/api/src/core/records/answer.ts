import type { Named } from '@steward/contract/kit/fields.ts'
import { type Schema, shapeOf } from '@steward/contract/kit/route.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { idOf, namedBy, type Reference, referencesOf } from '#db/references.ts'

type Output<S extends Schema> = S['_zod']['output']

/** The fields that need not be there. */
export type Optional<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T]
/** Those that every answer has. */
type Always<T> = Exclude<keyof T, Optional<T>> & string

/** For each field of an answer, where it comes from. A field that the contract doesn't name does not compile. */
export type Shape<T> = { readonly [K in Always<T>]: SQL | PgColumn }

/** What is answered of a table's rows, and the references whose records it names: those are joined. */
export interface Answered<T> {
  shape: Shape<T>
  joins: readonly Reference[]
}

/** Whether a field follows from the table: it is a column, what one refers to, or the address of a file. */
type Follows<T, K extends keyof T & string, Of> = T[K] extends Named
  ? `${K}_id` extends keyof Of
    ? true
    : false
  : K extends keyof Of
    ? true
    : K extends `${infer File}_url`
      ? `${File}_key` extends keyof Of
        ? true
        : false
      : false

/** The fields that don't follow from the table. */
type Computed<T, Of> = {
  [K in Always<T>]: Follows<T, K, Of> extends true ? never : K
}[Always<T>]

/** Where the fields come from that don't follow from the table, or that come from somewhere else. */
export type From<T, Of> = { readonly [K in Computed<T, Of>]: SQL | PgColumn } & {
  readonly [K in Always<T>]?: SQL | PgColumn
}

/** An argument that is left out where nothing has to be said. */
export type Rest<T> = object extends T ? [said?: T] : [said: T]

/** The address of an uploaded file. */
export const fileUrl = (key: PgColumn): SQL => sql`'/files/' || ${key}`

/** The fields that every answer has, in the contract's order. */
export const answeredBy = (schema: Schema): string[] =>
  Object.entries(shapeOf(schema))
    .filter(([, field]) => field._zod.def.type !== 'optional')
    .map(([name]) => name)

export const columnsIn = (table: PgTable): Readonly<Record<string, PgColumn>> =>
  getTableColumns(table)

/**
 * What is answered of a table's rows, as the contract says it.
 *
 * @throws where a field comes from nowhere
 */
export function answerOf<S extends Schema, Of extends PgTable>(
  schema: S,
  table: Of,
  ...[from]: Rest<From<Output<S>, Of>>
): Answered<Output<S>> {
  const said = (from ?? {}) as Readonly<Record<string, SQL | PgColumn>>
  const columns = columnsIn(table)
  const names = answeredBy(schema)
  const isNamed = ({ field }: Reference) => names.includes(field) && !(field in said)
  const joins = referencesOf(table).filter(isNamed)
  const sourceOf = (name: string) => {
    const reference = joins.find(({ field }) => field === name)
    // What is out of the reader's sight has no id either.
    const referring = joins.find(({ column }) => column.name === name)
    const key = name.endsWith('_url') && columns[name.replace(/_url$/, '_key')]
    const source =
      said[name] ??
      (referring && idOf(referring)) ??
      columns[name] ??
      (reference ? namedBy(reference) : key && fileUrl(key))
    if (!source) throw new Error(`nothing gives ${name}`)
    return source
  }
  const shape = Object.fromEntries(names.map((name) => [name, sourceOf(name)]))
  return { shape: shape as Shape<Output<S>>, joins }
}
