import type { CustomFields } from '@steward/contract/custom-fields.ts'
import { v7 } from 'uuid'
import type { Ctx } from '#core/context/ctx.ts'
import { given, type Row } from '#core/records/records.ts'
import {
  type Asked,
  guarding,
  type LookUp,
  type Opinion,
  problem,
  type Rules,
  type Strictness,
} from '#core/records/rules.ts'
import {
  type Around,
  moved,
  type OrderChange,
  type OrderState,
  type StatusFault,
} from '#domain/work-orders/status.ts'
import { downtime, downtimeFaults, type Downtime } from '#domain/work-orders/downtime.ts'
import { worked } from '#domain/work-orders/worked.ts'
import { askDefinitions } from '#shared/custom-fields/definitions.ts'
import {
  type CustomVerdict,
  judgeCustomFields,
  returningCustomFields,
} from '#shared/custom-fields/judge.ts'
import { heldIn, OWNERS } from '#shared/custom-fields/owners.ts'
import { scopeProblems } from '#shared/places/usable-places.ts'
import { holdAssets } from '#shared/work-orders/hold-assets.ts'
import { moveRequestsAlong } from './requests/moved-requests.ts'
import {
  type Known,
  knownAround,
  lower,
  peopleAround,
  type TypeRules,
} from './work-orders.around.ts'
import { followAssets } from './work-orders.assets.ts'
import { placeOf } from './work-orders.place.ts'
import { isMade, orderProblems, PEOPLE, type WorkOrderChange } from './work-orders.problems.ts'
import { workOrderEntity } from './work-orders.records.ts'
import { hoursWorked, writeHours } from './worked-time.ts'
import { addChecklists } from './work-orders.checklists.ts'

type One = Asked<WorkOrderChange>
type State = OrderState & Downtime & Row
type Fault = Pick<StatusFault, 'detail'> & { field: string; code: string }
/** What a work order always has. */
const NEEDED = ['number', 'status', 'priority', 'sets_asset_status'] as const

/** The defaults of a new work order. */
function beginning(ctx: Ctx, { id, change }: One, type: TypeRules | undefined): Row {
  const { due_date, priority, requested_by_id } = change
  return {
    id: id ?? v7(),
    priority: priority ?? type?.default_priority ?? 'medium',
    ...(due_date === undefined && type?.due_date && { due_date: type.due_date }),
    // Orders that a job creates have no requester.
    ...(requested_by_id === undefined && ctx.member && { requested_by_id: ctx.user_id }),
  }
}

/** What a work order consists of; a new one has the steps of its type before it. */
function partsOf(before: Row | undefined, known: Known, type: TypeRules | undefined) {
  if (before) return known.parts.get(before.id) ?? { open_tasks: 0, time_entries: 0 }
  const required = type?.checklist.filter((step) => step.required) ?? []
  return { open_tasks: required.length, time_entries: 0 }
}

/** What the hours say that were worked, which only a file does, and an undo of it. */
function judgeHours(hours: unknown, before: Row | undefined, entries: number, how: Strictness) {
  if (hours === undefined) return {}
  const logged = { hours: before?.['actual_hours'], entries }
  const { hours: actual_hours, fault } = worked(logged, hours, how !== 'import')
  return {
    ...(actual_hours !== undefined && { values: { actual_hours } }),
    ...(fault && {
      problems: [
        problem(
          'actual_hours',
          `${String(logged.hours)} hours are logged already`,
          fault.code,
          fault.args,
        ),
      ],
    }),
  }
}

/** The given values; an import doesn't clear required fields. */
function effectiveChange({ before, change }: One, how: Strictness): Row {
  const { custom_fields: _, ...effective } = given(change)
  if (how !== 'import') return effective
  const gone: readonly string[] = NEEDED.filter((field) => effective[field] === null)
  const kept = Object.entries(effective).filter(([field]) => !gone.includes(field))
  const sets = effective['sets_asset_status'] as unknown
  return {
    ...Object.fromEntries(kept),
    ...(typeof sets === 'string' && { sets_asset_status: sets === 'true' }),
    ...(!before && { source: 'import' }),
  }
}

/** The type that a work order will be of. */
const typeOf = ({ before, change }: One) =>
  (lower({ ...before, ...given(change) }['work_order_type_id']) ?? null) as string | null

/** Required fields may be empty in work orders made by a plan or a request, because nobody could fill them in. */
const customProblems = ({ change }: One, { problems }: CustomVerdict) =>
  isMade(change) ? problems.filter(({ code }) => code !== 'required') : problems

/** What is known of a work order besides the change. */
interface Beside {
  how: Strictness
  known: Known
  own: CustomVerdict
  lookUp: LookUp
}

function opinionOf(ctx: Ctx, one: One, { how, known, own, lookUp }: Beside): Opinion {
  const before = one.before as State | undefined
  const { actual_hours, ...effective } = effectiveChange(one, how)
  const type = known.types.get(typeOf(one))
  const place = placeOf(one, known, lookUp, how)
  const asked: Row = { ...(!before && beginning(ctx, one, type)), ...effective, ...place.values }
  const { open_tasks, time_entries } = partsOf(before, known, type)
  const hours = judgeHours(actual_hours, before, time_entries, how)
  const around: Around = {
    open_tasks,
    has_time: time_entries > 0,
    now: new Date().toISOString(),
    user_id: ctx.member ? ctx.user_id : null,
    needs_resolution: type?.require_resolution ?? false,
  }
  const status = moved(before, asked as OrderChange, around)
  const followed: Row = { ...asked, ...status.values }
  const values: Row = { ...followed, ...downtime(before, followed, around.now) }
  const after = { ...before, ...values } as State
  const told = ({ field, detail, code }: Fault) => problem(field, detail, code)
  const faults: Fault[] = [...status.faults, ...downtimeFaults(before, after)]
  return {
    values: { ...values, ...hours.values, ...(own.values && { custom_fields: own.values }) },
    problems: [
      ...(hours.problems ?? []),
      ...place.problems,
      ...scopeProblems(ctx, before, values),
      ...orderProblems(one, after, known, { type, lookUp }),
      ...guarding(faults.map(told)),
      ...customProblems(one, own),
    ],
    prefix: type?.number_prefix ?? known.prefix,
  }
}

/** What they were once they may be again, but for values that their fields don't take any more. */
async function judgeReturning(ctx: Ctx, asked: readonly One[]): Promise<Opinion[]> {
  const isOwn = asked.some(({ change }) => change.custom_fields)
  const returning = isOwn ? await returningCustomFields(ctx, OWNERS.work_order) : () => []
  return asked.map(({ before, change }) => {
    const own = (change.custom_fields ?? {}) as CustomFields
    return {
      values: change,
      problems: returning(heldIn(OWNERS.work_order, before!), own),
    }
  })
}

async function judgeWorkOrders(
  ctx: Ctx,
  asked: readonly One[],
  how: Strictness,
  lookUp: LookUp,
): Promise<Opinion[]> {
  if (how === 'undo') return judgeReturning(ctx, asked)
  const customChanges = asked.map((one) => ({
    before: heldIn(OWNERS.work_order, one.before),
    group_id: typeOf(one),
    values: one.change.custom_fields,
  }))
  const [own, known] = await Promise.all([
    judgeCustomFields(ctx, OWNERS.work_order, customChanges),
    knownAround(ctx, {
      types: asked.flatMap(({ before, change }) => [
        before?.work_order_type_id,
        change.work_order_type_id,
      ]),
      assets: asked.map(({ change }) => change.asset_id),
      orders: asked.map(({ before }) => before?.id),
      people: asked.flatMap(({ before, change }) => [
        before?.['assigned_to_id'],
        ...PEOPLE.map((field) => change[field]),
        ...(change.watcher_ids ?? []),
      ]),
    }),
  ])
  return asked.map((one, n) => opinionOf(ctx, one, { how, known, own: own[n]!, lookUp }))
}

/** The rules by which work orders are written everywhere. */
export const workOrderRules: Rules<WorkOrderChange> = {
  entity: workOrderEntity,
  number: { field: 'number', digits: 5 },
  places: ['site_id', 'location_id'],
  isPlaceGiven: isMade,
  around: ['asset_id', 'site_id', 'location_id'],
  first: (ctx) => [askDefinitions(ctx, OWNERS.work_order)],
  holdBefore: holdAssets,
  judge: judgeWorkOrders,
  reliesOn: (ctx, changes) =>
    peopleAround(
      ctx,
      (changes as WorkOrderChange[]).flatMap((change) => PEOPLE.map((field) => change[field])),
    ),
  beside: { field: 'actual_hours', read: hoursWorked, write: writeHours },
  async follow(ctx, written) {
    await addChecklists(ctx, written)
    await followAssets(ctx, written)
    await moveRequestsAlong(ctx, written)
  },
}
