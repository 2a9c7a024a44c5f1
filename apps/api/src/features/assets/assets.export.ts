import { PassThrough } from 'node:stream'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { type assetsApi } from '@steward/contract/assets.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ask, type Ctx } from '#core/ctx.ts'
import { csvLine } from '#core/csv.ts'
import { amount, instant, statement } from '#core/entity.ts'
import { AppError } from '#core/errors.ts'
import type { Download } from '#http/serve.ts'
import { asset_categories, depreciation_methods } from '#db/schema/asset-categories.ts'
import { assets } from '#db/schema/assets.ts'
import { departments, employees } from '#db/schema/people.ts'
import { locations, sites } from '#db/schema/places.ts'
import { assetsWhere } from './assets.queries.ts'

const nameOf = (table: SQL, reference: PgColumn, name = 'name') =>
  sql`(select n.${sql.identifier(name)} from ${table} n where n.account_id = ${assets.account_id} and n.id = ${reference})`

const text = (column: PgColumn) => sql`${column}::text`

/**
 * The columns of the file, in the words that an import reads: an export, edited in a spreadsheet, comes in again
 * without loss.
 */
const COLUMNS: Record<string, SQL> = {
  id: text(assets.id),
  asset_tag: text(assets.asset_tag),
  name: text(assets.name),
  category: nameOf(sql`${asset_categories}`, assets.category_id),
  site: nameOf(sql`${sites}`, assets.site_id),
  location: nameOf(sql`${locations}`, assets.location_id),
  status: text(assets.status),
  status_reason: text(assets.status_reason),
  condition: text(assets.condition),
  criticality: text(assets.criticality),
  description: text(assets.description),
  serial_number: text(assets.serial_number),
  manufacturer: text(assets.manufacturer),
  model: text(assets.model),
  model_number: text(assets.model_number),
  barcode: text(assets.barcode),
  parent_asset_tag: sql`(select p.asset_tag from ${assets} p where p.account_id = ${assets.account_id} and p.id = ${assets.parent_id})`,
  department: nameOf(sql`${departments}`, assets.department_id),
  custodian: sql`(select coalesce(e.email, e.employee_number, e.full_name) from ${employees} e where e.account_id = ${assets.account_id} and e.id = ${assets.custodian_id})`,
  supplier: text(assets.supplier),
  purchase_order: text(assets.purchase_order),
  invoice_number: text(assets.invoice_number),
  purchase_date: text(assets.purchase_date),
  purchase_cost: amount(assets.purchase_cost),
  in_service_date: text(assets.in_service_date),
  warranty_end: text(assets.warranty_end),
  expected_end_date: text(assets.expected_end_date),
  depreciation_method: nameOf(sql`${depreciation_methods}`, assets.depreciation_method_id),
  useful_life_months: text(assets.useful_life_months),
  salvage_value: amount(assets.salvage_value),
  opening_accumulated: amount(assets.opening_accumulated),
  opening_as_of: text(assets.opening_as_of),
  replacement_cost: amount(assets.replacement_cost),
  insured_value: amount(assets.insured_value),
  tags: sql`array_to_string(${assets.tags}, ';')`,
  notes: text(assets.notes),
  disposed_on: text(assets.disposed_on),
  disposal_type: text(assets.disposal_type),
  disposal_proceeds: amount(assets.disposal_proceeds),
  external_id: text(assets.external_id),
  created_at: instant(assets.created_at),
  updated_at: instant(assets.updated_at),
}

/** So many rows are read at a time: the file is never whole in memory. */
const CHUNK = 2_000

type Query = QueryOf<typeof assetsApi.export>

function columnsOf(query: Query): string[] {
  const asked = query.columns?.filter((column) => column !== null)
  if (!asked) return Object.keys(COLUMNS)
  const unknown = asked.find((column) => !COLUMNS[column])
  if (unknown === undefined) return asked
  throw new AppError(422, 'Invalid data', [
    {
      code: 'unknown_column',
      detail: `${unknown} is no column of this export; there are: ${Object.keys(COLUMNS).join(', ')}`,
      source: { parameter: 'columns' },
    },
  ])
}

/** The ids of what is exported, in the list's order; they are all that is kept while the file is written. */
async function idsOf(ctx: Ctx, query: Query): Promise<string[]> {
  const where = await assetsWhere(ctx, query)
  const by = assets[query.sort]
  const direction = sql.raw(query.order)
  const [result] = await ask(
    ctx,
    statement(sql`select ${assets.id} as id from ${assets} where ${where}
      order by ${by} ${direction}, ${assets.id} ${direction} limit ${sql.raw(String(LIMITS.export_rows + 1))}`),
  )
  const ids = result!.rows.map((row) => (row as { id: string }).id)
  if (ids.length <= LIMITS.export_rows) return ids
  throw new AppError(422, 'Invalid data', [
    {
      code: 'too_many_rows',
      detail: `More than ${LIMITS.export_rows} rows: narrow the list, or let POST /exports make the file in the background`,
    },
  ])
}

/**
 * The register as a file: the current filter, in the current order.
 *
 * @throws 422 `too_many_rows` above the limit
 */
export async function exportAssets(ctx: Ctx, query: Query): Promise<Download> {
  const columns = columnsOf(query)
  const ids = await idsOf(ctx, query)
  const stream = new PassThrough()
  void write(ctx, stream, columns, ids).catch((error: Error) => stream.destroy(error))
  const day = new Date().toISOString().slice(0, 10)
  return { stream, filename: `assets-${day}.csv`, type: 'text/csv; charset=utf-8' }
}

async function write(ctx: Ctx, stream: PassThrough, columns: string[], ids: string[]) {
  const fields = sql.join(
    columns.map((column) => sql`${COLUMNS[column]} as ${sql.identifier(column)}`),
    sql`, `,
  )
  // A byte order mark, so that spreadsheets read the file as the UTF-8 that it is.
  stream.write(`\ufeff${csvLine(columns)}`)
  for (let from = 0; from < ids.length && !stream.destroyed; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK)
    const [result] = await ask(
      ctx,
      statement(sql`select ${fields} from unnest(${sql.param(chunk)}::uuid[]) with ordinality o(id, n)
        join ${assets} on ${assets.account_id} = ${ctx.account_id} and ${assets.id} = o.id order by o.n`),
    )
    const rows = result!.rows as Record<string, string | null>[]
    const lines = rows.map((row) => csvLine(columns.map((column) => row[column] ?? '')))
    if (!stream.write(lines.join(''))) await new Promise((resolve) => stream.once('drain', resolve))
  }
  stream.end()
}
