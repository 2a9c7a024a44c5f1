import type { Auditable } from '@steward/contract/audits.ts'
import { kindsWith, SPECS } from '@steward/contract/kinds.ts'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { RecordTable } from '#db/columns.ts'
import type { Statement } from '#db/client.ts'
import { joinOf, type Reference } from '#db/references.ts'
import type { Answered, Optional } from './answer.ts'

/** The same of the fields that only `view=complete` answers. What refers to a record is counted by `usedBy`. */
export type Completion<T> = { readonly [K in Exclude<Optional<T>, 'counts'>]?: SQL | PgColumn }

/** A column whose rows refer to records. */
export interface Referrer {
  table: string
  field: string
}

/** A kind of record: its table, what is answered of it, and what it refers to. */
export interface Entity<T> extends Answered<T> {
  type: Auditable
  /** The singular that wraps bodies and begins pointers. */
  name: string
  table: RecordTable & PgTable & { lock_version: PgColumn }
  /** What its records refer to. */
  references: readonly Reference[]
  /** What `view=complete` adds, besides `counts`. It may use what is joined. */
  complete?: Completion<T>
  /** What is counted besides the records that refer to one, and keeps nothing from being archived. */
  countedBy?: readonly Referrer[]
  /**
   * In a tree whose records take along what lies in them: the fields that say where one lies, the one above it among
   * them.
   */
  placedBy?: readonly string[]
}

/** Whether a reference points into a table. Its key may know the table by its name alone. */
export const refersTo = (reference: Reference, table: PgTable): boolean =>
  getTableName(reference.table) === getTableName(table)

const tables = new Map<string, RecordTable & PgTable>()

/** Makes the table of a kind known to what refers to it by its name alone. */
export const declareTable = (table: RecordTable & PgTable): void => {
  tables.set(tableName(table), table)
}

/** The table itself of a kind of record, where only its name is known; undefined for any other. */
export const recordTable = (table: PgTable): (RecordTable & PgTable) | undefined =>
  tables.get(tableName(table))

/** What the records of a table are called in a history. */
export function typeOf(table: PgTable): Auditable {
  const kind = Object.values(SPECS).find(({ plural }) => plural === tableName(table))
  if (!kind?.audited) throw new Error(`${tableName(table)} have no history`)
  return kind.audited as Auditable
}

/** Where live records stand that refer to one of these, and keep it from being archived. */
export const referrersOf = ({ name }: Pick<Entity<unknown>, 'name'>): Referrer[] =>
  kindsWith('counted').flatMap((kind) =>
    Object.entries(SPECS[kind].refers ?? {})
      .filter(([, target]) => target === name)
      .map(([field]) => ({ table: SPECS[kind].plural, field })),
  )

const dialect = new PgDialect()

/** A statement out of Drizzle's SQL. */
export function statement(query: SQL, name?: string): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, values: params, ...(name ? { name } : {}) }
}

/** How a value leaves: times in RFC 3339, amounts as text with their currency's digits. */
function outgoing(expression: SQL | PgColumn): SQL {
  if (!(expression instanceof PgColumn)) return expression
  const type = expression.getSQLType()
  if (type === 'timestamptz') return instant(expression)
  if (type.startsWith('numeric(19')) return amount(expression)
  if (type.startsWith('numeric')) return sql`trim_scale(${expression})::text`
  return sql`${expression}`
}

/** A moment, in UTC with milliseconds. */
export const instant = (value: SQL | PgColumn): SQL =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An amount with the digits of the account's currency. */
export const amount = (value: SQL | PgColumn): SQL =>
  sql`round(${value}, (select nullif(current_setting('app.currency_digits', true), '')::int))::text`

/** `expression as "field", …` for a whole shape. */
export function selection(shape: Record<string, SQL | PgColumn>): SQL {
  const fields = Object.entries(shape).map(
    ([field, expression]) => sql`${outgoing(expression)} as ${sql.identifier(field)}`,
  )
  return sql.join(fields, sql`, `)
}

/** What is the same in every statement is written once. It has no values of its own. */
function written(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  if (params.length > 0) throw new Error('an entity is described without values')
  return sql.raw(text)
}

const selections = new WeakMap<object, SQL>()
const joins = new WeakMap<object, SQL>()

const once = (known: WeakMap<object, SQL>, entity: object, make: () => SQL): SQL => {
  const made = known.get(entity) ?? written(make())
  known.set(entity, made)
  return made
}

/** Everything that is answered, ready to stand between `select` and `from`. */
export const selected = <T>(answer: Answered<T>): SQL =>
  once(selections, answer, () => selection(answer.shape))

/** The joins that the answer needs. */
export const joinedTo = <T>(answer: Answered<T>): SQL =>
  once(joins, answer, () => sql.join(answer.joins.map(joinOf)))

export const tableName = (table: PgTable) => getTableName(table)
