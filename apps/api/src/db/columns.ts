import { getTableColumns, is, isNull, type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  type ExtraConfigColumn,
  foreignKey,
  getTableConfig,
  index,
  IndexedColumn,
  integer,
  type PgColumn,
  type PgTable,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { plainText, timestamp } from './column-types.ts'
import { accounts } from './schema/accounts.ts'

const now = sql`now()`

/** The columns every record of an account starts with. */
export const accountColumns = () => ({
  account_id: uuid()
    .notNull()
    .references(() => accounts.id),
  id: uuid()
    .notNull()
    .default(sql`uuid_v7()`),
  created_at: timestamp().notNull().default(now),
  updated_at: timestamp().notNull().default(now),
  lock_version: integer().notNull().default(1),
})

/** Deleting such a record archives it, so that it can be restored. */
export const recordColumns = () => ({ ...accountColumns(), archived_at: timestamp() })

export type AccountTable = { account_id: PgColumn; id: PgColumn }
export type RecordTable = AccountTable & {
  archived_at: PgColumn
  /** The column that a list searches. */
  search?: PgColumn
}

/** The column with the account in the table of another column. */
export const accountOf = (column: PgColumn): PgColumn =>
  (column.table as PgTable & Pick<AccountTable, 'account_id'>).account_id

/** The key that other tables refer to: references always include the account. */
export const accountKey = (t: AccountTable) => primaryKey({ columns: [t.account_id, t.id] })

/** A reference within the account, enforced by the database; its name says which field it is. */
export const sameAccount = (t: { account_id: PgColumn }, column: PgColumn, target: AccountTable) =>
  foreignKey({
    name: `${column.name}__missing`,
    columns: [t.account_id, column],
    foreignColumns: [target.account_id, target.id],
  })

/** The key of a table that also refers to this one, by its name: the files of two tables can't import each other. */
export const targetNamed = (table: string): AccountTable =>
  pgTable(table, { account_id: uuid().notNull(), id: uuid().notNull() })

/** The type of a column without its collation, for casting text to it. */
export const sqlTypeOf = (column: PgColumn): string => column.getSQLType().split(' collate ')[0]!

export const live = (t: RecordTable): SQL => isNull(t.archived_at)

/**
 * Unique within the account among live records, whatever its case.
 * A clash reaches the client as 422 "<entity> <field> has already been taken".
 */
export const taken = (entity: string, t: RecordTable, column: PgColumn, ...within: SQL[]) =>
  uniqueIndex(`${entity}__${column.name}__taken`)
    .on(t.account_id, ...within, sql`lower(${column})`)
    // Excluded rows never conflict, and cost writes nothing.
    .where(
      column.notNull
        ? sql`archived_at is null`
        : sql`archived_at is null and ${column} is not null`,
    )

/** While a table is declared, its columns don't know their table yet. */
const comparedIn = (t: object, { name }: PgColumn): PgColumn => {
  const columns = t as Record<string, PgColumn>
  return columns[`${name}_units`] ?? columns[name]!
}

/**
 * An index in the order of a column that lists can be sorted by, with the id to make it total.
 *
 * @param known other columns to include, for index-only scans
 */
export const sortable = (
  table: string,
  t: RecordTable,
  column: PgColumn,
  ...known: readonly PgColumn[]
) =>
  index(`${table}__${column.name}__sort`)
    .on(t.account_id, comparedIn(t, column), t.id, ...known)
    .where(sql`archived_at is null`)

/**
 * The newest first. Ids are never null, but PostgreSQL uses an index for an order only if both treat nulls the same.
 */
export const newest = (t: { id: ExtraConfigColumn }) => t.id.desc().nullsFirst()

/** The same for a column with many equal values: in ascending order, the newest of those comes first. */
export const sortableNewestFirst = (
  table: string,
  t: RecordTable & { id: ExtraConfigColumn },
  column: PgColumn,
) =>
  index(`${table}__${column.name}__newest`)
    .on(t.account_id, comparedIn(t, column), newest(t))
    .where(sql`archived_at is null`)

const known = new WeakMap<PgColumn, boolean>()

/** Whether a list in ascending order of a column has the newest of equal values first, as its index does. */
export function isNewestFirst(column: PgColumn): boolean {
  const was = known.get(column)
  if (was !== undefined) return was
  const { by } = comparedBy(column)
  const found = getTableConfig(column.table as PgTable).indexes.some(({ config }) => {
    const [, sorted, last] = config.columns.map(directionIn)
    return sorted === `${by.name} asc` && last === 'id desc'
  })
  known.set(column, found)
  return found
}

/** `due_date asc`; undefined for an expression. */
const directionIn = (part: unknown) =>
  is(part, IndexedColumn) ? `${part.name} ${part.indexConfig.order}` : undefined

/** The largest amount in comparisons, in ten-thousandths of its currency; larger ones are compared as this one. */
const MOST_UNITS = 922_337_203_685_477n * 10_000n

/**
 * An amount in whole ten-thousandths, kept by the database itself. Comparing `numeric` isn't leakproof, so that
 * row-level security keeps it away from an index: what is narrowed or sorted by an amount is so by these.
 */
export const unitsOf = <const Name extends string>(amount: Name) => {
  const name = sql.raw(amount)
  const most = sql.raw(String(MOST_UNITS / 10_000n))
  const units = bigint({ mode: 'number' }).generatedAlwaysAs(
    () => sql`case when ${name} is not null then (least(${name}, ${most}) * 10000)::bigint end`,
  )
  return { [`${amount}_units`]: units } as Record<`${Name}_units`, typeof units>
}

/** The column that this one is narrowed and sorted by, and how a value of it is written there. */
export function comparedBy(column: PgColumn): {
  by: PgColumn
  write: (value: string) => string
} {
  const units = (getTableColumns(column.table) as Record<string, PgColumn>)[`${column.name}_units`]
  return units ? { by: units, write: inUnits } : { by: column, write: (value) => value }
}

/** `12.5` is 125000. */
function inUnits(amount: string): string {
  const [whole, fraction = ''] = amount.split('.')
  const units = BigInt(whole + fraction.padEnd(4, '0'))
  return String(units > MOST_UNITS ? MOST_UNITS : units)
}

/** Whether the database makes this column to look things up by: nobody is shown it. */
export const isForLookup = (name: string): boolean => name === 'search' || name.endsWith('_units')

/** Finds who refers to a record, and narrows a list by it. */
export const referring = (table: string, t: AccountTable, column: PgColumn) =>
  index(`${table}__${column.name}`).on(t.account_id, column)

/** One of this many live records is in the sample of a large table, chosen by the hash of its id. */
export const ONE_IN = 10

/** A stable order that doesn't depend on the values of the records. */
export const sampleOrder = (t: { id: PgColumn }): SQL => sql`uuid_hash(${t.id})`

export const inSample = (t: { id: PgColumn }): SQL =>
  sql`${sampleOrder(t)} % ${sql.raw(String(ONE_IN))} = 0`

/** The first ones of this index are the sample. */
export const sampleIndex = (table: string, t: RecordTable) =>
  index(`${table}__sample`)
    .on(t.account_id, sampleOrder(t))
    .where(sql`archived_at is null and ${inSample(t)}`)

/** How many characters of a description or of notes are searched: each change of a record indexes its texts again. */
const SEARCHED_LENGTH = 2_000

/** The part of a long text that belongs to what is searched. */
export const longText = (column: 'description' | 'notes') =>
  sql.raw(`left(${column}, ${SEARCHED_LENGTH})`)

/** The text that a search looks in, kept by the database itself. */
export const searchText = (columns: () => SQL) => ({
  search: plainText().generatedAlwaysAs(columns),
})

/** The trigram index under it: the account first, so that a small account stays fast in a large table. */
export const searchIndex = (table: string, t: { account_id: PgColumn; search: PgColumn }) =>
  index(`${table}__search`).using('gin', t.account_id, sql`${t.search} gin_trgm_ops`)

/**
 * The same for a table whose records move by the thousand: their texts wait for the next vacuum, in up to 16 MiB that a
 * search looks through besides, instead of being sorted in by whoever moves them.
 */
export const lazySearchIndex = (...of: Parameters<typeof searchIndex>) =>
  searchIndex(...of).with({ gin_pending_list_limit: 16_384 })
