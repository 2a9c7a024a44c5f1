import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import { allows, type Permission } from '@steward/contract/permissions.ts'
import { and, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { keepUndo } from './bulk-undo.ts'
import {
  type Before,
  idOf,
  refusal,
  skip,
  type Skipped,
  type Step,
  textOf,
  write,
} from './bulk-write.ts'
import { admitted, type Ctx, inTransaction } from './ctx.ts'
import type { Entity } from './entity.ts'
import { AppError, forbidden } from './errors.ts'
import { holdTreeFirst } from './hierarchy.ts'
import { given, inUse, type Row, storedColumns, usesOf } from './records.ts'
import { inAccount } from './rows.ts'

/**
 * What a bulk change makes of one record: the fields to write. It is asked once a record that is held.
 *
 * @throws AppError to leave this record as it is: the answer names it with the reason
 */
export type Judge = (held: Row) => object | Promise<object>

/** A judge, and what follows in the same transaction once the records that it let through are written. */
export interface Ruling {
  judge: Judge
  follow: (ids: readonly string[]) => Promise<void>
}

/** Whether the records go or come back; no field of theirs. */
interface Archived {
  archived?: boolean | undefined
}

/**
 * An undo gives records back what they had. Nothing else of them has changed since, so only what lies around them can
 * forbid it; what its judge makes of them is not looked at.
 */
type How = 'change' | 'undo'

/**
 * A feature's rules for many records at once. Whatever is the same for all of them is read here, once; what it
 * returns then judges each.
 */
export type BulkRules<Changes extends object> = (
  ctx: Ctx,
  changes: Changes & Archived,
  rows: readonly Row[],
  how: How,
) => Judge | Ruling | Promise<Judge | Ruling>

/** What is being done to records that are held. */
interface Work {
  entity: Entity<unknown>
  rules: BulkRules<object>
  how: How
  action: string
  skipped: Skipped[]
}

interface Asked<Changes extends object> {
  ids: readonly string[]
  changes: Changes & Archived
}

/** Everything that is asked for, where a feature has no rules of its own. */
const asAsked = (_: Ctx, changes: object) => () => changes

/** @throws 403 for who may not delete: to archive and to bring back is that */
export async function refuseArchiving(ctx: Ctx, entity: Entity<unknown>): Promise<void> {
  const { permissions } = await admitted(ctx)
  if (!allows(permissions, `${entity.name}:delete` as Permission)) throw forbidden()
}

/** The rows that are there, held in one order, so that two bulk changes can't wait for each other. */
export const lockRows = async (ctx: Ctx, { table }: Entity<unknown>, ids: readonly string[]) =>
  (await ctx.db
    .select(storedColumns(table))
    .from(table as PgTable)
    .where(and(inAccount(ctx, table), sql`${table.id} = any (${sql.param(ids)}::uuid[])`))
    .orderBy(table.id)
    .for('update')) as Row[]

/** What became of some records: what they were before, and which were left as they are. */
export interface Done {
  before: Before[]
  skipped: Skipped[]
}

/**
 * Changes records in the transaction of `ctx`. One that the rules refuse is left as it is and named with the reason;
 * the others are changed, each with its history.
 */
export async function changeRows<Changes extends object>(
  ctx: Ctx,
  entity: Entity<unknown>,
  { ids, changes }: Asked<Changes>,
  rules: BulkRules<Changes> = asAsked,
): Promise<Done> {
  const { archived } = changes
  if (archived !== undefined) await refuseArchiving(ctx, entity)
  await holdTreeFirst(ctx, entity, [changes])
  const rows = await lockRows(ctx, entity, ids)
  const skipped = missing(ids, rows)
  const action = actionOf(archived)
  const work: Work = { entity, rules: rules as BulkRules<object>, how: 'change', action, skipped }
  const values = valuesOf(changes)
  const asked = rows.map((held) => ({ held, values }))
  return { before: await carryOut(ctx, work, asked), skipped }
}

/** The same for a call: in one transaction, with a token that takes it back. */
export function bulkRecords<Changes extends object>(
  ctx: Ctx,
  entity: Entity<unknown>,
  asked: Asked<Changes>,
  rules?: BulkRules<Changes>,
): Promise<{ data: BulkResult }> {
  return inTransaction(ctx, async (ctx) => {
    const { before, skipped } = await changeRows(ctx, entity, asked, rules)
    const undo_token = await keepUndo(ctx, entity.name, before)
    return { data: { changed: before.length, skipped, undo_token } }
  })
}

const actionOf = (archived: boolean | undefined) =>
  archived === undefined ? 'update' : archived ? 'archive' : 'restore'

/** Those that aren't there, or out of the caller's sight. */
export function missing(ids: readonly string[], rows: readonly Row[]): Skipped[] {
  const found = new Set(rows.map(idOf))
  return [...new Set(ids)]
    .filter((id) => !found.has(id))
    .map((id) => ({ id, name: '', code: 'not_found', reason: 'The record does not exist' }))
}

/** Changes as fields of the record. */
function valuesOf({ archived, ...fields }: Archived): Row {
  if (archived === undefined) return fields
  return { ...fields, archived_at: archived ? new Date().toISOString() : null }
}

/** The same the other way round, for a feature's rules. */
const changesOf = ({ archived_at, ...fields }: Row): object & Archived =>
  archived_at === undefined ? fields : { ...fields, archived: archived_at !== null }

const goes = ({ values }: Step) => typeof values.archived_at === 'string'
const comesBack = ({ held, values }: Step) =>
  values.archived_at === null && held.archived_at !== null

interface Refused {
  step: Step
  why: Skipped
}

/** The rules for these records. What they refuse of an undo as a whole is refused for each of its records. */
async function rulingOf(
  ctx: Ctx,
  { rules, how }: Work,
  steps: readonly Step[],
): Promise<Judge | Ruling> {
  const rows = steps.map(({ held }) => held)
  try {
    return await rules(ctx, changesOf(steps[0]!.values), rows, how)
  } catch (error) {
    if (how === 'change' || !(error instanceof AppError)) throw error
    return () => {
      throw error
    }
  }
}

/** What the rules make of records that are all to get the same. */
async function judged(ctx: Ctx, work: Work, asked: readonly Step[], refused: Refused[]) {
  const ruling = await rulingOf(ctx, work, asked)
  const { judge, follow } =
    typeof ruling === 'function' ? { judge: ruling, follow: undefined } : ruling
  const steps: Step[] = []
  for (const step of asked)
    try {
      const { archived: _, ...made } = given(await judge(step.held))
      steps.push(work.how === 'undo' ? step : settled(step, made))
    } catch (error) {
      refused.push({ step, why: refusal(step.held, error) })
    }
  return { steps, follow }
}

/** What is there already doesn't come back. */
function settled(step: Step, values: Row): Step {
  const { archived_at } = step.values
  const stays = archived_at === undefined || (archived_at === null && !comesBack(step))
  return { held: step.held, values: stays ? values : { ...values, archived_at } }
}

/**
 * Writes what the rules allow of it, one group with the same values after the other, so that each is judged by what
 * those before it have left.
 *
 * @returns what was there before, for the undo
 */
async function carryOut(ctx: Ctx, work: Work, asked: readonly Step[]): Promise<Before[]> {
  const { entity, action, skipped } = work
  const before: Before[] = []
  let left = asked
  while (left.length > 0) {
    const refused: Refused[] = []
    const going: Step[] = []
    const n = before.length
    for (const group of Map.groupBy(left, ({ values }) => textOf(values)).values()) {
      const { steps, follow } = await judged(ctx, work, group, refused)
      going.push(...steps.filter(goes))
      const others = steps.filter((step) => !goes(step))
      const written = await write(ctx, entity, others, action, skipped)
      before.push(...written)
      await follow?.(written.map(({ id }) => id))
    }
    const free = await archiving(ctx, entity, going, skipped)
    before.push(...(await write(ctx, entity, free, action, skipped)))
    // What lies in something that has come back just now may follow it.
    const again = before.length > n ? refused.filter(({ step }) => comesBack(step)) : []
    skipped.push(...refused.filter((one) => !again.includes(one)).map(({ why }) => why))
    left = again.map(({ step }) => step)
  }
  return before
}

/**
 * Archives what nothing live refers to. What goes along doesn't count; what has to stay keeps what it lies in, so the
 * question is asked again until nothing more stays.
 */
async function archiving(
  ctx: Ctx,
  entity: Entity<unknown>,
  steps: readonly Step[],
  skipped: Skipped[],
): Promise<Step[]> {
  let going = steps.filter(({ held }) => held.archived_at === null)
  while (going.length > 0) {
    const ids = going.map(({ held }) => idOf(held))
    const uses = await usesOf(ctx, entity, ids, ids)
    if (uses.size === 0) break
    for (const { held } of going) {
      const by = uses.get(idOf(held))
      if (by) skipped.push(refusal(held, inUse(by)))
    }
    going = going.filter(({ held }) => !uses.has(idOf(held)))
  }
  return going
}

/**
 * Gives records back what they had, in the transaction of `ctx`: every one that nobody changed since, unless the rules
 * refuse that by now.
 *
 * @throws 403 when records come back or go, and the caller may not delete any more
 */
export async function giveBack<Changes extends object>(
  ctx: Ctx,
  entity: Entity<unknown>,
  before: readonly Before[],
  rules: BulkRules<Changes> = asAsked,
): Promise<Done> {
  if (before.some(({ fields }) => 'archived_at' in fields)) await refuseArchiving(ctx, entity)
  const skipped: Skipped[] = []
  const work = { entity, rules: rules as BulkRules<object>, how: 'undo', action: 'undo' } as const
  const asked = await steps(ctx, entity, before, skipped)
  return { before: await carryOut(ctx, { ...work, skipped }, asked), skipped }
}

async function steps(
  ctx: Ctx,
  entity: Entity<unknown>,
  before: readonly Before[],
  skipped: Skipped[],
): Promise<Step[]> {
  const ids = before.map(({ id }) => id)
  await holdTreeFirst(
    ctx,
    entity,
    before.map(({ fields }) => fields),
  )
  const rows = await lockRows(ctx, entity, ids)
  skipped.push(...missing(ids, rows))
  const held = new Map(rows.map((row) => [idOf(row), row]))
  return before.flatMap(({ id, lock_version, fields }) => {
    const row = held.get(id)
    if (row?.lock_version === lock_version) return [{ held: row, values: fields }]
    if (row) skipped.push(skip(row, 'stale_record', 'Somebody changed it since'))
    return []
  })
}
