import { auditRows } from '#core/history/audit.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { FaultyRow, RowProblem } from '#domain/imports/plan.ts'
import { locksOfReadings } from '#shared/figures/closed-readings.ts'
import type { Bringing, Brought, ImportKind, MissingName } from '#shared/imports/kind.ts'
import { textOf } from '#shared/naming/references.ts'
import { type Meter, meterName, readingText } from '#shared/meters/readings.ts'
import {
  addReadings,
  holdMeters,
  type Known,
  knownAround,
  makeMeters,
  type NewReading,
} from './asset-meters.bulk.ts'
import { readingUndo } from './asset-meters.undo.ts'
import { meterEntity } from './asset-meters.queries.ts'
import { COLUMNS, readRows, type Row } from './asset-meters.import-rows.ts'

const keyOf = ({ asset_id, name }: Pick<Row, 'asset_id' | 'name'>) =>
  `${asset_id}\n${name.toLowerCase()}`
const isGood = ({ problems }: Row) => problems.length === 0

/**
 * The meters that rows name and their assets don't have; a meter can only be created with a unit.
 *
 * @returns those that can be created, or all of them if none is to be created
 */
async function missingMeters(
  ctx: Ctx,
  rows: readonly Row[],
  { import_id, dry_run, create_missing }: Bringing,
): Promise<MissingName[]> {
  const byMeter = Map.groupBy(
    rows.filter((row) => isGood(row) && !row.meter),
    keyOf,
  )
  const made: Meter[] = []
  for (const group of byMeter.values()) {
    const [{ asset_id, name }] = group as [Row]
    const unit = group.map(({ draft }) => textOf(draft, 'unit')).find(Boolean)
    const meter =
      unit && create_missing ? { id: crypto.randomUUID(), asset_id, name, unit } : undefined
    for (const row of group) {
      row.meter = meter
      if (!create_missing) row.problems.push({ code: 'unknown', key: 'meter', value: name })
      else if (!meter) row.problems.push({ code: 'required', key: 'unit' })
    }
    if (meter) made.push(meter)
  }
  if (!dry_run) await makeMeters(ctx, import_id, made)
  const named = create_missing ? [...byMeter].filter(([, [row]]) => row!.meter) : [...byMeter]
  return named.map(([key, [row]]) => {
    const name = `${row!.name} (${textOf(row!.draft, 'asset_tag')})`
    return { kind: 'Meter', key, name }
  })
}

const readingOf = ({ draft, read_at, meter }: Row, n: number): NewReading => ({
  n,
  meter_id: meter!.id,
  value: textOf(draft, 'value'),
  read_at: new Date(Math.min(Date.parse(read_at), Date.now())).toISOString(),
  note: textOf(draft, 'note') || null,
})

/** A lower value means that the meter was replaced, or the row is wrong: the person who imports it has to decide. */
function warningOf({ draft }: Row, { before, after, less, more }: Known): RowProblem[] {
  const said = { key: 'value', value: textOf(draft, 'value') }
  if (less) return [{ code: 'backwards', ...said, args: { before: before! } }]
  return more ? [{ code: 'ahead', ...said, args: { after: after! } }] : []
}

const faulty = ({ draft: { row_no } }: Row, problems: RowProblem[]): FaultyRow => ({
  row_no,
  problems,
})

/** The rows without problems, with their readings and those around them. */
async function placed(ctx: Ctx, rows: readonly Row[]) {
  const good = rows.filter(isGood)
  const readings = good.map(readingOf)
  return { good, readings, around: await knownAround(ctx, readings) }
}

/** The same without new readings in closed periods: those get a problem. */
async function withoutClosed(ctx: Ctx, rows: readonly Row[]) {
  const all = await placed(ctx, rows)
  const { good, readings, around } = all
  const locks = await locksOfReadings(
    ctx,
    readings.map(({ read_at }, n) => ({ meter: good[n]!.meter!, read_at })),
  )
  const isClosed = (n: number) => locks[n] !== undefined && !around[n]!.is_there
  for (const [n, { draft, problems }] of good.entries()) {
    const { through, name } = locks[n] ?? {}
    if (isClosed(n))
      problems.push({
        ...{ code: 'period_locked', key: 'read_at', value: textOf(draft, 'read_at') },
        args: { through: through!, book: name! },
      })
  }
  return good.every(isGood) ? all : placed(ctx, rows)
}

/** Adds the readings of some rows, in the transaction of `ctx`. Existing ones aren't added again. */
async function bringReadings(ctx: Ctx, asked: Bringing): Promise<Brought> {
  const { dry_run, import_id } = asked
  const rows = await readRows(ctx, asked)
  const meters = await holdMeters(ctx, rows.filter(isGood))
  const byKey = new Map(meters.map((meter) => [keyOf(meter), meter]))
  for (const row of rows) row.meter = byKey.get(keyOf(row))
  const missing = await missingMeters(ctx, rows, asked)
  const { good, readings, around } = await withoutClosed(ctx, rows)
  const isNew = (_: unknown, n: number) => !around[n]!.is_there
  const added = readings.filter(isNew)
  if (!dry_run) {
    await addReadings(
      ctx,
      import_id,
      added.map((one) => ({ ...one, reset: around[one.n]!.less })),
    )
    await auditReadings(ctx, good, added, around)
  }
  return {
    created: added.length,
    updated: readings.length - added.length,
    unchanged: dry_run ? readings.length - added.length : 0,
    failed: rows.filter((row) => !isGood(row)).map((row) => faulty(row, row.problems)),
    words: [],
    warnings: good
      .filter(isNew)
      .map((row) => faulty(row, warningOf(row, around[good.indexOf(row)]!)))
      .filter(({ problems }) => problems.length > 0),
    missing,
    duplicates: [],
  }
}

/** The readings are in the history of the asset. */
const auditReadings = (
  ctx: Ctx,
  rows: readonly Row[],
  added: readonly NewReading[],
  around: readonly Known[],
) =>
  auditRows(
    ctx,
    { type: 'Asset', action: 'read_meter' },
    added.map(({ n, value }) => {
      const meter = rows[n]!.meter!
      const meter_reading = [readingText(around[n]!.before, meter), readingText(value, meter)]
      return {
        id: meter.asset_id,
        changes: {
          meter: [null, meterName(meter)],
          meter_reading: meter_reading as [string, string],
        },
      }
    }),
  )

/** The import of meter readings; each row has the tag of the asset and the name of the meter. */
export const readingImport: ImportKind = {
  rules: { entity: meterEntity },
  needs: ['asset:update'],
  once: [],
  target: {
    resource_type: 'MeterReading',
    keys: [],
    other_keys: [],
    measure: 'value',
    nouns: ['meter', 'reading', 'zahler', 'compteur', 'medidor', 'contador', 'lectura', 'releve'],
    columns: COLUMNS,
  },
  bring: bringReadings,
  undo: readingUndo,
}
