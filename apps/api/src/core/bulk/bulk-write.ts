import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { prepare } from '#db/client.ts'
import { sqlTypeOf } from '#db/columns.ts'
import type { Before } from '#db/schema/bulk-changes.ts'
import { auditRows, type Changes, changesBetween, fileKeysBetween } from '../history/audit.ts'
import { clientOf, type Ctx } from '../context/ctx.ts'
import { type Entity, statement } from '../records/entity.ts'
import { AppError } from '../context/errors.ts'
import { given, idOf, type Row, storedColumns } from '../records/records.ts'
import { inAccount } from '../records/rows.ts'
import { problem, type Problem } from '../records/rules.ts'

export type { Before }
/** A record that a bulk change skips, with the reason. */
export type Skipped = BulkResult['skipped'][number]
/** The same with the field that is the reason, if one is: `custom_fields/ram` for a custom one. */
export type Skip = Skipped & { field: string | null }

/** A locked record with its new values. */
export interface Step {
  before: Row
  values: Row
}

const nameOf = (row: Row) => String(row.name ?? row.full_name ?? row.title ?? '')

/** A record that is skipped because of a problem. */
export const skipOf = (
  row: Row,
  { code, detail, field }: Pick<Problem, 'code' | 'detail' | 'field'>,
): Skip => ({ id: idOf(row), name: nameOf(row), code, reason: detail, field: field || null })

/** The record that an error of a rule skips. Other errors are thrown on. */
export function refusal(row: Row, error: unknown): Skipped {
  if (!(error instanceof AppError)) throw error
  const { code = 'invalid_data' } = error.faults[0] ?? {}
  return { id: idOf(row), name: nameOf(row), code, reason: error.message }
}

/** The event that is written to the histories of records. */
export interface EventWritten {
  action?: string
  /** Written for every record, even for one without changed fields. */
  notes?: Changes | undefined
  /** Collects records whose name is taken; without it, the first of them is thrown. */
  skipped?: Skip[] | undefined
  /** Collects the inserts of histories, which the caller awaits later. */
  sent?: Promise<void>[] | undefined
}

/** The table of the records, and the name of their kind in histories. */
type WrittenTo = Pick<Entity<unknown>, 'table' | 'type'>

/** Some fields of a row. */
const picked = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

const differs = ({ before, values }: Step) =>
  Object.keys(changesBetween(picked(before, Object.keys(values)), values)).length > 0

/** What `write` would answer, for a dry run. */
export const wouldWrite = (steps: readonly Step[]): Before[] =>
  steps.filter(differs).map(({ before, values }) => ({
    id: idOf(before),
    lock_version: before.lock_version as number,
    fields: picked(before, Object.keys(values)),
  }))

/**
 * Writes the values that differ, with a history for each record: one statement for all records with the same fields.
 *
 * @returns the values before, for an undo
 */
export async function write(
  ctx: Ctx,
  entity: WrittenTo,
  steps: readonly Step[],
  event: EventWritten = {},
): Promise<Before[]> {
  const before: Before[] = []
  const changed = steps.filter(differs)
  const groups = Map.groupBy(changed, ({ values }) => Object.keys(values).join())
  for (const group of groups.values()) before.push(...(await writeGroup(ctx, entity, group, event)))
  const { action = 'update', notes } = event
  if (!notes || Object.keys(notes).length === 0) return before
  const same = steps.filter((step) => !changed.includes(step)).map((step) => step.before)
  const events = same.map((row) => ({ id: idOf(row), changes: notes }))
  await auditRows(ctx, { type: entity.type, action }, events)
  const unchanged = same.map((row) => ({
    id: idOf(row),
    lock_version: row.lock_version as number,
    fields: {},
  }))
  return [...before, ...unchanged]
}

/** The same for one record. */
export const updateRow = (
  ctx: Ctx,
  entity: WrittenTo,
  before: Row,
  values: object,
  event?: EventWritten,
): Promise<Before[]> => write(ctx, entity, [{ before, values: given(values) }], event)

async function writeGroup(
  ctx: Ctx,
  entity: WrittenTo,
  group: readonly Step[],
  event: EventWritten,
): Promise<Before[]> {
  if (!event.skipped) return writeRows(ctx, entity, group, event)
  try {
    return await within(ctx, () => writeRows(ctx, entity, group, event))
  } catch (error) {
    const taken = takenIn(error)
    if (!taken) throw error
    if (group.length === 1) {
      event.skipped.push(skipOf(group[0]!.before, taken))
      return []
    }
  }
  // The name of one of them is taken: halving the group finds which.
  const half = Math.ceil(group.length / 2)
  const before: Before[] = []
  for (const part of [group.slice(0, half), group.slice(half)])
    before.push(...(await writeGroup(ctx, entity, part, event)))
  return before
}

/** Runs `work` in a savepoint, so that an error doesn't end the transaction. */
async function within<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  await clientOf(ctx).query('savepoint bulk')
  try {
    const result = await work()
    await clientOf(ctx).query('release savepoint bulk')
    return result
  } catch (error) {
    await clientOf(ctx).query('rollback to savepoint bulk')
    throw error
  }
}

/**
 * The problem of a unique constraint such as `site__name__taken`: a restored record has a name that another has by now.
 */
function takenIn(error: unknown): Problem | undefined {
  const { code, constraint = '' } = ((error as { cause?: unknown }).cause ?? error) as {
    code?: string
    constraint?: string
  }
  const [entity, field = 'id'] = constraint.split('__')
  return code === '23505'
    ? problem(field, `${entity} ${field} has already been taken`, 'taken')
    : undefined
}

/** Updates the same fields of rows to different values. */
function updateEach(ctx: Ctx, { table }: WrittenTo, group: readonly Step[], fields: Fields) {
  const set = fields.map(([name]) => sql`${sql.identifier(name)} = v.${sql.identifier(name)}`)
  const types = fields.map(
    ([name, column]) => sql`${sql.identifier(name)} ${sql.raw(sqlTypeOf(column))}`,
  )
  const rows = JSON.stringify(group.map(({ before, values }) => ({ ...values, id: before.id })))
  return sql`update ${table} set ${sql.join(set, sql`, `)}, updated_at = now(), lock_version = ${table.lock_version} + 1
    from json_to_recordset(${rows}::json) as v(id uuid, ${sql.join(types, sql`, `)})
    where ${inAccount(ctx, table)} and ${table.id} = v.id`
}

/** Updates rows to the same values. */
function updateAll(ctx: Ctx, { table }: WrittenTo, group: readonly Step[], fields: Fields) {
  const { values } = group[0]!
  const set = fields.map(
    ([name, column]) => sql`${sql.identifier(name)} = ${sql.param(values[name], column)}`,
  )
  return sql`update ${table} set ${sql.join(set, sql`, `)}, updated_at = now(), lock_version = ${table.lock_version} + 1
    where ${inAccount(ctx, table)} and ${table.id} = any (${sql.param(group.map(({ before }) => idOf(before)))}::uuid[])`
}

type Fields = (readonly [name: string, column: PgColumn])[]

async function writeRows(
  ctx: Ctx,
  entity: WrittenTo,
  group: readonly Step[],
  { action = 'update', notes, sent }: EventWritten,
): Promise<Before[]> {
  const { table, type } = entity
  const columns = storedColumns(table)
  const names = Object.keys(group[0]!.values)
  const fields: Fields = names.map((name) => [name, columns[name]!])
  const first = JSON.stringify(group[0]!.values)
  const isSame = group.every(({ values }) => JSON.stringify(values) === first)
  const update = isSame ? updateAll : updateEach
  const written = fields.map(([name]) => sql`${table}.${sql.identifier(name)}`)
  const { text, values } = statement(
    sql`${update(ctx, entity, group, fields)} returning ${table.id}, ${table.lock_version}, ${sql.join(written, sql`, `)}`,
  )
  const { rows } = await clientOf(ctx).query<Row>(prepare(text, values))
  const held = new Map(group.map(({ before }) => [idOf(before), before]))
  const was = (row: Row) => picked(held.get(idOf(row))!, names)
  const history = auditRows(
    ctx,
    { type, action },
    rows.map((row) => {
      const [before, after] = [was(row), picked(row, names)]
      return {
        id: idOf(row),
        changes: { ...changesBetween(before, after), ...notes },
        file_keys: fileKeysBetween(before, after),
      }
    }),
  )
  if (sent) {
    sent.push(history)
    // The caller awaits it later.
    history.catch(() => {})
  } else await history
  return rows.map((row) => ({
    id: idOf(row),
    lock_version: row.lock_version as number,
    fields: was(row),
  }))
}
