import { allows, type Permission, resourceOf } from '@steward/contract/permissions.ts'
import type { Kind as KindName } from '@steward/contract/kinds.ts'
import { admitted, clientOf, type Ctx } from '../context/ctx.ts'
import { importCall } from '../history/import-call.ts'
import { later } from '../jobs/queue.ts'
import type { Kinds } from '../kinds/kinds.ts'
import { idOf, type Row } from '../records/records.ts'
import type { Asked, Problem, Rules } from '../records/rules.ts'
import type { Done } from './bulk.ts'
import type { Skip } from './bulk-write.ts'
import { carryOut, holdRecords, leave } from './change.ts'
import { storePending } from './pending-change.ts'
import { changedAgain, type Event, replacedBy, undoEvents } from './undo-events.ts'

// The events of an import are found in the history by the id of its call. Undoing it is a bulk change by a job, and
// each event is undone as any other of the history.

/** The undo of an import whose rows are no records with rules, such as readings of meters. */
export interface OwnUndo {
  /** The permissions that its undo needs. */
  needs: readonly Permission[]
  /** A query for the `id` of everything that the import `$3`, with the call `$4`, has created in the account `$1`. */
  brought: string
  /** Its rows store the id of the import. Imports from before that column was added can't be undone. */
  is_marked?: true
  /** Undoes some of them, in the transaction of `ctx`, which has locked them. */
  undo(ctx: Ctx, import_id: string, ids: readonly string[]): Promise<Done>
}

/** So many records are undone by one transaction. */
const PART = 2_000

/**
 * Creates the job that undoes an import, in the transaction of `ctx`.
 *
 * @param resource the kind of record that it imported
 */
export async function beginUndoOfImport(ctx: Ctx, resource: string, import_id: string) {
  const id = await storePending(ctx, resource, { import_id })
  await later(ctx, 'bulk', { account_id: ctx.account_id, id })
}

/** Children come before parents, so that a site is archived after what the import created in it. */
const ORDER = ['work_order', 'asset', 'employee', 'department', 'location', 'site']

const placeOf = (kind: string, resource: string) =>
  kind === resource ? -1 : ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length

/**
 * Stores the ids of the records that an import created or changed, in pieces of one kind, the newest first, without
 * those that an earlier undo of it has restored.
 */
export async function collectImported(
  ctx: Ctx,
  kinds: Kinds,
  { id, import_id, resource }: { id: string; import_id: string | null; resource: string },
): Promise<void> {
  const found = [...kinds.values()]
    .toSorted((a, b) => placeOf(a.name, resource) - placeOf(b.name, resource))
    .map(({ name, rules }) => ({ name, type: rules.entity.type }))
  await clientOf(ctx).query(
    // Neither half is looked for row by row: of an account that was filled just now the planner knows nothing.
    `with brought as (
       select e.auditable_type as type, e.auditable_id as id from audits e
       where e.account_id = $1 and e.request_id = $4
       except
       select l.auditable_type, l.auditable_id from audits l
       where l.account_id = $1 and l.request_id = any (array(
         select 'bulk change ' || u.id from bulk_changes u where u.account_id = $1 and u.import_id = $3))),
     numbered as (
       select k.name, k.place, b.id, row_number() over (partition by k.place order by b.id desc) as n
       from brought b join unnest($5::text[], $6::text[]) with ordinality k(name, type, place) on k.type = b.type),
     parts as (
       insert into bulk_change_parts (account_id, bulk_change_id, position, resource, ids)
       select $1, $2, place * 1000000 + (n - 1) / ${PART}, name, array_agg(id order by n) from numbered
       group by place, name, (n - 1) / ${PART} returning cardinality(ids) as n)
     update bulk_changes set total = (select coalesce(sum(n), 0) from parts) where account_id = $1 and id = $2`,
    [
      ctx.account_id,
      id,
      import_id,
      importCall(import_id!),
      found.map(({ name }) => name),
      found.map(({ type }) => type),
    ],
  )
}

/** The same for rows that are no records with rules. */
export async function collectOwn(
  ctx: Ctx,
  { brought }: OwnUndo,
  { id, import_id, resource }: { id: string; import_id: string | null; resource: string },
): Promise<void> {
  await clientOf(ctx).query(
    `with numbered as (
       select b.id, row_number() over (order by b.id desc) as n from (${brought}) b),
     parts as (
       insert into bulk_change_parts (account_id, bulk_change_id, position, resource, ids)
       select $1, $2, (n - 1) / ${PART}, $5, array_agg(id order by n) from numbered
       group by (n - 1) / ${PART} returning cardinality(ids) as n)
     update bulk_changes set total = (select coalesce(sum(n), 0) from parts) where account_id = $1 and id = $2`,
    [ctx.account_id, id, import_id, importCall(import_id!), resource],
  )
}

interface Imported extends Event {
  action: string
}

/** The events of an import about some records, in order, each with whether it is the last of its record. */
async function eventsOf(
  ctx: Ctx,
  { entity: { type } }: Rules<Row>,
  import_id: string,
  ids: readonly string[],
): Promise<Imported[]> {
  const { rows } = await clientOf(ctx).query<Imported>(
    `select e.auditable_id, e.action, e.changes, not exists (
       select from audits l where l.account_id = e.account_id and l.auditable_type = e.auditable_type
         and l.auditable_id = e.auditable_id and (l.event_date, l.id) > (e.event_date, e.id)
         and l.request_id is distinct from e.request_id) as is_last
     from audits e where e.account_id = $1 and e.auditable_type = $2 and e.auditable_id = any ($3::uuid[])
       and e.request_id = $4
     order by e.event_date, e.id`,
    [ctx.account_id, type, ids, importCall(import_id)],
  )
  return rows
}

const FORBIDDEN: Problem = {
  code: 'permission_denied',
  detail: 'Archiving it takes the right to delete such records',
}

/** Archives records that an import created. Those that have changed since or are in use are skipped. */
async function archiveCreated(
  ctx: Ctx,
  rules: Rules<Row>,
  created: ReadonlyMap<string, boolean>,
  skipped: Skip[],
) {
  const { permissions } = await admitted(ctx)
  const mayArchive = allows(permissions, `${resourceOf(rules.entity.name as KindName)}:delete`)
  const work = { rules, action: 'undo', skipped }
  const archived_at = new Date().toISOString()
  const wanted = [...created.keys()].map((id) => ({ id, change: { archived_at } as Row }))
  const going: Asked<Row>[] = []
  for (const one of await holdRecords(ctx, work, wanted)) {
    const before = one.before!
    if (before.archived_at !== null) continue
    if (!mayArchive) leave(work, before, [FORBIDDEN])
    else if (!created.get(idOf(before))) leave(work, before, [changedAgain([])])
    else going.push(one)
  }
  return carryOut(ctx, work, going)
}

/**
 * Undoes an import for some records of a kind, in the transaction of `ctx`: archives those that it created, and
 * restores the values of those that it changed.
 */
export async function undoImported(
  ctx: Ctx,
  rules: Rules<Row>,
  import_id: string,
  ids: readonly string[],
): Promise<Done> {
  const skipped: Skip[] = []
  const events = await eventsOf(ctx, rules, import_id, ids)
  const made = new Set(
    events.flatMap(({ action, auditable_id }) => (action === 'create' ? [auditable_id] : [])),
  )
  const created = new Map(
    events.flatMap(({ auditable_id: id, is_last }) => (made.has(id) ? [[id, is_last]] : [])),
  )
  const replaced = replacedBy(
    rules,
    events.filter(({ auditable_id }) => !made.has(auditable_id)),
  )
  const before = await archiveCreated(ctx, rules, created, skipped)
  if (replaced.length > 0) before.push(...(await undoEvents(ctx, rules, replaced, skipped)))
  return { before, skipped }
}
