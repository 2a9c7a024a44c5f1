import type { Changes } from '../history/audit.ts'
import { writeAll } from './beside.ts'
import { type Before, type Skip, skipOf, type Step, wouldWrite } from './bulk-write.ts'
import { type Ctx, inTransaction } from '../context/ctx.ts'
import type { Entity } from '../records/entity.ts'
import { notFound } from '../context/errors.ts'
import { holdTreeFirst } from '../records/hierarchy.ts'
import { judge } from '../judge/judge.ts'
import {
  addRow,
  asAnswered,
  auditCreated,
  given,
  idOf,
  lockRows,
  type Row,
  usesOf,
} from '../records/records.ts'
import { holdLocations } from '../judge/references.ts'
import { inUseText } from './in-use.ts'
import { giveNumbers } from './numbers.ts'
import { answerLast, getRecord, refuseStale, type Text } from '../records/rows.ts'
import {
  type Asked,
  type Problem,
  refuse,
  type Rules,
  type Strictness,
  type Verdict,
} from '../records/rules.ts'

/** The change of one record. */
export interface Wanted<C extends object> {
  id: string
  change: C
  /** The version that the change was made for. */
  lock_version?: number | undefined
}

/** How records are changed: by which rules, and with which event in their histories. */
export interface Work<C extends object> {
  rules: Rules<C>
  /** `form` unless it says otherwise. */
  how?: Strictness
  action?: string
  /** Written to the histories besides the changed fields, even if none changes. */
  notes?: Changes
  /** What the pointers of an error begin with, if it isn't the entity's name. */
  wrapper?: string
  /** Judges and writes nothing: what would be changed counts as changed. */
  isDry?: boolean
  /** Collects skipped records; without it, the first problem is thrown. */
  skipped?: Skip[]
  /** Collects the inserts of histories, which the caller awaits. */
  sent?: Promise<void>[]
}

const NOT_THERE = { code: 'not_found', detail: 'The record does not exist', status: 404 } as const
const STALE = { code: 'stale_record', detail: 'Someone changed it in the meantime' }

/** Skips a record of many; one alone is refused by an error. */
export function leave<C extends object>(
  work: Work<C>,
  row: Row,
  problems: readonly Problem[],
): void {
  if (!work.skipped) refuse(problems, work.wrapper ?? work.rules.entity.name)
  work.skipped?.push(skipOf(row, problems[0]!))
}

/**
 * Takes the locks that come before those of records, so that there is no deadlock: the tree in which something moves,
 * then the locations that something is put into, with the other kinds that the rules name.
 *
 * @param ids the records that are to be changed; none for a new one
 */
async function holdAround<C extends object>(
  ctx: Ctx,
  rules: Rules<C>,
  ids: readonly string[],
  changes: readonly C[],
) {
  await holdTreeFirst(ctx, rules, changes, ids.length > 0 ? 'move' : 'join')
  await rules.holdBefore?.(ctx, ids, changes)
  const found = await holdLocations(ctx, changes)
  return (change: C) => found.get((change as Row).location_id)
}

/** The change of a record, without restoring one that isn't archived. */
function changeOf<C extends object>(before: Row, change: C): C {
  const { archived_at, ...others } = change as Row
  return archived_at === null && before.archived_at === null ? (others as C) : change
}

/** Locks records in one order with their new parents, and with those that they are restored into. */
async function holdRows<C extends object>(
  ctx: Ctx,
  { entity, levels = {}, around = [] }: Rules<C>,
  ids: Iterable<string>,
  changes: readonly Row[],
): Promise<ReadonlyMap<string, Row>> {
  const fields = Object.keys(levels)
  const parents = changes.flatMap((change) => fields.map((field) => change[field]))
  const all = [...ids, ...parents.filter((id) => typeof id === 'string')]
  const isComingBack = changes.some(({ archived_at }) => archived_at === null)
  const above = isComingBack ? fields.find((field) => around.includes(field)) : undefined
  return new Map((await lockRows(ctx, entity, all, above)).map((row) => [idOf(row), row]))
}

/** Locks the records that are to be changed. Missing ones and those that somebody has changed since are skipped. */
export async function holdRecords<C extends object>(
  ctx: Ctx,
  work: Work<C>,
  wanted: readonly Wanted<C>[],
): Promise<Asked<C>[]> {
  const changes = [...new Set(wanted.map(({ change }) => change))]
  const byId = new Map(wanted.map((one) => [one.id.toLowerCase(), one]))
  const locationOf = await holdAround(ctx, work.rules, [...byId.keys()], changes)
  const rows = await holdRows(ctx, work.rules, byId.keys(), changes as Row[])
  for (const id of byId.keys()) if (!rows.has(id)) leave(work, { id }, [NOT_THERE])
  const asked: Asked<C>[] = []
  for (const [id, { change, lock_version }] of byId) {
    const before = rows.get(id)
    if (!before) continue
    const isStale = lock_version !== undefined && lock_version !== before.lock_version
    if (isStale && work.skipped) leave(work, before, [STALE])
    else {
      await refuseStale(before, lock_version, () => getRecord(ctx, shownBy(work.rules), id))
      asked.push({ before, change: changeOf(before, change), location: locationOf(change) })
    }
  }
  return asked
}

const isGoing = ({ values }: Step) => typeof values.archived_at === 'string'
const isBack = ({ before, change }: Asked<object>) =>
  before!.archived_at !== null && (change as Row).archived_at === null

/**
 * Judges locked records, and writes those that are accepted, each with its history.
 *
 * @returns the values before, for an undo
 */
export async function carryOut<C extends object>(
  ctx: Ctx,
  work: Work<C>,
  asked: readonly Asked<C>[],
): Promise<Before[]> {
  const { rules, how = 'form', action = 'update', notes, skipped, sent } = work
  const before: Before[] = []
  const event = { action, notes, skipped, sent }
  const put = async (steps: readonly Step[]) => {
    if (work.isDry) return wouldWrite(steps)
    const written = await writeAll(ctx, rules, steps, event)
    const ids = new Set(written.map(({ id }) => id))
    const followed = steps.filter((step) => ids.has(idOf(step.before)))
    if (followed.length > 0) await rules.follow?.(ctx, followed)
    return written
  }
  for (let open = asked; open.length > 0;) {
    const verdicts = await judge(ctx, rules, open, how)
    const refused = open.flatMap((one, n) => (verdicts[n]!.problems.length > 0 ? [n] : []))
    const steps = open.flatMap(({ before }, n) =>
      refused.includes(n)
        ? []
        : [{ before: before!, values: asAnswered(rules.entity.table, verdicts[n]!.values) }],
    )
    const written = await put(steps.filter((step) => !isGoing(step)))
    written.push(...(await put(await unused(ctx, work, steps.filter(isGoing)))))
    before.push(...written)
    // A record whose parent has just been restored can be restored now.
    const again = written.length > 0 && !work.isDry ? refused.filter((n) => isBack(open[n]!)) : []
    for (const n of refused)
      if (!again.includes(n)) leave(work, open[n]!.before!, verdicts[n]!.problems)
    open = again.map((n) => open[n]!)
  }
  return before
}

/**
 * Of records that are to be archived, those that no live record refers to, apart from others of them. A record that has
 * to stay keeps its parent, so this repeats until no more have to stay.
 */
async function unused<C extends object>(
  ctx: Ctx,
  work: Work<C>,
  steps: readonly Step[],
): Promise<Step[]> {
  let going = steps.filter(({ before }) => before.archived_at === null)
  while (going.length > 0) {
    const ids = going.map(({ before }) => idOf(before))
    const uses = await usesOf(ctx, work.rules.entity, ids, ids)
    if (uses.size === 0) break
    for (const { before } of going) {
      const by = uses.get(idOf(before))
      if (!by) continue
      const detail = inUseText(ctx.member?.language ?? 'en', by)
      leave(work, before, [{ code: 'in_use', detail, status: 409, meta: { by } }])
    }
    going = going.filter(({ before }) => !uses.has(idOf(before)))
  }
  return going
}

type Answer<T> = Promise<Text<{ data: T }>>

const shownBy = <T>({ shown, entity }: Rules<never>) => (shown ?? entity) as Entity<T>

/** Creates a record with its history, and answers it as a later GET would. */
export function createRecord<T, C extends object>(ctx: Ctx, rules: Rules<C>, input: C): Answer<T> {
  const create = async (ctx: Ctx) => {
    const { entity } = rules
    const location = (await holdAround(ctx, rules, [], [input]))(input)
    const asked = [{ before: undefined, change: input, location }]
    const verdicts = await judge(ctx, rules, asked, 'form')
    const [{ values, problems }] = verdicts as [Verdict]
    refuse(problems, entity.name)
    await giveNumbers(ctx, rules, verdicts)
    const row = await addRow(ctx, entity, values)
    const history = auditCreated(ctx, entity, row)
    // `follow` may change what is answered. Without it, history and answer share one round trip.
    const made = { before: undefined, values: { ...values, id: idOf(row) }, stored: row }
    const followed = rules.follow?.(ctx, [made])
    if (followed) await Promise.all([history, followed])
    return answerLast<T>(ctx, shownBy(rules), idOf(row), [history])
  }
  return inTransaction(ctx, create, rules.first?.(ctx))
}

/** Updates the given fields of a record, and answers it as it is then. */
export function updateRecord<T, C extends object>(
  ctx: Ctx,
  rules: Rules<C>,
  id: string,
  { lock_version, ...change }: C & { lock_version?: number | undefined },
  action?: string,
): Answer<T> {
  return inTransaction(ctx, async (ctx) => {
    const sent: Promise<void>[] = []
    const work = { rules, sent, ...(action && { action }) }
    const wanted = { id, lock_version, change: given(change) as C }
    try {
      await carryOut(ctx, work, await holdRecords(ctx, work, [wanted]))
    } catch (error) {
      // An error of the history makes the answer fail as well: the first one is the reason.
      await Promise.all(sent)
      throw error
    }
    return answerLast<T>(ctx, shownBy(rules), id, sent)
  })
}

/**
 * Archives a record; it can be restored.
 *
 * @throws 409 `in_use` while live records refer to it
 */
export function archiveRecord<C extends object>(
  ctx: Ctx,
  rules: Rules<C>,
  id: string,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const work: Work<object> = { rules, action: 'archive' }
    const change = { archived_at: new Date().toISOString() }
    const asked = await holdRecords(ctx, work, [{ id, change }])
    if (asked[0]!.before!.archived_at !== null) throw notFound()
    await carryOut(ctx, work, asked)
  })
}

/** Restores an archived record. @throws 422 if its name has been taken meanwhile */
export const restoreRecord = <T, C extends object>(
  ctx: Ctx,
  rules: Rules<C>,
  id: string,
): Answer<T> => updateRecord<T, Row>(ctx, rules as Rules<Row>, id, { archived_at: null }, 'restore')
