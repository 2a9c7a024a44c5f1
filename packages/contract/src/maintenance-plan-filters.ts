import * as z from 'zod/mini'
import { date, id } from './kit/fields.ts'
import { anyOf, between, searchQuery } from './kit/list.ts'
import { archivedFilter } from './kit/record.ts'

export const PLAN_STATUSES = ['active', 'paused'] as const
/** The units of a plan's interval: time, or readings of a meter of the asset. */
export const PLAN_UNITS = ['days', 'weeks', 'months', 'years', 'meter'] as const
export type PlanUnit = (typeof PLAN_UNITS)[number]
/** Whether the interval starts at the due date of the previous work or at its completion. */
export const PLAN_ANCHORS = ['due', 'completion'] as const

/** The fields that a list of plans can be sorted by. */
export const PLAN_SORTS = ['title', 'next_due', 'created_at', 'updated_at'] as const

/** The filters of a list of plans. */
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

/** The parameters of the list's page. */
export const planSearch = searchQuery({ sort: PLAN_SORTS, filters: planFilters })
