import type { MaintenancePlanInput } from '@steward/contract/maintenance-plans.ts'
import { v7 } from 'uuid'
import { given, idOf, type Row } from '#core/records/records.ts'
import { type Asked, problem, type Problem, type Rules } from '#core/records/rules.ts'
import { checklistProblems } from '#shared/work-orders/steps.ts'
import { type Known, knownAround, lower } from '../work-orders.around.ts'
import { archivedProblems } from '../work-orders.problems.ts'
import { beginDates } from './dates.ts'
import { metersOf, type MetersThere } from './meters.ts'
import { planEntity } from './plans.records.ts'

/** A change to a plan, by a form or in bulk. */
type PlanChange = {
  [K in keyof MaintenancePlanInput]?: MaintenancePlanInput[K] | null | undefined
}

/** The fields that decide about a plan's dates: changing one restarts the plan. */
const SCHEDULE = ['asset_id', 'category_id', 'every', 'unit', 'meter_name', 'anchor', 'start_date']
const BEGINNING = [...SCHEDULE, 'status', 'archived_at']

/** A plan is for one asset or for those of a category, and says which meter it goes by. */
function* planProblems(after: Row): Generator<Problem> {
  if (Boolean(after.asset_id) === Boolean(after.category_id))
    yield problem('asset_id', 'Choose either an asset or a category', 'asset_or_category')
  if ((after.unit === 'meter') !== Boolean(after.meter_name))
    yield after.meter_name
      ? problem('meter_name', 'Only a plan by meter names a meter', 'no_meter')
      : problem('meter_name', 'meter_name must be given for a plan by meter', 'required')
  const { start_date, end_date } = after as { start_date: string; end_date?: string | null }
  if (end_date && end_date < start_date)
    yield problem('end_date', 'end_date must not be before start_date', 'too_early', {
      other: 'start_date',
    })
}

function* assigneeProblems(
  { before, change }: Asked<PlanChange>,
  { people }: Known,
): Generator<Problem> {
  const id = lower(change.assigned_to_id)
  if (!id || id === before?.assigned_to_id) return
  if (!people.get(id)?.may_update)
    yield problem('assigned_to_id', 'This person can’t work on work orders', 'not_assignable')
}

/** The fields that decide which meter a plan depends on. */
const METERED = ['asset_id', 'category_id', 'unit', 'meter_name'] as const
const isMetered = ({ before, change }: Asked<PlanChange>) => {
  const after: Row = { ...before, ...given(change) }
  const isTouched = !before || METERED.some((field) => field in given(change))
  return isTouched && after.unit === 'meter' && Boolean(after.meter_name)
}

/** A meter that no asset of the plan has is never read: nothing would ever be due. */
function* meterProblems(after: Row, { has, names }: MetersThere): Generator<Problem> {
  // A category may get its first meters later.
  if (has || (!after.asset_id && names.length === 0)) return
  const nobody = after.asset_id
    ? 'This asset has no meter'
    : 'No asset of this category has a meter'
  const choose = names.length > 0 ? `choose one of these: ${names.join(', ')}; or ` : ''
  yield {
    ...problem(
      'meter_name',
      `${nobody} called “${String(after.meter_name)}”; ${choose}add it to the asset first`,
      'no_such_meter',
    ),
    meta: { meters: names },
  }
}

/** How plans are written. A change of a field that determines their dates restarts them from today on. */
export const planRules: Rules<PlanChange> = {
  entity: planEntity,
  around: ['asset_id', 'category_id'],
  async judge(ctx, asked, how) {
    if (how === 'undo') return asked.map(({ change }) => ({ values: change }))
    const people = asked.map(({ change }) => change.assigned_to_id)
    const known = await knownAround(ctx, { types: [], assets: [], orders: [], people })
    const metered = asked.filter(isMetered)
    const plansOf = metered.map(({ before, change }): Row => ({ ...before, ...given(change) }))
    const found = await metersOf(ctx, plansOf)
    const meters = new Map(metered.map((one, n) => [one, found[n]!]))
    return asked.map((one) => {
      const { before, id, change } = one
      const values: Row = { ...(!before && { id: id ?? v7() }), ...given(change) }
      const after = { ...before, ...values }
      return {
        values,
        problems: [
          ...archivedProblems(one, 'plan'),
          ...planProblems(after),
          ...(meters.has(one) ? meterProblems(after, meters.get(one)!) : []),
          ...assigneeProblems(one, known),
          ...checklistProblems(change.checklist ?? []),
        ],
      }
    })
  },
  async follow(ctx, written) {
    const changed = written.filter(
      ({ before, values }) =>
        !before || BEGINNING.some((field) => field in values && values[field] !== before[field]),
    )
    await beginDates(
      ctx,
      changed.map(({ before, values }) => idOf({ ...before, ...values })),
    )
  },
}
