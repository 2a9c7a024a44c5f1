import type { WorkOrderChanges } from '@steward/contract/work-orders.ts'
import { given, type Row } from '#core/records/records.ts'
import { type Asked, guarding, type LookUp, problem, type Problem } from '#core/records/rules.ts'
import { type Known, lower, type TypeRules } from './work-orders.around.ts'

/** The changes of a work order, by a form, for many at once, or by code that creates one. */
export type WorkOrderChange = WorkOrderChanges & {
  source?: 'plan' | 'request' | 'import' | 'api' | undefined
  maintenance_plan_id?: string | undefined
  plan_due?: string | undefined
  work_request_id?: string | undefined
}
type One = Asked<WorkOrderChange>

/**
 * Whether work comes of a plan or a request: nobody is there who could choose otherwise, and it isn't lost for that.
 */
export const isMade = ({ source }: WorkOrderChange): boolean =>
  source === 'plan' || source === 'request'

/**
 * Nothing of an archived record of work is changed, so that it doesn't go on unseen, for an asset that may be gone by
 * now. An undo restores what it was.
 *
 * @param name what the record is called in an error
 */
export const archivedProblems = ({ before, change }: Asked, name: string): Problem[] =>
  before && before.archived_at !== null && !('archived_at' in change)
    ? [{ code: 'archived', detail: `This ${name} was archived; restore it first`, status: 409 }]
    : []

/** The fields that refer to members of the account. */
export const PEOPLE = ['assigned_to_id', 'requested_by_id'] as const

/** The new value of a field; undefined where it stays, or is cleared. */
function changed({ before, change }: One, field: keyof WorkOrderChange & string): unknown {
  const value = lower(change[field])
  return value && value !== before?.[field] ? value : undefined
}

/** Assignee, requester and watchers have to be members of the account; the requester may have left since. */
function* memberProblems(one: One, { people }: Known): Generator<Problem> {
  for (const field of PEOPLE) {
    const id = changed(one, field)
    const mayHaveLeft = field === 'requested_by_id' && one.change.source === 'request'
    if (id && !people.has(id) && !mayHaveLeft)
      yield problem(field, `${field} is not an active member of this account`, 'not_found')
  }
  const had = (one.before?.watcher_ids ?? []) as unknown[]
  const watchers = (one.change.watcher_ids ?? []).map(lower)
  if (watchers.some((id) => !had.includes(id) && !people.has(id)))
    yield problem('watcher_ids', 'watcher_ids names people who aren’t active here', 'not_found')
}

/**
 * The assignee must be allowed to work on work orders, and to see its site, also a new one. An import may name who
 * worked on it before they lost that right, but nobody who would never see it.
 */
function* assigneeProblems(one: One, after: Row, { people }: Known): Generator<Problem> {
  const chosen = changed(one, 'assigned_to_id')
  const moves = one.before && one.before['site_id'] !== after['site_id']
  const person = people.get(chosen ?? (moves ? after['assigned_to_id'] : undefined))
  if (!person) return
  const { may_update, site_scope } = person
  if (chosen && !may_update)
    yield* guarding([
      problem('assigned_to_id', 'This person can’t work on work orders', 'not_assignable'),
    ])
  if (site_scope.length > 0 && !site_scope.includes(after.site_id as string))
    yield problem('assigned_to_id', 'This person doesn’t see this site', 'out_of_sight')
}

/** The type that a person has just chosen. Plans keep theirs, even if it is inactive. */
const chosenType = (one: One) =>
  one.change.source === 'plan' ? undefined : changed(one, 'work_order_type_id')

/** What a type asks for; an old work order isn't refused for what is left alone. */
function* typeProblems(
  one: One,
  after: Row,
  type: TypeRules | undefined,
  lookUp: LookUp,
): Generator<Problem> {
  const said = given(one.change)
  const isTouched = !one.before || 'work_order_type_id' in said || 'asset_id' in said
  if (type?.require_asset && !after.asset_id && isTouched)
    yield problem('asset_id', 'asset_id must be given for work orders of this type', 'required')
  if (lookUp('work_order_type_id', chosenType(one))?.status === 'inactive')
    yield problem('work_order_type_id', 'This type is inactive', 'inactive')
}

/** Fields that can be left out, not emptied. */
const NEEDED = ['number', 'title'] as const

function* fieldProblems({ before, change }: One): Generator<Problem> {
  for (const field of NEEDED)
    if (before && change[field] === null)
      yield problem(field, `${field} must not be empty`, 'required')
}

function* dateProblems({ change }: One, after: Row): Generator<Problem> {
  const { start_date, due_date } = after as { start_date?: string; due_date?: string }
  const isTouched = change.start_date !== undefined || change.due_date !== undefined
  if (isTouched && start_date && due_date && due_date < start_date)
    yield problem('due_date', 'due_date must not be before start_date', 'too_early', {
      other: 'start_date',
    })
}

/** Everything that is wrong with a work order as it would become, but for its status and its place. */
export const orderProblems = (
  one: One,
  after: Row,
  known: Known,
  { type, lookUp }: { type: TypeRules | undefined; lookUp: LookUp },
): Problem[] => [
  ...archivedProblems(one, 'work order'),
  ...memberProblems(one, known),
  ...fieldProblems(one),
  ...assigneeProblems(one, after, known),
  ...guarding([...typeProblems(one, after, type, lookUp), ...dateProblems(one, after)]),
]
