import type { Auditable } from '@steward/contract/audits.ts'
import { type KindSpec, kindsWith, SPECS } from '@steward/contract/kinds.ts'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { RecordTable } from '#db/columns.ts'
import type { Statement } from '#db/client.ts'
import { joinOf, type Reference } from '#db/references.ts'
import type { Answered, Optional } from './answer.ts'
import { keeping } from './written-once.ts'

/** The same of the fields that only `view=complete` answers. What refers to a record is counted by `usedBy`. */
type Completion<T> = {
  readonly [K in Exclude<Optional<T>, 'counts' | 'within'>]?: SQL | PgColumn
}

/** A column whose rows refer to records. */
interface Referrer {
  table: string
  field: string
  /** Which of its rows count, where not all do: ` and …` of the table's columns. */
  only?: string
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
  /** Its records are in each other, by `parent_id`, and `view=complete` counts what refers to those below, too. */
  isTree?: boolean
  /** What is counted besides the records that refer to one, and keeps nothing from being archived. */
  countedBy?: readonly Referrer[]
  /**
   * In a tree whose records take along what is in them: the fields that say where one is, the one above it among
   * them.
   */
  placedBy?: readonly string[]
}

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

/** Which records of a kind keep what they refer to. */
const holdingOf = ({ holds_while = {} }: KindSpec): Pick<Referrer, 'only'> => {
  const conditions = Object.entries(holds_while).map(
    ([field, values]) => ` and ${field} in (${values.map((value) => `'${value}'`).join(', ')})`,
  )
  return conditions.length > 0 ? { only: conditions.join('') } : {}
}

/** Where live records are that refer to one of these, and keep it from being archived. */
export const referrersOf = ({ name }: Pick<Entity<unknown>, 'name'>): Referrer[] =>
  kindsWith('counted').flatMap((kind) =>
    Object.entries(SPECS[kind].refers ?? {})
      .filter(([, target]) => target === name)
      .map(([field]) => ({ table: SPECS[kind].plural, field, ...holdingOf(SPECS[kind]) })),
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

/** What is read of rows for an answer, and the joins that it needs. */
interface Selected {
  fields: SQL
  joins: SQL
}

/** The fields that a list was asked for, in the order of the contract; all there are, where nothing was said. */
export type Asked = readonly string[] | undefined

/** A shape's fields that are asked for. Those of `view=complete` aren't in it. */
const someOf = (shape: Record<string, SQL | PgColumn>, asked: readonly string[]) =>
  Object.fromEntries(asked.flatMap((field) => (shape[field] ? [[field, shape[field]]] : [])))

function select<T>({ shape, joins }: Answered<T>, asked: Asked): Selected {
  const fields = selection(asked ? someOf(shape, asked) : shape)
  const { sql: text, params } = dialect.sqlToQuery(fields)
  // A join whose name is nowhere in the fields gives nothing to them.
  const needed = asked ? joins.filter(({ field }) => text.includes(`"${field}".`)) : joins
  return {
    // What is the same in every statement is written once.
    fields: params.length > 0 ? fields : sql.raw(text),
    joins: sql.join(needed.map(joinOf)),
  }
}

const kept = keeping<Selected>()

const selectedOf = <T>(answer: Answered<T>, asked: Asked): Selected =>
  kept(answer, asked?.join(' ') ?? '', () => select(answer, asked))

/** Everything that is answered, or what is asked for of it, ready to be between `select` and `from`. */
export const selected = <T>(answer: Answered<T>, asked?: Asked): SQL =>
  selectedOf(answer, asked).fields

/** The joins that the same needs. */
export const joinedTo = <T>(answer: Answered<T>, asked?: Asked): SQL =>
  selectedOf(answer, asked).joins

export const tableName = (table: PgTable) => getTableName(table)
