import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Before } from '../db/schema/bulk-changes.ts'
import { auditRows, type Changes, changesBetween } from './audit.ts'
import type { Ctx } from './ctx.ts'
import { type Entity, statement } from './entity.ts'
import { AppError } from './errors.ts'
import { type Row, storedColumns } from './records.ts'
import { inAccount } from './rows.ts'

export type Skipped = BulkResult['skipped'][number]
export type { Before }
/** A record that is held, and what is to be written over it. */
export interface Step {
  held: Row
  values: Row
}

const nameOf = (row: Row) => String(row.name ?? row.full_name ?? '')
export const idOf = (row: Row) => row.id as string
export const skip = (row: Row, code: string, reason: string): Skipped => ({
  id: idOf(row),
  name: nameOf(row),
  code,
  reason,
})

/** Why a rule leaves a record as it is. What is no refusal is thrown on. */
export function refusal(row: Row, error: unknown): Skipped {
  if (!(error instanceof AppError)) throw error
  return skip(row, error.faults[0]?.code ?? 'invalid_data', error.message)
}

const texts = new WeakMap<object, string>()
/** Values as text, by which records that get the same are told; made once an object. */
export function textOf(values: Row): string {
  const text = texts.get(values) ?? JSON.stringify(values)
  texts.set(values, text)
  return text
}

/** Some fields of a row. */
const picked = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

const differs = ({ held, values }: Step) =>
  Object.keys(changesBetween(picked(held, Object.keys(values)), values)).length > 0

/** What is done to records, and what their histories tell of it besides, of which the rows themselves know nothing. */
interface Deed {
  action: string
  told?: Changes
}

/**
 * Writes what differs, records that get the same fields in one statement, each with its history.
 *
 * @returns what was there before, for the undo
 */
export async function write(
  ctx: Ctx,
  entity: Entity<unknown>,
  steps: readonly Step[],
  action: string,
  skipped: Skipped[],
): Promise<Before[]> {
  return writeGroups(ctx, entity, steps.filter(differs), { action }, skipped)
}

/**
 * The same where something happened to every one of the records, whether it changed the row or not.
 *
 * @returns what was there before, of all of them
 */
export async function writeTold(
  ctx: Ctx,
  entity: Entity<unknown>,
  steps: readonly Step[],
  deed: Required<Deed>,
  skipped: Skipped[],
): Promise<Before[]> {
  const same = steps.filter((step) => !differs(step)).map(({ held }) => held)
  const { type } = entity
  const { action, told: changes } = deed
  await auditRows(
    ctx,
    { type, action },
    same.map((held) => ({ id: idOf(held), changes })),
  )
  const written = await writeGroups(ctx, entity, steps.filter(differs), deed, skipped)
  const kept = same.map((held) => ({
    id: idOf(held),
    lock_version: held.lock_version as number,
    fields: {},
  }))
  return [...written, ...kept]
}

async function writeGroups(
  ctx: Ctx,
  entity: Entity<unknown>,
  steps: readonly Step[],
  deed: Deed,
  skipped: Skipped[],
): Promise<Before[]> {
  const before: Before[] = []
  const groups = Map.groupBy(steps, ({ values }) => Object.keys(values).join())
  for (const group of groups.values())
    before.push(...(await writeGroup(ctx, entity, group, deed, skipped)))
  return before
}

async function writeGroup(
  ctx: Ctx,
  entity: Entity<unknown>,
  group: readonly Step[],
  deed: Deed,
  skipped: Skipped[],
): Promise<Before[]> {
  try {
    return await within(ctx, () => writeRows(ctx, entity, group, deed))
  } catch (error) {
    const taken = takenName(error)
    if (!taken) throw error
    if (group.length === 1) {
      skipped.push(skip(group[0]!.held, 'taken', `${taken} has already been taken`))
      return []
    }
  }
  // One of them has a name that is taken: halves of halves say which.
  const half = Math.ceil(group.length / 2)
  const before: Before[] = []
  for (const part of [group.slice(0, half), group.slice(half)])
    before.push(...(await writeGroup(ctx, entity, part, deed, skipped)))
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
function takenName(error: unknown): string | undefined {
  const { code, constraint } = ((error as { cause?: unknown }).cause ?? error) as {
    code?: string
    constraint?: string
  }
  return code === '23505' ? constraint?.split('__').slice(0, 2).join(' ') : undefined
}

/** The type without its collation, to read a value out of JSON with. */
const typeOf = (column: PgColumn) => column.getSQLType().split(' collate ')[0]!

/** The update of rows that get different values in the same fields. */
function updateEach(ctx: Ctx, { table }: Entity<unknown>, group: readonly Step[], fields: Fields) {
  const set = fields.map(([name]) => sql`${sql.identifier(name)} = v.${sql.identifier(name)}`)
  const types = fields.map(
    ([name, column]) => sql`${sql.identifier(name)} ${sql.raw(typeOf(column))}`,
  )
  const rows = JSON.stringify(group.map(({ held, values }) => ({ ...values, id: held.id })))
  return sql`update ${table} set ${sql.join(set, sql`, `)}, updated_at = now(), lock_version = ${table.lock_version} + 1
    from json_to_recordset(${rows}::json) as v(id uuid, ${sql.join(types, sql`, `)})
    where ${inAccount(ctx, table)} and ${table.id} = v.id`
}

/** The same where all get the same. */
function updateAll(ctx: Ctx, { table }: Entity<unknown>, group: readonly Step[], fields: Fields) {
  const { values } = group[0]!
  const set = fields.map(
    ([name, column]) => sql`${sql.identifier(name)} = ${sql.param(values[name], column)}`,
  )
  return sql`update ${table} set ${sql.join(set, sql`, `)}, updated_at = now(), lock_version = ${table.lock_version} + 1
    where ${inAccount(ctx, table)} and ${table.id} = any (${sql.param(group.map(({ held }) => idOf(held)))}::uuid[])`
}

type Fields = (readonly [name: string, column: PgColumn])[]

async function writeRows(
  ctx: Ctx,
  entity: Entity<unknown>,
  group: readonly Step[],
  { action, told }: Deed,
): Promise<Before[]> {
  const { table, type } = entity
  const columns = storedColumns(table)
  const names = Object.keys(group[0]!.values)
  const fields: Fields = names.map((name) => [name, columns[name]!])
  const isSame = group.every(({ values }) => textOf(values) === textOf(group[0]!.values))
  const update = isSame ? updateAll : updateEach
  const written = fields.map(([name]) => sql`${table}.${sql.identifier(name)}`)
  const { text, values } = statement(
    sql`${update(ctx, entity, group, fields)} returning ${table.id}, ${table.lock_version}, ${sql.join(written, sql`, `)}`,
  )
  const { rows } = await ctx.client!.query<Row>(text, values)
  const held = new Map(group.map((step) => [idOf(step.held), step.held]))
  const was = (row: Row) => picked(held.get(idOf(row))!, names)
  await auditRows(
    ctx,
    { type, action },
    rows.map((row) => ({
      id: idOf(row),
      changes: { ...changesBetween(was(row), picked(row, names)), ...told },
    })),
  )
  return rows.map((row) => ({
    id: idOf(row),
    lock_version: row.lock_version as number,
    fields: was(row),
  }))
}
