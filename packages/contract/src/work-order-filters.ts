import * as z from 'zod/mini'
import { date, id, instant } from './kit/fields.ts'
import { anyOf, anyText, between, ranged, searchQuery } from './kit/list.ts'
import { archivedFilter, importFilter } from './kit/record.ts'
import { BUCKETS, HOLD_REASONS, PRIORITIES, WORK_ORDER_STATUSES } from './work-order-status.ts'

/** What created a work order. */
export const WORK_ORDER_SOURCES = ['manual', 'plan', 'request', 'import', 'api'] as const
/** The fields whose values are counted as facets; each is also a filter. */
export const WORK_ORDER_FACETS = [
  'status',
  'priority',
  'work_order_type_id',
  'assigned_to_id',
  'asset_id',
  'site_id',
  'location_id',
  'maintenance_plan_id',
  'source',
  'on_hold_reason',
] as const

export const workOrderFilters = {
  'filter[status]': anyOf(z.enum(WORK_ORDER_STATUSES)),
  /** Open work orders in groups of the summary. */
  'filter[bucket]': anyOf(z.enum(BUCKETS)),
  'filter[priority]': anyOf(z.enum(PRIORITIES)),
  'filter[work_order_type_id]': anyOf(id()),
  'filter[assigned_to_id]': anyOf(id()),
  'filter[requested_by_id]': anyOf(id()),
  /** Work orders that one of these people watches. */
  'filter[watcher_ids]': anyOf(id()),
  'filter[asset_id]': anyOf(id()),
  'filter[site_id]': anyOf(id()),
  'filter[location_id]': anyOf(id()),
  'filter[source]': anyOf(z.enum(WORK_ORDER_SOURCES)),
  'filter[maintenance_plan_id]': anyOf(id()),
  'filter[on_hold_reason]': anyOf(z.enum(HOLD_REASONS)),
  'filter[number]': anyText(),
  'filter[external_id]': anyText(),
  ...ranged('due_date', date()),
  ...ranged('start_date', date()),
  ...between('completed_at', instant()),
  ...between('created_at', instant()),
  ...between('updated_at', instant()),
  ...archivedFilter,
  ...importFilter,
}

/** The fields that a list of work orders can be sorted by; each has an index. */
export const WORK_ORDER_SORTS = [
  /** In ascending order, the newest of those that are due on one day is first. */
  'due_date',
  'number',
  'title',
  /** In the order of the work: to do, in progress, done, cancelled. */
  'status',
  /** Low, medium, high. */
  'priority',
  'start_date',
  'completed_at',
  'created_at',
  'updated_at',
] as const

/** The parameters of the list's page. */
export const workOrderSearch = searchQuery({ sort: WORK_ORDER_SORTS, filters: workOrderFilters })
