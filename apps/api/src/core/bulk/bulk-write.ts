import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { prepare } from '#db/client.ts'
import { sqlTypeOf } from '#db/columns.ts'
import type { Before } from '#db/schema/bulk-changes.ts'
import { auditRows, type Changes, changesBetween, fileKeysBetween } from '../history/audit.ts'
import type { Ctx } from '../context/ctx.ts'
import { type Entity, statement } from '../records/entity.ts'
import { AppError } from '../context/errors.ts'
import { given, idOf, type Row, storedColumns } from '../records/records.ts'
import { inAccount } from '../records/rows.ts'
import { problem, type Problem } from '../records/rules.ts'

export type { Before }
/** A record of many that stays as it is, with the reason. */
export type Skipped = BulkResult['skipped'][number]
/** The same with the field that is to blame, where one is: `custom_fields/ram` for one of the account's own. */
export type Skip = Skipped & { field: string | null }

/** A record that is held, and what is to be written over it. */
export interface Step {
  before: Row
  values: Row
}

const nameOf = (row: Row) => String(row.name ?? row.full_name ?? row.title ?? '')

/** Names a record of many that stays as it is. */
export const skipOf = (
  row: Row,
  { code, detail, field }: Pick<Problem, 'code' | 'detail' | 'field'>,
): Skip => ({ id: idOf(row), name: nameOf(row), code, reason: detail, field: field || null })

/** Why a rule leaves a record as it is. What is no refusal is thrown on. */
export function refusal(row: Row, error: unknown): Skipped {
  if (!(error instanceof AppError)) throw error
  const { code = 'invalid_data' } = error.faults[0] ?? {}
  return { id: idOf(row), name: nameOf(row), code, reason: error.message }
}

/** What is done to records, and what their histories tell of it besides the fields that change. */
export interface EventWritten {
  action?: string
  /** Written for every record, also for one whose fields stay as they are. */
  notes?: Changes | undefined
  /** Collects records whose name is taken; without it, one of them fails the whole call. */
  skipped?: Skip[] | undefined
  /** Collects the histories as they are sent: who gives it goes on, and waits for them later. */
  sent?: Promise<void>[] | undefined
}

/** The table of the records, and what they are called in histories. */
type WrittenTo = Pick<Entity<unknown>, 'table' | 'type'>

/** Some fields of a row. */
const picked = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

const differs = ({ before, values }: Step) =>
  Object.keys(changesBetween(picked(before, Object.keys(values)), values)).length > 0

/** What `write` would answer: the versions and the values are those that are there. */
export const wouldWrite = (steps: readonly Step[]): Before[] =>
  steps.filter(differs).map(({ before, values }) => ({
    id: idOf(before),
    lock_version: before.lock_version as number,
    fields: picked(before, Object.keys(values)),
  }))

/**
 * Writes what differs, records that get the same fields in one statement, each with its history.
 *
 * @returns what was there before, for the undo
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
  // One of them has a name that is taken: halves of halves say which.
  const half = Math.ceil(group.length / 2)
  const before: Before[] = []
  for (const part of [group.slice(0, half), group.slice(half)])
    before.push(...(await writeGroup(ctx, entity, part, event)))
  return before
}

/** Runs `work` so that the transaction goes on when the database refuses it. */
async function within<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  await ctx.client!.query('savepoint bulk')
  try {
    const result = await work()
    await ctx.client!.query('release savepoint bulk')
    return result
  } catch (error) {
    await ctx.client!.query('rollback to savepoint bulk')
    throw error
  }
}

/** `site__name__taken` is "site name": a record that was brought back has a name that another has by now. */
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

/** The update of rows that get different values in the same fields. */
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

/** The same where all get the same. */
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
  const { rows } = await ctx.client!.query<Row>(prepare(text, values))
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
    // It is waited for later, by whoever takes it.
    history.catch(() => {})
  } else await history
  return rows.map((row) => ({
    id: idOf(row),
    lock_version: row.lock_version as number,
    fields: was(row),
  }))
}
