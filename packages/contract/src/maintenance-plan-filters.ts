import * as z from 'zod/mini'
import { date, id } from './kit/fields.ts'
import { anyOf, between, searchQuery } from './kit/list.ts'
import { archivedFilter } from './kit/record.ts'

export const PLAN_STATUSES = ['active', 'paused'] as const
/** What a plan counts: time, or what a meter of the asset reads. */
export const PLAN_UNITS = ['days', 'weeks', 'months', 'years', 'meter'] as const
export type PlanUnit = (typeof PLAN_UNITS)[number]
/** Whether the next work is due so long after the one before was due, or after it was done. */
export const PLAN_ANCHORS = ['due', 'completion'] as const

/** What a list of plans can be sorted by. */
export const PLAN_SORTS = ['title', 'next_due', 'created_at', 'updated_at'] as const

/** What a list of plans can be narrowed by. */
export const planFilters = {
  'filter[status]': anyOf(z.enum(PLAN_STATUSES)),
  'filter[unit]': anyOf(z.enum(PLAN_UNITS)),
  'filter[work_order_type_id]': anyOf(id()),
  'filter[asset_id]': anyOf(id()),
  'filter[category_id]': anyOf(id()),
  'filter[assigned_to_id]': anyOf(id()),
  ...between('next_due', date()),
  ...archivedFilter,
}

/** What the address of the list of plans says. */
export const planSearch = searchQuery({ sort: PLAN_SORTS, filters: planFilters })
