import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { CONDITIONS } from './assets.ts'
import { date, id, instant, maybe, Named, optionalText, reference } from './kit/fields.ts'
import { listQuery, many, one, yesNo } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'

const dateOrNull = () => z.nullable(date())
const conditionOrNull = () => z.nullable(z.enum(CONDITIONS))

/** Who or where an asset was given to, from when to when; without an end, it is there. */
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
  /** It should have come back by now. */
  overdue: z.boolean(),
})
export type Assignment = z.infer<typeof Assignment>

/** The version of the asset that the caller saw. */
const lockVersion = z.optional(z.int())
/** Left out, a mail goes wherever there is an address. */
const sendReceipt = z.optional(z.boolean())

/** To whom an asset is given: an employee, a site or a location. */
export const HandOver = z
  .strictObject({
    employee_id: reference(),
    site_id: reference(),
    location_id: reference(),
    /** Today, where the organization is, unless said otherwise. */
    handed_on: maybe(date()),
    due_on: maybe(date()),
    condition: maybe(z.enum(CONDITIONS)),
    note: optionalText(2_000),
    send_receipt: sendReceipt,
    lock_version: lockVersion,
  })
  .check(
    z.refine(
      ({ employee_id, site_id, location_id }) =>
        [employee_id, site_id, location_id].filter(Boolean).length === 1,
      { path: ['employee_id'], params: { code: 'one_holder' } },
    ),
  )
export type HandOver = z.infer<typeof HandOver>

/** How an asset comes back, and where it goes then. */
export const TakeBack = z.strictObject({
  returned_on: maybe(date()),
  condition: maybe(z.enum(CONDITIONS)),
  note: optionalText(2_000),
  site_id: reference(),
  location_id: reference(),
  /** One that was in use is in stock, unless said otherwise. */
  status: z.optional(z.enum(ASSET_STATUSES)),
  status_reason: optionalText(500),
  send_receipt: sendReceipt,
  lock_version: lockVersion,
})
export type TakeBack = z.infer<typeof TakeBack>

const filters = {
  /** What is there now, or what has come back. */
  'filter[open]': yesNo(),
  /** What should have come back by now. */
  'filter[overdue]': yesNo(),
}

const query = listQuery({ sort: ['created_at'], order: 'desc', per_page: 25, filters })

/** As many assets as one receipt names. */
export const RECEIPT_ASSETS = 200

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
    body: z.strictObject({ return: TakeBack }),
    reply: one(Assignment),
  }),
  /** Who had an asset, the newest first. */
  ofAsset: route({
    name: 'assets.assignments',
    method: 'GET',
    path: '/assets/:id/assignments',
    access: 'asset:view',
    params: ById,
    query,
    reply: many(Assignment),
  }),
  /** What somebody holds and held, the newest first. */
  ofEmployee: route({
    name: 'employees.assignments',
    method: 'GET',
    path: '/employees/:id/assignments',
    access: ['employee:view', 'asset:view'],
    params: ById,
    query,
    reply: many(Assignment),
  }),
  /** Sends one mail that lists what somebody holds: these assets, or all of them. */
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
