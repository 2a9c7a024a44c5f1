import { changeRows, type Done, giveBack, skippedOf } from './bulk.ts'
import type { Before, Skipped } from './bulk-write.ts'
import { clientOf, type Ctx } from '../context/ctx.ts'
import { LEASE } from '../jobs/lease.ts'
import type { Row } from '../records/records.ts'
import type { Rules } from '../records/rules.ts'
import { type OwnUndo, undoImported } from './undo-import.ts'

/** A piece of a job: the records to change, or the values that an undo restores. */
interface Part {
  id: string
  position: number
  /** The kind of its records, if it isn't that of the job. */
  resource: string | null
  ids: string[] | null
  before: Before[]
  /** How many records the job had changed when these were postponed. */
  since: number | null
}

/** A bulk change as its worker reads it. */
export interface BulkJob {
  id: string
  user_id: string
  resource: string
  asked: {
    query: Record<string, unknown>
    changes: { archived?: boolean }
  }
  site_scope: string[]
  undo_of: string | null
  /** The import that it undoes. */
  import_id: string | null
  total: number | null
  changed: number
}

/** So many skipped records are named. */
const NAMED = 100

/** Reasons that a later piece may remove, by archiving what uses a record or restoring its parent. */
const WAITS = ['in_use', 'parent_archived']

/** The next piece, locked; undefined when none is left. */
async function nextPart(ctx: Ctx, { id, undo_of }: BulkJob): Promise<Part | undefined> {
  const { rows } = await clientOf(ctx).query<Part>(
    `select id, position, resource, ids, before, since from bulk_change_parts
     where account_id = $1 and bulk_change_id = $2 ${undo_of === null ? 'and ids is not null' : ''}
     order by position, id limit 1 for update`,
    [ctx.account_id, id],
  )
  return rows[0]
}

/** The records that are postponed; none, if nothing has changed since they were postponed before. */
function putOff({ skipped }: Done, part: Part, changed: number): ReadonlySet<string> {
  if (part.since !== null && part.since === changed) return new Set()
  return new Set(skipped.filter(({ code }) => WAITS.includes(code)).map(({ id }) => id))
}

/** Adds records as a last piece. */
async function append(
  ctx: Ctx,
  job: BulkJob,
  part: Part,
  waits: ReadonlySet<string>,
  since: number,
) {
  const ids = part.ids?.filter((id) => waits.has(id)) ?? null
  const before = part.before.filter(({ id }) => waits.has(id))
  await clientOf(ctx).query(
    `insert into bulk_change_parts (account_id, bulk_change_id, position, ids, before, since, resource)
     select $1, $2, max(position) + 1, $3, $4, $5, $6 from bulk_change_parts where account_id = $1 and bulk_change_id = $2`,
    [ctx.account_id, job.id, ids, JSON.stringify(before), since, part.resource],
  )
}

/** Stores what a piece has overwritten, for an undo, or removes the piece. */
async function settle(ctx: Ctx, job: BulkJob, part: Part, before: readonly Before[]) {
  if (job.undo_of !== null || job.import_id !== null || before.length === 0)
    await clientOf(ctx).query('delete from bulk_change_parts where account_id = $1 and id = $2', [
      ctx.account_id,
      part.id,
    ])
  else
    await clientOf(ctx).query(
      'update bulk_change_parts set ids = null, before = $3 where account_id = $1 and id = $2',
      [ctx.account_id, part.id, JSON.stringify(before)],
    )
}

async function advance(
  ctx: Ctx,
  job: BulkJob,
  step: { n: number; changed: number; skipped: Skipped[] },
) {
  await clientOf(ctx).query(
    `update bulk_changes set processed = processed + $3, changed = changed + $4, skipped = skipped + $5,
       skipped_examples = case when jsonb_array_length(skipped_examples) < ${NAMED}
         then (select coalesce(jsonb_agg(e order by n), '[]')
           from jsonb_array_elements(skipped_examples || $6::jsonb) with ordinality x(e, n) where n <= ${NAMED})
         else skipped_examples end,
       lease_until = ${LEASE}
     where account_id = $1 and id = $2`,
    [
      ctx.account_id,
      job.id,
      step.n,
      step.changed,
      step.skipped.length,
      JSON.stringify(step.skipped.slice(0, NAMED)),
    ],
  )
}

/** How the records of a job are changed: by rules, or by the undo of an import that wrote its rows itself. */
interface Means {
  /** The rules of a kind of record, by its name. */
  rulesOf: (resource: string) => Rules<Row>
  own: OwnUndo | undefined
}

function carryOutOne(ctx: Ctx, { rulesOf, own }: Means, job: BulkJob, part: Part) {
  const { asked, import_id } = job
  const { ids, before } = part
  if (own && ids && import_id !== null) return own.undo(ctx, import_id, ids)
  const rules = rulesOf(part.resource ?? job.resource)
  if (!ids) return giveBack(ctx, rules, before)
  if (import_id !== null) return undoImported(ctx, rules, import_id, ids)
  return changeRows(ctx, rules, { ids, changes: asked.changes })
}

/**
 * Carries out the next piece of a job, in the transaction of `ctx`, which has locked the job.
 *
 * @returns whether there was one
 */
export async function carryOutPart(ctx: Ctx, means: Means, job: BulkJob): Promise<boolean> {
  const part = await nextPart(ctx, job)
  if (!part) return false
  const done = await carryOutOne(ctx, means, job, part)
  const changed = job.changed + done.before.length
  const waits = putOff(done, part, changed)
  if (waits.size > 0) await append(ctx, job, part, waits, changed)
  await settle(ctx, job, part, done.before)
  const skipped = skippedOf(done).filter(({ id }) => !waits.has(id))
  const n = (part.ids ?? part.before).length - waits.size
  await advance(ctx, job, { n, changed: done.before.length, skipped })
  return true
}
