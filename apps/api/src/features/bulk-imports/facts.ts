import type pg from 'pg'
import { DateEvidence, type DateOrder, settleOrders } from '#domain/imports/dates.ts'
import { type Decimal, DecimalEvidence } from '#domain/imports/numbers.ts'
import { type Order, orderByParents } from '#domain/imports/order.ts'
import type { Notation, PlannedField } from '#domain/imports/plan.ts'
import { RowPairs } from '#domain/imports/row-pairs.ts'
import type { ClaimedImport } from './lease.ts'
import { scroll } from './staging.ts'

/** What only the file as a whole tells, found out before its first row is brought in. */
export interface Facts {
  notation: Notation
  /** Per field in which each value may be there once: rows that repeat it, with the first row that has it. */
  repeated: ReadonlyMap<string, RowPairs>
  /** Of a file that is only tried: rows whose serial number stands further up already, with that row. */
  alike: RowPairs
  /** Rows whose parent stands in the file too, with its row. */
  parentOf: RowPairs
  order: Order
}

/** Fields in which a file must not have the same value twice. */
const ONCE = ['id', 'external_id', 'asset_tag', 'barcode']
const PARENT = 'parent_asset_tag'
const KEY = 'asset_tag'

/** A cell of the staging table; PostgreSQL counts from one. */
const cell = ({ at }: PlannedField) => `cells[${at + 1}]`

async function notationOf(
  client: pg.Client,
  { id, mapping, delimiter }: ClaimedImport,
  fields: readonly PlannedField[],
): Promise<Notation> {
  const dates = fields.filter(({ column }) => column.type === 'date')
  const numbers = fields.filter(({ column }) =>
    ['money', 'integer', 'decimal'].includes(column.type),
  )
  const dateEvidence = dates.map(() => new DateEvidence())
  const decimalEvidence = numbers.map(() => new DecimalEvidence())
  const asked = [...dates, ...numbers]
  if (asked.length > 0) {
    const evidence = [...dateEvidence, ...decimalEvidence]
    const columns = asked.map((field, index) => `${cell(field)} as c${index}`)
    const text = `select ${columns.join(', ')} from import_rows where import_id = $1`
    for await (const row of scroll<Record<string, string | null>>(client, text, [id]))
      for (const [index, one] of evidence.entries()) one.see(row[`c${index}`] ?? '')
  }
  const orders = settleOrders(
    dateEvidence.map((one) => one.order()),
    mapping.date_order,
  )
  // Where commas write decimals, they can't part cells: a semicolon does.
  const usual: Decimal = delimiter === ';' ? ',' : '.'
  return {
    orders: new Map(
      dates.map(({ column }, at): [string, DateOrder | null] => [column.key, orders[at]!]),
    ),
    decimals: new Map(
      numbers.map(({ column }, at): [string, Decimal] => [
        column.key,
        decimalEvidence[at]!.sign() ?? usual,
      ]),
    ),
  }
}

async function pairs(client: pg.Client, text: string, id: string): Promise<RowPairs> {
  const found = new RowPairs()
  for await (const { row_no, other } of scroll<{ row_no: number; other: number }>(client, text, [
    id,
  ]))
    found.add(row_no, other)
  return found
}

const repeatedIn = (field: PlannedField) => `
  select row_no, other from (
    select row_no, min(row_no) over (partition by lower(${cell(field)})) as other
    from import_rows where import_id = $1 and ${cell(field)} <> ''
  ) r where row_no > other order by row_no`

/** A serial number is one maker's: of two makers it may be the same. */
const alikeIn = (serial: PlannedField, maker: PlannedField | undefined) => `
  select row_no, other from (
    select row_no, min(row_no) over (partition by lower(${cell(serial)}), ${maker ? `lower(${cell(maker)})` : "''"}) as other
    from import_rows where import_id = $1 and ${cell(serial)} <> ''
  ) r where row_no > other order by row_no`

const parentsIn = (key: PlannedField, parent: PlannedField) => `
  select c.row_no, min(p.row_no) as other
  from import_rows c join import_rows p on p.import_id = c.import_id and lower(${`p.${cell(key)}`}) = lower(${`c.${cell(parent)}`})
  where c.import_id = $1 and ${`c.${cell(parent)}`} <> ''
  group by c.row_no order by c.row_no`

/**
 * Looks through the staged rows. Memory does not grow with them, except by a few bytes for those that stand out.
 *
 * @param once more fields in which each value may be there once
 */
export async function factsOf(
  client: pg.Client,
  claimed: ClaimedImport,
  fields: readonly PlannedField[],
  once: readonly string[] = [],
): Promise<Facts> {
  const field = (key: string) => fields.find(({ column }) => column.key === key)
  const repeated = new Map<string, RowPairs>()
  for (const one of [...ONCE, ...once].map(field))
    if (one) repeated.set(one.column.key, await pairs(client, repeatedIn(one), claimed.id))
  const serial = field('serial_number')
  const alike =
    claimed.dry_run && serial
      ? await pairs(client, alikeIn(serial, field('manufacturer')), claimed.id)
      : new RowPairs()
  const key = field(KEY)
  const parent = field(PARENT)
  const parentOf =
    key && parent ? await pairs(client, parentsIn(key, parent), claimed.id) : new RowPairs()
  return {
    notation: await notationOf(client, claimed, fields),
    repeated,
    alike,
    parentOf,
    order: orderByParents(parentOf),
  }
}

/** Which of these tags, in lower case, the file itself brings; a number that is drawn must be none of them. */
export async function tagsOfFile(
  client: pg.Client,
  { id }: ClaimedImport,
  key: PlannedField,
  prefixes: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  const text = `select lower(${cell(key)}) as tag from import_rows
    where import_id = $1 and exists (
      select from unnest($2::text[]) p where starts_with(lower(${cell(key)}), lower(p))
        and substr(${cell(key)}, length(p) + 1) ~ '^[0-9]{1,12}$')
      and exists (select from import_rows e where e.import_id = $1 and ${`e.${cell(key)}`} = '')`
  for await (const { tag } of scroll<{ tag: string }>(client, text, [id, prefixes])) found.add(tag)
  return found
}
