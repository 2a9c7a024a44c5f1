import { ELSEWHERE as NO_ID } from '@steward/contract/kit/fields.ts'
import { SPECS } from '@steward/contract/kinds.ts'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { accountOf } from './columns.ts'
import { users } from './schema/users.ts'

/**
 * The columns by which a file identifies the records of a table, so that an import finds them again; by default their
 * name.
 */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  assets: ['asset_tag'],
  asset_categories: ['code', 'name'],
  employees: ['employee_number', 'email', 'full_name'],
  locations: ['code'],
  sites: ['code'],
}

/** Tables with nested records: a reference to one also counts for those around it. */
const NESTED = ['locations']

/** A column that refers to a record, and what it refers to. */
export interface Reference {
  column: PgColumn
  /** The reference without its `_id`: the field of an answer with the record. */
  field: string
  table: PgTable
  /** The column with the record's name. */
  name: string
  /** What identifies it in a file: the first of these columns that isn't empty. */
  key: readonly string[]
  nested: boolean
}

/** The references of a table, derived from its foreign keys. */
export function referencesOf(table: PgTable): Reference[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    const field = columns.find(({ name }) => name !== 'account_id')?.name
    return field ? [referenceOf(columnsOf(table)[field]!, foreignTable)] : []
  })
}

const columnsOf = (table: PgTable): Readonly<Record<string, PgColumn>> => getTableColumns(table)

function referenceOf(column: PgColumn, foreign: PgTable): Reference {
  // A key to a membership ensures that a user belongs to the account; the reference is to the user.
  const table = getTableName(foreign) === 'memberships' ? users : foreign
  const of = getTableName(table)
  const { title: name = 'name' } = Object.values(SPECS).find(({ plural }) => plural === of) ?? {}
  return {
    column,
    field: column.name.replace(/_id$/, ''),
    table,
    name,
    key: KEYS[of] ?? [name],
    // A reference to a parent of the same kind counts only for that one.
    nested: NESTED.includes(of) && of !== getTableName(column.table),
  }
}

const isOf = (account: PgColumn, table: PgTable, row: SQL): SQL =>
  'account_id' in table ? sql`${row}.account_id = ${account} and ` : sql``

/** The condition that `row` is the record that a reference points at. */
function isTarget({ column, table }: Reference, row: SQL): SQL {
  return sql`${isOf(accountOf(column), table, row)}${row}.id = ${column}`
}

const as = ({ field }: Reference): SQL => sql`${sql.identifier(field)}`

/** Whether the reader, who may be limited to sites, may see the record that a reference points at. */
export const isInSight = (reference: Reference): SQL =>
  sql`exists (select from ${reference.table} as target where ${isTarget(reference, sql.raw('target'))})`

/** `left join …` to what a reference points at, under the name of its field. */
export const joinOf = (reference: Reference): SQL =>
  sql` left join ${sql.identifier(getTableName(reference.table))} ${as(reference)} on ${isTarget(reference, as(reference))}`

/** The id that stands for a record in another site, as a literal. */
export const ELSEWHERE = sql.raw(`'${NO_ID}'`)

/** Tables with rows that users who are limited to sites may not see, as in the policies of `walls.sql`. */
export const OF_SITES: readonly string[] = [
  'assets',
  'locations',
  'maintenance_plans',
  'sites',
  'work_orders',
  'work_requests',
]

/** The id of a joined record: null where the reader may not see it. */
export const idOf = (reference: Reference): SQL => sql`${as(reference)}.id`

/** The id and the name of a joined record, or null; a placeholder where the reader may not see it. */
export const namedBy = (reference: Reference): SQL => {
  const row = as(reference)
  const elsewhere = OF_SITES.includes(getTableName(reference.table))
    ? sql` when ${reference.column} is not null then json_build_object('id', ${ELSEWHERE}, 'name', '')`
    : sql``
  return sql`case when ${row}.id is not null then json_build_object('id', ${row}.id, 'name', ${row}.${sql.identifier(reference.name)})${elsewhere} end`
}

/** The reference of a column. */
export function referenceAt(column: PgColumn): Reference {
  const reference = referencesOf(column.table as PgTable).find((one) => one.column === column)
  if (!reference) throw new Error(`${column.name} refers to nothing`)
  return reference
}

/** How a file identifies another record, as `select … as value from …`: read once, however many rows refer to it. */
export interface Lookup {
  lookup: SQL
  /** The lookup also has a `name`, which is shown instead of the value, or beside it where names aren't unique. */
  named?: 'instead' | 'beside'
}

/**
 * How a file identifies the record that a column refers to.
 *
 * @param names columns of that record to use instead: the first that isn't empty
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
