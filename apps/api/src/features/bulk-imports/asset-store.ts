import { createHash } from 'node:crypto'
import type { Ctx } from '#core/ctx.ts'
import type { AssetFields } from '#domain/imports/asset-row.ts'
import type { Value } from '#domain/imports/plan.ts'
import type { ImportRun } from './import-run.ts'

/** The fields of an asset that an import writes, by the type of their column. */
const TYPES: Record<string, string> = {
  ...Object.fromEntries(
    [
      'category',
      'department',
      'site',
      'location',
      'parent',
      'custodian',
      'depreciation_method',
    ].map((name) => [`${name}_id`, 'uuid']),
  ),
  ...Object.fromEntries(
    [
      'purchase_date',
      'in_service_date',
      'warranty_end',
      'expected_end_date',
      'opening_as_of',
      'disposed_on',
    ].map((name) => [name, 'date']),
  ),
  ...Object.fromEntries(
    [
      'purchase_cost',
      'salvage_value',
      'replacement_cost',
      'insured_value',
      'opening_accumulated',
      'disposal_proceeds',
    ].map((name) => [name, 'numeric']),
  ),
  ...Object.fromEntries(
    [
      'asset_tag',
      'name',
      'description',
      'notes',
      'status',
      'status_reason',
      'condition',
      'criticality',
      'serial_number',
      'manufacturer',
      'model',
      'model_number',
      'barcode',
      'supplier',
      'purchase_order',
      'invoice_number',
      'disposal_type',
      'external_id',
    ].map((name) => [name, 'text']),
  ),
  useful_life_months: 'integer',
  tags: 'text[]',
  custom_fields: 'jsonb',
}

export const isStored = (field: string) => Object.hasOwn(TYPES, field)

/**
 * The id of the asset that a row becomes: version 7, from the moment of the import and the row's number, so that it is
 * known before the row is written, sorts as the file does, and is the same however often the chunk is tried.
 */
export function assetIdOf({ claimed }: ImportRun, row_no: number): string {
  const bytes = createHash('sha256').update(`${claimed.id} ${row_no}`).digest().subarray(0, 16)
  bytes.writeUIntBE(claimed.created_ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | ((row_no >>> 14) & 0x0fff), 6)
  bytes.writeUInt16BE(0x8000 | (row_no & 0x3fff), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The assets as they are, held until the transaction ends. */
export async function holdAssets(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, AssetFields>> {
  const found = new Map<string, AssetFields>()
  if (ids.length === 0) return found
  const columns = Object.entries(TYPES).map(([name, type]) =>
    type === 'text[]' ? `to_json(${name}) as ${name}` : `${name}::text as ${name}`,
  )
  const { rows } = await ctx.client!.query<Record<string, Value> & { id: string }>(
    `select id, ${columns.join(', ')} from assets
     where account_id = $1 and id = any ($2::uuid[]) and archived_at is null order by id for update`,
    [ctx.account_id, ids],
  )
  for (const { id, ...fields } of rows) found.set(id, new Map(Object.entries(fields)))
  return found
}

const NEVER_NULL: Record<string, string> = {
  tags: "coalesce(tags, '{}')",
  custom_fields: "coalesce(custom_fields, '{}')",
}

export interface StoredAsset {
  id: string
  fields: AssetFields
}
export interface ChangedAsset extends StoredAsset {
  before: AssetFields
  changed: ReadonlySet<string>
}

const isEmpty = (value: Value | undefined) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** A value as history shows it: whole numbers as numbers, everything else as text. */
const shown = (field: string, value: Value | undefined) =>
  TYPES[field] === 'integer' && typeof value === 'string' ? Number(value) : (value ?? null)

/** The account's own fields travel as one JSON text, sorted by their keys. */
const OWN = 'custom_fields'
const ownOf = (value: Value | undefined): Record<string, unknown> =>
  typeof value === 'string' ? (JSON.parse(value) as Record<string, unknown>) : {}

/** A value as it is sent to the database. */
const sent = (field: string, value: Value | undefined) =>
  field === OWN ? ownOf(value) : (value ?? null)

/** A change as history tells it: of the account's own fields each for itself. */
function told(
  field: string,
  before: Value | undefined,
  after: Value | undefined,
): [string, unknown][] {
  if (field !== OWN) return [[field, [shown(field, before), shown(field, after)]]]
  const [was, is] = [ownOf(before), ownOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
    .map((key) => [`cf:${key}`, [was[key] ?? null, is[key] ?? null]])
}

const recordset = (fields: readonly string[]) =>
  ['id uuid', ...fields.map((field) => `${field} ${TYPES[field]}`)].join(', ')

/** Adds assets and their history, in two statements however many there are. */
export async function insertAssets(
  ctx: Ctx,
  run: ImportRun,
  assets: readonly StoredAsset[],
): Promise<void> {
  if (assets.length === 0) return
  const filled = assets.map(({ id, fields }) => ({
    id,
    fields: [...fields].filter(([field, value]) => isStored(field) && !isEmpty(value)),
  }))
  const names = [...new Set(filled.flatMap(({ fields }) => fields.map(([field]) => field)))]
  const columns = names.join(', ')
  const selected = names.map((name) => NEVER_NULL[name] ?? name).join(', ')
  const insert = ctx.client!.query(
    `insert into assets (account_id, id, ${columns})
     select $1, id, ${selected} from json_to_recordset($2::json) as t(${recordset(names)})`,
    [
      ctx.account_id,
      JSON.stringify(
        filled.map(({ id, fields }) => ({
          id,
          ...Object.fromEntries(fields.map(([field, value]) => [field, sent(field, value)])),
        })),
      ),
    ],
  )
  const history = writeHistory(
    ctx,
    run,
    'create',
    filled.map(({ id, fields }) => ({
      id,
      changes: Object.fromEntries(fields.flatMap(([field, value]) => told(field, null, value))),
    })),
  )
  await Promise.all([insert, history])
}

/** Changes assets, each as a whole, and writes what became of which field into their history. */
export async function updateAssets(
  ctx: Ctx,
  run: ImportRun,
  assets: readonly ChangedAsset[],
): Promise<void> {
  if (assets.length === 0) return
  const names = [...new Set(assets.flatMap(({ changed }) => [...changed]))].filter(isStored)
  const values = assets.map(({ id, fields }) => ({
    id,
    ...Object.fromEntries(names.map((name) => [name, sent(name, fields.get(name))])),
  }))
  const update = ctx.client!.query(
    `update assets a set ${names.map((name) => `${name} = t.${name}`).join(', ')},
       updated_at = now(), lock_version = a.lock_version + 1
     from json_to_recordset($2::json) as t(${recordset(names)})
     where a.account_id = $1 and a.id = t.id`,
    [ctx.account_id, JSON.stringify(values)],
  )
  const history = writeHistory(
    ctx,
    run,
    'update',
    assets.map(({ id, before, fields, changed }) => ({
      id,
      changes: Object.fromEntries(
        [...changed].flatMap((field) => told(field, before.get(field), fields.get(field))),
      ),
    })),
  )
  await Promise.all([update, history])
}

function writeHistory(
  ctx: Ctx,
  { claimed }: ImportRun,
  action: 'create' | 'update',
  events: readonly { id: string; changes: object }[],
) {
  return ctx.client!.query(
    `insert into audits (account_id, auditable_type, auditable_id, action, changes, user_id, request_id)
     select $1, 'Asset', id, $3, changes, $4, $5 from json_to_recordset($2::json) as t(id uuid, changes jsonb)`,
    [ctx.account_id, JSON.stringify(events), action, claimed.created_by_id, ctx.request_id],
  )
}

/** For each asset above one of these, and for these themselves, which one it lies in. */
export async function parentsAbove(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.client!.query<{ id: string; parent_id: string | null }>(
    `with recursive up as (
       select id, parent_id from assets where account_id = $1 and id = any ($2::uuid[])
       union
       select a.id, a.parent_id from assets a join up u on a.account_id = $1 and a.id = u.parent_id
     ) select id, parent_id from up`,
    [ctx.account_id, ids],
  )
  return new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
}

/** How many levels of assets hang below each of these. */
export async function levelsBelow(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.client!.query<{ top: string; levels: number }>(
    `with recursive down as (
       select id as top, id, 0 as level from assets where account_id = $1 and id = any ($2::uuid[])
       union all
       select d.top, a.id, d.level + 1 from assets a join down d on a.account_id = $1 and a.parent_id = d.id
       where d.level < 30
     ) select top, max(level)::int as levels from down group by top`,
    [ctx.account_id, ids],
  )
  return new Map(rows.map(({ top, levels }) => [top, levels]))
}
