import type { WorkOrder } from '@steward/contract/work-orders.ts'
import type {
  WorkRequest,
  WorkRequestInput,
  workRequestsApi,
} from '@steward/contract/work-requests.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { updateRow } from '#core/bulk/bulk-write.ts'
import { createRecord } from '#core/bulk/change.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict } from '#core/context/errors.ts'
import { given, lockRow, type Row } from '#core/records/records.ts'
import { getRecord, type Text } from '#core/records/rows.ts'
import { type Problem, problem, type Rules } from '#core/records/rules.ts'
import { scopeProblems } from '#shared/places/usable-places.ts'
import { knownAround } from '../work-orders.around.ts'
import { workOrderRules } from '../work-orders.judge.ts'
import { placeOf } from '../work-orders.place.ts'
import type { WorkOrderChange } from '../work-orders.problems.ts'
import { requestEntity } from './requests.records.ts'

/** What is said of a request: in a form, of many at once, or by the public form. */
export type RequestChange = {
  [K in keyof WorkRequestInput]?: WorkRequestInput[K] | null | undefined
} & {
  source?: 'public'
  requester_name?: string | null
  requester_email?: string | null
  follow_hash?: string
}

const WHAT_WAS_ASKED = ['title', 'description', 'asset_id', 'site_id', 'location_id'] as const

/** What was answered stays as it was asked. */
const answeredProblems = (before: Row | undefined, change: RequestChange): Problem[] =>
  before && before.status !== 'new' && WHAT_WAS_ASKED.some((field) => change[field] !== undefined)
    ? [problem('', 'This request was answered already', 'not_new')]
    : []

/** How requests are written. */
export const requestRules: Rules<RequestChange> = {
  entity: requestEntity,
  number: { field: 'number', prefix: 'REQ-', digits: 5 },
  places: ['site_id', 'location_id'],
  around: ['asset_id', 'site_id', 'location_id'],
  async judge(ctx, asked, how, lookUp) {
    if (how === 'undo') return asked.map(({ change }) => ({ values: change }))
    const assets = asked.map(({ change }) => change.asset_id)
    const known = await knownAround(ctx, { types: [], assets, orders: [], people: [] })
    return asked.map((one) => {
      const { before, change } = one
      const place = placeOf(one, known, lookUp, how)
      const values: Row = {
        ...(!before && ctx.member && { requested_by_id: ctx.user_id }),
        ...given(change),
        ...place.values,
      }
      return {
        values,
        problems: [
          ...place.problems,
          ...scopeProblems(ctx, before, values),
          ...answeredProblems(before, change),
        ],
      }
    })
  },
}

/** The request, held. @throws 409 where it was answered or archived */
async function holdNew(ctx: Ctx, id: string): Promise<Row> {
  const request = await lockRow(ctx, requestEntity, id)
  if (request.archived_at !== null)
    throw conflict('archived', 'This request was archived; restore it first')
  if (request.status !== 'new') throw conflict('not_new', 'This request was answered already')
  return request
}

type Accept = BodyOf<typeof workRequestsApi.accept>['accept']

/** Makes a work order of a request, with its files; each becomes one at most. */
export const acceptRequest = (ctx: Ctx, id: string, said: Accept) =>
  inTransaction(ctx, async (ctx): Promise<Text<{ data: WorkOrder }>> => {
    const request = await holdNew(ctx, id)
    const { title, description, asset_id, site_id, location_id, requested_by_id } =
      request as Record<string, string | null>
    const change: WorkOrderChange = {
      title: title!,
      description,
      asset_id,
      site_id,
      location_id,
      requested_by_id,
      ...given(said),
      source: 'request',
      work_request_id: id,
    }
    const answer = await createRecord<WorkOrder, WorkOrderChange>(ctx, workOrderRules, change)
    const { data: order } = JSON.parse(answer.text) as { data: WorkOrder }
    await ctx.client!.query(
      `update attachments set attachable_type = 'WorkOrder', attachable_id = $3
       where account_id = $1 and attachable_type = 'WorkRequest' and attachable_id = $2`,
      [ctx.account_id, id, order.id],
    )
    const notes = { work_order: [null, order.number] as [unknown, unknown] }
    await updateRow(
      ctx,
      requestEntity,
      request,
      { status: 'accepted' },
      { action: 'accept', notes },
    )
    return answer
  })

/** Says no to a request, and why. */
export const declineRequest = (ctx: Ctx, id: string, decline_reason: string) =>
  inTransaction(ctx, async (ctx): Promise<Text<{ data: WorkRequest }>> => {
    const request = await holdNew(ctx, id)
    const values = { status: 'declined', decline_reason }
    await updateRow(ctx, requestEntity, request, values, { action: 'decline' })
    return getRecord(ctx, requestEntity, id)
  })
