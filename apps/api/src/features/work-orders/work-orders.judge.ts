import { v7 } from 'uuid'
import type { Ctx } from '#core/context/ctx.ts'
import { given, type Row } from '#core/records/records.ts'
import {
  type Asked,
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
} from '#domain/work-orders/status.ts'
import { downtime, downtimeFaults, type Downtime } from '#domain/work-orders/downtime.ts'
import { scopeProblems } from '#shared/places/usable-places.ts'
import { type Known, knownAround, lower, type TypeRules } from './work-orders.around.ts'
import { followAssets } from './work-orders.assets.ts'
import { placeOf } from './work-orders.place.ts'
import { orderProblems, PEOPLE, type WorkOrderChange } from './work-orders.problems.ts'
import { workOrderEntity } from './work-orders.records.ts'
import { addChecklists } from './work-orders.checklists.ts'

type One = Asked<WorkOrderChange>
type State = OrderState & Downtime & Row

/** What a new work order begins with, where nothing else was said. */
function beginning(ctx: Ctx, { id, change }: One, type: TypeRules | undefined): Row {
  const { due_date, priority, requested_by_id } = change
  return {
    id: id ?? v7(),
    priority: priority ?? type?.default_priority ?? 'medium',
    ...(due_date === undefined && type?.due_date && { due_date: type.due_date }),
    // A job has nobody who asked for it.
    ...(requested_by_id === undefined && ctx.member && { requested_by_id: ctx.user_id }),
  }
}

/** What a work order consists of; a new one has the steps of its type before it. */
function partsOf(before: Row | undefined, known: Known, type: TypeRules | undefined) {
  if (before) return known.parts.get(before.id) ?? { open_tasks: 0, has_time: false }
  const required = type?.checklist.filter((step) => step.required) ?? []
  return { open_tasks: required.length, has_time: false }
}

function opinionOf(ctx: Ctx, one: One, known: Known, lookUp: LookUp): Opinion {
  const before = one.before as State | undefined
  const said = given(one.change)
  const type = known.types.get(lower({ ...before, ...said }['work_order_type_id']))
  const place = placeOf(one, known, lookUp)
  const asked: Row = { ...(!before && beginning(ctx, one, type)), ...said, ...place.values }
  const around: Around = {
    ...partsOf(before, known, type),
    now: new Date().toISOString(),
    user_id: ctx.member ? ctx.user_id : null,
    needs_resolution: type?.require_resolution ?? false,
  }
  const status = moved(before, asked as OrderChange, around)
  const followed: Row = { ...asked, ...status.values }
  const values: Row = { ...followed, ...downtime(before, followed, around.now) }
  const after = { ...before, ...values } as State
  const faults = [...status.faults, ...downtimeFaults(before, after)]
  return {
    values,
    problems: [
      ...place.problems,
      ...scopeProblems(ctx, before, values),
      ...orderProblems(one, after, known, { type, lookUp }),
      ...faults.map(({ field, detail, code }) => problem(field, detail, code)),
    ],
    prefix: type?.number_prefix ?? known.prefix,
  }
}

async function judgeWorkOrders(
  ctx: Ctx,
  asked: readonly One[],
  how: Strictness,
  lookUp: LookUp,
): Promise<Opinion[]> {
  // What they were once they may be again.
  if (how === 'undo') return asked.map(({ change }) => ({ values: change }))
  const known = await knownAround(ctx, {
    types: asked.flatMap(({ before, change }) => [
      before?.work_order_type_id,
      change.work_order_type_id,
    ]),
    assets: asked.map(({ change }) => change.asset_id),
    orders: asked.map(({ before }) => before?.id),
    people: asked.flatMap(({ change }) => [
      ...PEOPLE.map((field) => change[field]),
      ...(change.watcher_ids ?? []),
    ]),
  })
  return asked.map((one) => opinionOf(ctx, one, known, lookUp))
}

/** How work orders are written, whoever writes them. */
export const workOrderRules: Rules<WorkOrderChange> = {
  entity: workOrderEntity,
  number: { field: 'number', digits: 5 },
  places: ['site_id', 'location_id'],
  around: ['asset_id', 'site_id', 'location_id'],
  judge: judgeWorkOrders,
  async follow(ctx, written) {
    await addChecklists(ctx, written)
    await followAssets(ctx, written)
  },
}
