import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import { and, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Before } from '../db/schema/bulk-changes.ts'
import { audit, changesBetween } from './audit.ts'
import type { Ctx } from './ctx.ts'
import type { Entity } from './entity.ts'
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

const differs = ({ held, values }: Step) =>
  Object.keys(changesBetween(held, { ...held, ...values })).length > 0

/**
 * Writes what differs, records with the same values in one statement, each with its history.
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
  const before: Before[] = []
  const groups = Map.groupBy(steps.filter(differs), ({ values }) => JSON.stringify(values))
  for (const group of groups.values())
    before.push(...(await writeGroup(ctx, entity, group, action, skipped)))
  return before
}

async function writeGroup(
  ctx: Ctx,
  entity: Entity<unknown>,
  group: readonly Step[],
  action: string,
  skipped: Skipped[],
): Promise<Before[]> {
  const isAlone = group.length === 1
  try {
    return await within(ctx, () => writeRows(ctx, entity, group, action))
  } catch (error) {
    const taken = takenName(error)
    if (!taken) throw error
    if (isAlone) {
      skipped.push(skip(group[0]!.held, 'taken', `${taken} has already been taken`))
      return []
    }
  }
  // One of them has a name that is taken: each on its own says which.
  const before: Before[] = []
  for (const step of group) before.push(...(await writeGroup(ctx, entity, [step], action, skipped)))
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

async function writeRows(
  ctx: Ctx,
  entity: Entity<unknown>,
  group: readonly Step[],
  action: string,
): Promise<Before[]> {
  const { table, type } = entity
  const held = new Map(group.map((step) => [idOf(step.held), step.held]))
  const { values } = group[0]!
  const rows = (await ctx.db
    .update(table as PgTable)
    .set({
      ...values,
      updated_at: sql`now()`,
      lock_version: sql`${table.lock_version} + 1`,
    } as never)
    .where(
      and(inAccount(ctx, table), sql`${table.id} = any (${sql.param([...held.keys()])}::uuid[])`),
    )
    .returning(storedColumns(table))) as Row[]
  await audit(
    ctx,
    ...rows.map((row) => {
      const changes = changesBetween(held.get(idOf(row))!, row)
      return { type, id: idOf(row), action, changes }
    }),
  )
  return rows.map((row) => {
    const was = held.get(idOf(row))!
    const fields = Object.fromEntries(Object.keys(values).map((field) => [field, was[field]]))
    return { id: idOf(row), lock_version: row.lock_version as number, fields }
  })
}
