import type { Auditable } from '@steward/contract/audits.ts'
import { type KindSpec, kindsWith, SPECS } from '@steward/contract/kinds.ts'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { RecordTable } from '#db/columns.ts'
import type { Statement } from '#db/client.ts'
import { joinOf, type Reference } from '#db/references.ts'
import type { Answered, Optional } from './answer.ts'
import { keeping } from './written-once.ts'

/** The sources of the fields that only `view=complete` answers, without its `counts`. */
type Completion<T> = {
  readonly [K in Exclude<Optional<T>, 'counts' | 'within'>]?: SQL | PgColumn
}

/** A column whose rows refer to records. */
interface Referrer {
  table: string
  field: string
  /** A condition on the rows that count, ` and …`, unless all do. */
  only?: string
}

/** A kind of record: its table, the fields of its answers, and its references. */
export interface Entity<T> extends Answered<T> {
  type: Auditable
  /** The singular, which wraps bodies and begins pointers. */
  name: string
  table: RecordTable & PgTable & { lock_version: PgColumn }
  /** What its records refer to. */
  references: readonly Reference[]
  /** What `view=complete` adds besides `counts`. It may use the joined tables. */
  complete?: Completion<T>
  /** Its records are a tree by `parent_id`; `counts` then include what refers to the records below. */
  isTree?: boolean
  /** Further rows for `counts` that refer to a record but don't keep it from being archived. */
  countedBy?: readonly Referrer[]
  /** In a tree whose records move with their parents: the fields that say where one is, `parent_id` included. */
  placedBy?: readonly string[]
}

const tables = new Map<string, RecordTable & PgTable>()

/** Registers the table of a kind, for code that knows only its name. */
export const declareTable = (table: RecordTable & PgTable): void => {
  tables.set(tableName(table), table)
}

/** The registered table of this name; undefined if it is of no kind. */
export const recordTable = (table: PgTable): (RecordTable & PgTable) | undefined =>
  tables.get(tableName(table))

/** The name of a table's kind in histories. */
export function typeOf(table: PgTable): Auditable {
  const kind = Object.values(SPECS).find(({ plural }) => plural === tableName(table))
  if (!kind?.audited) throw new Error(`${tableName(table)} have no history`)
  return kind.audited as Auditable
}

/** The condition on the records of a kind that keep what they refer to from being archived. */
const holdingOf = ({ holds_while = {} }: KindSpec): Pick<Referrer, 'only'> => {
  const conditions = Object.entries(holds_while).map(
    ([field, values]) => ` and ${field} in (${values.map((value) => `'${value}'`).join(', ')})`,
  )
  return conditions.length > 0 ? { only: conditions.join('') } : {}
}

/** The columns through which live records keep one of this kind from being archived. */
export const referrersOf = ({ name }: Pick<Entity<unknown>, 'name'>): Referrer[] =>
  kindsWith('counted').flatMap((kind) =>
    Object.entries(SPECS[kind].refers ?? {})
      .filter(([, target]) => target === name)
      .map(([field]) => ({ table: SPECS[kind].plural, field, ...holdingOf(SPECS[kind]) })),
  )

const dialect = new PgDialect()

/** A statement of Drizzle's SQL. */
export function statement(query: SQL, name?: string): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, values: params, ...(name ? { name } : {}) }
}

/** A value as the API answers it: times in RFC 3339, amounts as text with the digits of their currency. */
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

/** The expressions of an answer's fields, and the joins that they need. */
interface Selected {
  fields: SQL
  joins: SQL
}

/** The fields that a list is asked for, in the order of the contract; undefined for all. */
export type Asked = readonly string[] | undefined

/** The fields of a shape that are asked for, without those of `view=complete`. */
const someOf = (shape: Record<string, SQL | PgColumn>, asked: readonly string[]) =>
  Object.fromEntries(asked.flatMap((field) => (shape[field] ? [[field, shape[field]]] : [])))

function select<T>({ shape, joins }: Answered<T>, asked: Asked): Selected {
  const fields = selection(asked ? someOf(shape, asked) : shape)
  const { sql: text, params } = dialect.sqlToQuery(fields)
  // A join whose alias occurs in none of the fields isn't needed.
  const needed = asked ? joins.filter(({ field }) => text.includes(`"${field}".`)) : joins
  return {
    // This part is the same in every statement and is kept.
    fields: params.length > 0 ? fields : sql.raw(text),
    joins: sql.join(needed.map(joinOf)),
  }
}

const kept = keeping<Selected>()

const selectedOf = <T>(answer: Answered<T>, asked: Asked): Selected =>
  kept(answer, asked?.join(' ') ?? '', () => select(answer, asked))

/** The select list of an answer, or of the fields that are asked for. */
export const selected = <T>(answer: Answered<T>, asked?: Asked): SQL =>
  selectedOf(answer, asked).fields

/** The joins that this select list needs. */
export const joinedTo = <T>(answer: Answered<T>, asked?: Asked): SQL =>
  selectedOf(answer, asked).joins

export const tableName = (table: PgTable) => getTableName(table)
