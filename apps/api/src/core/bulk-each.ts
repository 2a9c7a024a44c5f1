import { columnOf } from '@steward/contract/data-fields.ts'
import { lockRows, missing } from './bulk.ts'
import { type Before, idOf, refusal, skip, type Skipped, type Step, write } from './bulk-write.ts'
import type { Ctx } from './ctx.ts'
import type { Entity } from './entity.ts'
import { AppError } from './errors.ts'
import { given, type Row } from './records.ts'

/** What one record is to get, and the version of it that this was decided on. */
export interface Wish<Changes extends object> {
  id: string
  lock_version: number
  changes: Changes
}
/** A wish for a record that is held. */
export interface Held<Changes extends object> {
  held: Row
  changes: Changes
}

/**
 * A feature's rules for records that each get something else: which fields to write. Whatever is the same for some of
 * them is read once.
 */
export type EachRules<Changes extends object> = (
  ctx: Ctx,
  wishes: readonly Held<Changes>[],
) => Promise<(wish: Held<Changes>) => object | Promise<object>>

/** A record that was left as it is; `field` where one field is to blame. */
export type LeftAlone = Skipped & { field: string | null }

/** What became of records that each were to get something else. */
export interface EachDone {
  before: Before[]
  skipped: LeftAlone[]
}

/**
 * Changes records in the transaction of `ctx`, each in its own way. One that isn't there, that somebody has changed
 * since or that the rules refuse is left as it is and named; the others are changed, each with its history.
 */
export async function changeEach<Changes extends object>(
  ctx: Ctx,
  entity: Entity<unknown>,
  wishes: readonly Wish<Changes>[],
  rules: EachRules<Changes>,
): Promise<EachDone> {
  const ids = wishes.map(({ id }) => id)
  const rows = new Map((await lockRows(ctx, entity, ids)).map((row) => [idOf(row), row]))
  const skipped: LeftAlone[] = missing(ids, [...rows.values()]).map(alone)
  const held: Held<Changes>[] = []
  for (const { id, lock_version, changes } of wishes) {
    const row = rows.get(id)
    if (!row) continue
    if (row.lock_version === lock_version) held.push({ held: row, changes })
    else skipped.push(alone(skip(row, 'stale_record', 'Somebody changed it since')))
  }
  const steps: Step[] = []
  const judge = await rules(ctx, held)
  for (const wish of held)
    try {
      steps.push({ held: wish.held, values: given(await judge(wish)) })
    } catch (error) {
      skipped.push({ ...refusal(wish.held, error), field: fieldOf(error) })
    }
  const unwritten: Skipped[] = []
  const before = await write(ctx, entity, steps, 'update', unwritten)
  return { before, skipped: [...skipped, ...unwritten.map(alone)] }
}

const alone = (skipped: Skipped): LeftAlone => ({ ...skipped, field: null })

/** `/asset/name` points at the name, `/asset/custom_fields/ram` at the account's own `cf:ram`. */
function fieldOf(error: unknown): string | null {
  if (!(error instanceof AppError)) return null
  const [, , field, key] = error.faults[0]?.source?.pointer?.split('/') ?? []
  return field === 'custom_fields' && key ? columnOf(key) : (field ?? null)
}
