import { ELSEWHERE as NO_ID } from '@steward/contract/kit/fields.ts'
import { SPECS } from '@steward/contract/kinds.ts'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { users } from './schema/users.ts'

/** How a file names the records of a table, so that an import finds them again; by their name where nothing is said. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  assets: ['asset_tag'],
  asset_categories: ['code', 'name'],
  employees: ['employee_number', 'email', 'full_name'],
  locations: ['code'],
  sites: ['code'],
}

/** Tables whose records are within each other: who refers to one is also found in those around it. */
const NESTED = ['locations']

/** A column that refers to a record, and what it refers to. */
export interface Reference {
  column: PgColumn
  /** What the reference is called without its `_id`: the field of an answer that names the record. */
  field: string
  table: PgTable
  /** The column that people know the record by. */
  name: string
  /** How a file names it: the first of these columns that isn't empty. */
  key: readonly string[]
  nested: boolean
}

/** What a table's records refer to, read from its foreign keys. */
export function referencesOf(table: PgTable): Reference[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    const field = columns.find(({ name }) => name !== 'account_id')?.name
    return field ? [referenceOf(columnsOf(table)[field]!, foreignTable)] : []
  })
}

const columnsOf = (table: PgTable): Readonly<Record<string, PgColumn>> => getTableColumns(table)

function referenceOf(column: PgColumn, foreign: PgTable): Reference {
  // A key to a membership makes sure that a person belongs to the account; the person is what is meant.
  const table = getTableName(foreign) === 'memberships' ? users : foreign
  const of = getTableName(table)
  const { title: name = 'name' } = Object.values(SPECS).find(({ plural }) => plural === of) ?? {}
  return {
    column,
    field: column.name.replace(/_id$/, ''),
    table,
    name,
    key: KEYS[of] ?? [name],
    // What is within another record of its own kind is right there.
    nested: NESTED.includes(of) && of !== getTableName(column.table),
  }
}

const isOf = (account: PgColumn, table: PgTable, row: SQL): SQL =>
  'account_id' in table ? sql`${row}.account_id = ${account} and ` : sql``

/** The condition under which `row` is what a reference points at. */
function isTarget({ column, table }: Reference, row: SQL): SQL {
  const { account_id } = column.table as unknown as { account_id: PgColumn }
  return sql`${isOf(account_id, table, row)}${row}.id = ${column}`
}

const as = ({ field }: Reference): SQL => sql`${sql.identifier(field)}`

/** Whether what a reference points at is there for the reader, who may be limited to sites. */
export const isInSight = (reference: Reference): SQL =>
  sql`exists (select from ${reference.table} as target where ${isTarget(reference, sql.raw('target'))})`

/** `left join …` to what a reference points at, under the name of its field. */
export const joinOf = (reference: Reference): SQL =>
  sql` left join ${sql.identifier(getTableName(reference.table))} ${as(reference)} on ${isTarget(reference, as(reference))}`

/** The id of what is elsewhere, as a literal. */
export const ELSEWHERE = sql.raw(`'${NO_ID}'`)

/** Tables whose rows are out of the sight of somebody who is limited to sites, as `walls.sql` says of each. */
export const OF_SITES: readonly string[] = [
  'assets',
  'locations',
  'maintenance_plans',
  'sites',
  'work_orders',
  'work_requests',
]

/** The id of what a joined reference points at: none where the reader doesn't see it. */
export const idOf = (reference: Reference): SQL => sql`${as(reference)}.id`

/**
 * The id and the name of what a joined reference points at, or null; that it is elsewhere, where the reader doesn't see
 * it.
 */
export const namedBy = (reference: Reference): SQL => {
  const row = as(reference)
  const elsewhere = OF_SITES.includes(getTableName(reference.table))
    ? sql` when ${reference.column} is not null then json_build_object('id', ${ELSEWHERE}, 'name', '')`
    : sql``
  return sql`case when ${row}.id is not null then json_build_object('id', ${row}.id, 'name', ${row}.${sql.identifier(reference.name)})${elsewhere} end`
}

/** What a column refers to. */
export function referenceAt(column: PgColumn): Reference {
  const reference = referencesOf(column.table as PgTable).find((one) => one.column === column)
  if (!reference) throw new Error(`${column.name} refers to nothing`)
  return reference
}

/**
 * What a file says of another record, as `select … as value from …`: read once, however many rows refer to that one.
 */
export interface Lookup {
  lookup: SQL
  /**
   * The lookup also gives a `name`, which people read instead of the value, or beside it where names don't tell one
   * from another.
   */
  named?: 'instead' | 'beside'
}

/**
 * What a file says of the record that a column refers to.
 *
 * @param names columns of what it refers to, where this file names it otherwise: the first that isn't empty
 */
export function keyOf(column: PgColumn, ...names: string[]): Lookup {
  const reference = referenceAt(column)
  const key = names.length > 0 ? names : reference.key
  const columns = key.map((name) => sql`n.${sql.identifier(name)}`)
  const table = getTableName(reference.table)
  const named = table === 'employees' ? 'beside' : names.length > 0 ? undefined : 'instead'
  const name = sql`, n.${sql.identifier(reference.name)}::text as name`
  return {
    lookup: sql`select coalesce(${sql.join(columns, sql`, `)})::text as value${named ? name : sql``}
      from ${sql.identifier(table)} n where ${isTarget(reference, sql`n`)}`,
    ...(named && { named }),
  }
}
