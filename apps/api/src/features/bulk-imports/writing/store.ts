import { hash } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { auditRows, changesBetween, same } from '#core/history/audit.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { inTurns } from '#core/jobs/in-turns.ts'
import { type Entity, tableName } from '#core/records/entity.ts'
import { type Row, storedColumns } from '#core/records/records.ts'
import { sqlTypeOf } from '#db/columns.ts'
import type { ImportRun } from '../import-run.ts'

/**
 * The id of the record that a row creates: a UUID version 7 from the moment of the import and the row's number. It is
 * known before the row is written, sorts in the order of the file, and is the same when a transaction is repeated.
 */
export function idOfRow({ claimed }: Pick<ImportRun, 'claimed'>, row_no: number): string {
  const bytes = hash('sha256', `${claimed.id} ${row_no}`, 'buffer').subarray(0, 16)
  bytes.writeUIntBE(claimed.created_ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | ((row_no >>> 14) & 0x0fff), 6)
  bytes.writeUInt16BE(0x8000 | (row_no & 0x3fff), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A record with its new values; `before` is only set for one that exists. */
export interface Stored {
  id: string
  before?: Row
  values: Row
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** The values of a new record, without empty ones, which the history leaves out. */
function filled({ values }: Stored): Row {
  const row: Row = {}
  for (const [name, value] of Object.entries(values)) if (!isEmpty(value)) row[name] = value
  return row
}

/** The columns that some of these records fill, as `name type`. */
function columnsIn({ table }: Entity<unknown>, rows: readonly Row[]) {
  const columns = storedColumns(table)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const types = ['id uuid', ...names.map((name) => `${name} ${sqlTypeOf(columns[name]!)}`)]
  return { columns, names, recordset: `json_to_recordset($2::json) as t(${types.join(', ')})` }
}

/** New records, encoded for their statement. */
export interface Encoded {
  made: readonly { id: string; values: Row }[]
  /** The statement that adds them. */
  text: string
  json: string
}

/** Encodes new records for their statement. For a thousand wide ones that takes a while. */
export async function encode(
  entity: Entity<unknown>,
  records: readonly Stored[],
): Promise<Encoded> {
  const made = records.map((record) => ({ id: record.id, values: filled(record) }))
  const { columns, names, recordset } = columnsIn(
    entity,
    made.map(({ values }) => values),
  )
  // Records without a value that others have get the default of the column.
  const begun = Object.fromEntries(
    names.map((name) => [name, columns[name]!.notNull ? columns[name]!.default : null]),
  )
  const listed = ['id', ...names].join(', ')
  const texts = await inTurns(made, ({ id, values }) => JSON.stringify({ ...begun, ...values, id }))
  return {
    made,
    text: `insert into ${tableName(entity.table)} (account_id, ${listed}) select $1, ${listed} from ${recordset}`,
    json: `[${texts.join()}]`,
  }
}

/**
 * Adds records with their history, in two statements however many they are.
 *
 * @param sent is called once both are on their way
 */
export async function insertAll(
  ctx: Ctx,
  { type }: Entity<unknown>,
  { made, text, json }: Encoded,
  sent?: () => void,
): Promise<void> {
  if (made.length === 0) return
  const inserted = clientOf(ctx).query(text, [ctx.account_id, json])
  // The history is encoded while the database writes the records, which it starts once it has received all of them.
  await Promise.race([inserted, leftFor(clientOf(ctx))])
  const events = await inTurns(made, ({ id, values }) => ({
    id,
    changes: changesBetween({}, values),
  }))
  const audited = auditRows(ctx, { type, action: 'create' }, events)
  sent?.()
  await Promise.all([inserted, audited])
}

/** Waits until everything written to a connection has left this process. */
async function leftFor({ connection: { stream } }: pg.PoolClient): Promise<void> {
  if (stream.writableNeedDrain) await once(stream, 'drain')
}

/** The records that change, with the values that differ. */
export const changed = (records: readonly Required<Stored>[]): Required<Stored>[] =>
  records.flatMap(({ id, before, values }) => {
    const differing = Object.entries(values).filter(([field, value]) => !same(before[field], value))
    return differing.length === 0 ? [] : [{ id, before, values: Object.fromEntries(differing) }]
  })

/**
 * Writes what differs, with its history, in two statements however many records they are.
 *
 * @param sent is called once both are on their way
 */
export async function updateAll(
  ctx: Ctx,
  entity: Entity<unknown>,
  records: readonly Required<Stored>[],
  sent?: () => void,
): Promise<void> {
  if (records.length === 0) return
  const { names, recordset } = columnsIn(
    entity,
    records.map(({ values }) => values),
  )
  const rows = records.map(({ id, before, values }) => {
    const after = { ...before, ...values }
    return { id, ...Object.fromEntries(names.map((name) => [name, after[name]])) }
  })
  const updated = clientOf(ctx).query(
    `update ${tableName(entity.table)} r set ${names.map((name) => `${name} = t.${name}`).join(', ')},
       updated_at = now(), lock_version = r.lock_version + 1
     from ${recordset} where r.account_id = $1 and r.id = t.id`,
    [ctx.account_id, JSON.stringify(rows)],
  )
  await Promise.race([updated, leftFor(clientOf(ctx))])
  const events = records.map(({ id, before, values }) => ({
    id,
    changes: changesBetween(before, values),
  }))
  const audited = auditRows(ctx, { type: entity.type, action: 'update' }, events)
  sent?.()
  await Promise.all([updated, audited])
}
