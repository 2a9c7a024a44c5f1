import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { CONDITIONS } from './asset-values.ts'
import { assetsQuery } from './assets.ts'
import { BulkResult, bulkIds } from './kit/bulk.ts'
import { withCustom } from './kit/custom.ts'
import { date, id, instant, maybe, Named, optionalLongText, reference } from './kit/fields.ts'
import { listQuery, many, one, yesNo } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'

const dateOrNull = () => z.nullable(date())
const conditionOrNull = () => z.nullable(z.enum(CONDITIONS))

/** The holder of an asset, from its beginning to its end; without an end it is the present one. */
export const Assignment = z.strictObject({
  id: id(),
  created_at: instant(),
  updated_at: instant(),
  lock_version: z.int(),
  asset_id: id(),
  asset: z.strictObject({
    id: id(),
    name: z.string(),
    asset_tag: z.string(),
    status: z.enum(ASSET_STATUSES),
    serial_number: textOrNull(),
    manufacturer: textOrNull(),
    model: textOrNull(),
    lock_version: z.int(),
    archived: z.boolean(),
  }),
  employee_id: idOrNull(),
  employee: Named,
  site_id: idOrNull(),
  site: Named,
  location_id: idOrNull(),
  location: Named,
  handed_on: date(),
  due_on: dateOrNull(),
  condition: conditionOrNull(),
  note: textOrNull(),
  handed_by: Named,
  returned_on: dateOrNull(),
  returned_condition: conditionOrNull(),
  return_note: textOrNull(),
  returned_by: Named,
  ended_at: z.nullable(instant()),
  /** Whether it is overdue. */
  overdue: z.boolean(),
})
export type Assignment = z.infer<typeof Assignment>

/** The version of the asset that the call is based on. */
const lockVersion = z.optional(z.int())
/** By default, a mail is sent if there is an address. */
const sendReceipt = z.optional(z.boolean())

/** The holder, the dates and the condition. */
const handing = {
  employee_id: reference(),
  site_id: reference(),
  location_id: reference(),
  /** By default today in the organization's time zone. */
  handed_on: maybe(date()),
  due_on: maybe(date()),
  condition: maybe(z.enum(CONDITIONS)),
  note: optionalLongText(2_000),
  /** For an employee: whether it moves to their location, or else to their site. */
  move_along: z.optional(z.boolean()),
  send_receipt: sendReceipt,
}

interface Holders {
  employee_id?: string | null | undefined
  site_id?: string | null | undefined
  location_id?: string | null | undefined
}
const isOneHolder = ({ employee_id, site_id, location_id }: Holders) =>
  [employee_id, site_id, location_id].filter(Boolean).length === 1
const ONE_HOLDER = { path: ['employee_id'], params: { code: 'one_holder' } }

/** A hand-over of an asset to an employee, a site or a location. */
export const HandOver = z
  .strictObject({ ...handing, lock_version: lockVersion })
  .check(z.refine(isOneHolder, ONE_HOLDER))
export type HandOver = z.infer<typeof HandOver>

/** The condition of a returned asset, and its new place. */
const returning = {
  returned_on: maybe(date()),
  condition: maybe(z.enum(CONDITIONS)),
  note: optionalLongText(2_000),
  site_id: reference(),
  location_id: reference(),
  send_receipt: sendReceipt,
}

export const TakeBack = z.strictObject({
  ...returning,
  /** By default, an asset that was in use is in stock. */
  status: z.optional(z.enum(ASSET_STATUSES)),
  status_reason: optionalLongText(500),
  lock_version: lockVersion,
})
export type TakeBack = z.infer<typeof TakeBack>

const {
  page: _page,
  per_page: _size,
  cursor: _cursor,
  view: _view,
  sort: _sort,
  order: _order,
  ...narrowing
} = assetsQuery.shape

/** These assets, or all that match the search and filters of a list, up to the limit of a bulk change. */
const which = {
  ids: z.optional(bulkIds()),
  filter: z.optional(withCustom(z.strictObject(narrowing))),
}
const idsOrFilter = ({ ids, filter }: { ids?: unknown; filter?: unknown }) =>
  (ids === undefined) !== (filter === undefined)
const IDS_OR_FILTER = { path: ['ids'], params: { code: 'ids_or_filter' } }

/** Several assets for the same holder. */
export const HandOverMany = z
  .strictObject({ ...which, ...handing })
  .check(z.refine(isOneHolder, ONE_HOLDER), z.refine(idsOrFilter, IDS_OR_FILTER))
export type HandOverMany = z.infer<typeof HandOverMany>

/** Several assets that are returned, from any holder. */
export const TakeBackMany = z
  .strictObject({ ...which, ...returning })
  .check(z.refine(idsOrFilter, IDS_OR_FILTER))
export type TakeBackMany = z.infer<typeof TakeBackMany>

const filters = {
  /** Whether it is open or returned. */
  'filter[open]': yesNo(),
  /** Those that are overdue. */
  'filter[overdue]': yesNo(),
}

const query = listQuery(Assignment, { sort: ['created_at'], order: 'desc', filters })

/** The maximum number of assets in one receipt. */
const RECEIPT_ASSETS = 200

export const assignmentsApi = {
  handOver: route({
    name: 'assets.hand_over',
    method: 'POST',
    path: '/assets/:id/assignments',
    access: 'asset:update',
    status: 201,
    params: ById,
    body: z.strictObject({ assignment: HandOver }),
    reply: one(Assignment),
  }),
  takeBack: route({
    name: 'assets.take_back',
    method: 'POST',
    path: '/assets/:id/return',
    access: 'asset:update',
    params: ById,
    /** Without a body, the asset is returned today. */
    body: z.strictObject({ return: z.optional(TakeBack) }),
    reply: one(Assignment),
  }),
  /** One call and one receipt for all; assets that the rules refuse are skipped and listed. */
  handOverMany: route({
    name: 'assets.hand_over_many',
    method: 'POST',
    path: '/assets/hand_over',
    access: 'asset:update',
    body: z.strictObject({ hand_over: HandOverMany }),
    reply: one(BulkResult),
  }),
  /** The same for returns; each person gets one mail about all of theirs. */
  takeBackMany: route({
    name: 'assets.take_back_many',
    method: 'POST',
    path: '/assets/take_back',
    access: 'asset:update',
    body: z.strictObject({ take_back: TakeBackMany }),
    reply: one(BulkResult),
  }),
  /** Undoes one of the two: the previous assignments continue. */
  undoMany: route({
    name: 'assets.undo_hand_over',
    method: 'POST',
    path: '/assets/hand_over/undo',
    access: 'asset:update',
    body: z.strictObject({ hand_over: z.strictObject({ undo_token: id() }) }),
    reply: one(BulkResult),
  }),
  /**
   * The assignments of an asset, the newest first; with `at`, those until a past moment. The filters are about today.
   */
  ofAsset: route({
    name: 'assets.assignments',
    method: 'GET',
    path: '/assets/:id/assignments',
    access: 'asset:view',
    params: ById,
    query: z.extend(query, { at: z.optional(instant()) }),
    reply: many(Assignment),
  }),
  /** The present and past assets of an employee, the newest first. */
  ofEmployee: route({
    name: 'employees.assignments',
    method: 'GET',
    path: '/employees/:id/assignments',
    access: ['employee:view', 'asset:view'],
    params: ById,
    query,
    reply: many(Assignment),
  }),
  /** Sends one mail with a list of assets that an employee has: these, or all of them. */
  sendReceipt: route({
    name: 'employees.send_receipt',
    method: 'POST',
    path: '/employees/:id/receipts',
    access: ['employee:view', 'asset:update'],
    status: 202,
    params: ById,
    body: z.strictObject({
      receipt: z.strictObject({
        asset_ids: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(RECEIPT_ASSETS))),
      }),
    }),
    reply: one(z.strictObject({ email: z.string(), assets: z.int() })),
  }),
}
