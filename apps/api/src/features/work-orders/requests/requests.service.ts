import type { WorkRequestInput } from '@steward/contract/work-requests.ts'
import { given, type Row } from '#core/records/records.ts'
import { type Problem, problem, type Rules } from '#core/records/rules.ts'
import { scopeProblems } from '#shared/places/usable-places.ts'
import { holdAssets } from '#shared/work-orders/hold-assets.ts'
import { knownAround } from '../work-orders.around.ts'
import { placeOf } from '../work-orders.place.ts'
import { archivedProblems } from '../work-orders.problems.ts'
import { requestEntity } from './requests.records.ts'

/** The changes of a request, by a form, for many at once, or by the public form. */
export type RequestChange = {
  [K in keyof WorkRequestInput]?: WorkRequestInput[K] | null | undefined
} & {
  source?: 'public'
  requester_name?: string | null
  requester_email?: string | null
  follow_hash?: string
}

const WHAT_WAS_ASKED = ['title', 'description', 'asset_id', 'site_id', 'location_id'] as const

/** What was requested can't be changed once it is answered. */
const answeredProblems = (before: Row | undefined, change: RequestChange): Problem[] =>
  before && before.status !== 'new' && WHAT_WAS_ASKED.some((field) => change[field] !== undefined)
    ? [problem('', 'This request was answered already', 'not_new')]
    : []

/** How requests are written. */
export const requestRules: Rules<RequestChange> = {
  entity: requestEntity,
  number: { field: 'number', prefix: 'REQ-', digits: 5 },
  places: ['site_id', 'location_id'],
  // The place is in the scanned code, and can't be changed by whoever scans it.
  isPlaceGiven: ({ source }) => source === 'public',
  around: ['asset_id', 'site_id', 'location_id'],
  holdBefore: (ctx, _ids, changes) => holdAssets(ctx, [], changes),
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
          ...archivedProblems(one, 'request'),
          ...place.problems,
          ...scopeProblems(ctx, before, values),
          ...answeredProblems(before, change),
        ],
      }
    })
  },
}
