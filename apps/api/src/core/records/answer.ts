import type { Named } from '@steward/contract/kit/fields.ts'
import { type Schema, shapeOf } from '@steward/contract/kit/route.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { idOf, namedBy, type Reference, referencesOf } from '#db/references.ts'

type Output<S extends Schema> = S['_zod']['output']

/** The names of optional fields. */
export type Optional<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T]
/** The names of the others. */
type Always<T> = Exclude<keyof T, Optional<T>> & string

/** The source of each field of an answer. A field that the contract doesn't name does not compile. */
export type Shape<T> = { readonly [K in Always<T>]: SQL | PgColumn }

/** The fields that are answered of a table's rows, and the references that are joined for them. */
export interface Answered<T> {
  shape: Shape<T>
  joins: readonly Reference[]
}

/** Whether the source of a field is known from the table: a column, a referenced record, or the URL of a file. */
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

/** The fields whose source has to be given. */
type Computed<T, Of> = {
  [K in Always<T>]: Follows<T, K, Of> extends true ? never : K
}[Always<T>]

/** The sources of these fields, and of any that come from elsewhere than the table suggests. */
export type From<T, Of> = { readonly [K in Computed<T, Of>]: SQL | PgColumn } & {
  readonly [K in Always<T>]?: SQL | PgColumn
}

/** An argument that may be left out if none of its fields is required. */
export type OptionalArgument<T> = object extends T ? [given?: T] : [given: T]

/** The URL of an uploaded file. */
export const fileUrl = (key: PgColumn): SQL => sql`'/files/' || ${key}`

/** The names of the fields that are not optional, in the contract's order. */
export const answeredBy = (schema: Schema): string[] =>
  Object.entries(shapeOf(schema))
    .filter(([, field]) => field._zod.def.type !== 'optional')
    .map(([name]) => name)

export const columnsIn = (table: PgTable): Readonly<Record<string, PgColumn>> =>
  getTableColumns(table)

/**
 * The sources of the fields that the contract declares for a table's rows.
 *
 * @throws Error for a field without a source
 */
export function answerOf<S extends Schema, Of extends PgTable>(
  schema: S,
  table: Of,
  ...[from]: OptionalArgument<From<Output<S>, Of>>
): Answered<Output<S>> {
  const sources = (from ?? {}) as Readonly<Record<string, SQL | PgColumn>>
  const columns = columnsIn(table)
  const names = answeredBy(schema)
  const isNamed = ({ field }: Reference) => names.includes(field) && !(field in sources)
  const joins = referencesOf(table).filter(isNamed)
  const sourceOf = (name: string) => {
    const reference = joins.find(({ field }) => field === name)
    // A record that the reader may not see has no id either.
    const referring = joins.find(({ column }) => column.name === name)
    const key = name.endsWith('_url') && columns[name.replace(/_url$/, '_key')]
    const source =
      sources[name] ??
      (referring && idOf(referring)) ??
      columns[name] ??
      (reference ? namedBy(reference) : key && fileUrl(key))
    if (!source) throw new Error(`nothing gives ${name}`)
    return source
  }
  const shape = Object.fromEntries(names.map((name) => [name, sourceOf(name)]))
  return { shape: shape as Shape<Output<S>>, joins }
}
