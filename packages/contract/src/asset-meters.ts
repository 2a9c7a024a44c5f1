import * as z from 'zod/mini'
import { id, instant, maybe, Named, optionalLongText, text } from './kit/fields.ts'
import { anyOf, listQuery, many, one } from './kit/list.ts'
import { archivedFilter, idOrNull, recordFields, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'

/** A decimal text, or a number: up to 12 digits before the point and 6 after it. */
const count = () =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value: string | number) => String(value).trim()),
    ),
    z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/)),
  )
const Decimal = z.string().check(z.regex(/^\d+(\.\d+)?$/))

/** A meter of an asset: operating hours, mileage, units. */
export const AssetMeter = z.strictObject({
  ...recordFields,
  asset_id: id(),
  name: z.string(),
  unit: z.string(),
  /** The newest reading. */
  reading: z.nullable(Decimal),
  read_at: z.nullable(instant()),
})
export type AssetMeter = z.infer<typeof AssetMeter>

export const MeterReading = z.strictObject({
  id: id(),
  created_at: instant(),
  asset_meter_id: id(),
  value: Decimal,
  read_at: instant(),
  read_by_id: idOrNull(),
  read_by: Named,
  /** The meter was reset. */
  reset: z.boolean(),
  note: textOrNull(),
})
export type MeterReading = z.infer<typeof MeterReading>

const write = { name: text(64), unit: text(16) }

export const assetMetersApi = {
  list: route({
    name: 'asset_meters.list',
    method: 'GET',
    path: '/asset_meters',
    access: 'asset:view',
    query: listQuery(AssetMeter, {
      sort: ['name'],
      filters: { 'filter[asset_id]': anyOf(id()), ...archivedFilter },
    }),
    reply: many(AssetMeter),
  }),
  get: route({
    name: 'asset_meters.get',
    method: 'GET',
    path: '/asset_meters/:id',
    access: 'asset:view',
    params: ById,
    reply: one(AssetMeter),
  }),
  create: route({
    name: 'asset_meters.create',
    method: 'POST',
    path: '/asset_meters',
    access: 'asset:update',
    status: 201,
    body: z.strictObject({
      asset_meter: z.strictObject({ asset_id: id(), ...write, reading: maybe(count()) }),
    }),
    reply: one(AssetMeter),
  }),
  update: route({
    name: 'asset_meters.update',
    method: 'PUT',
    path: '/asset_meters/:id',
    access: 'asset:update',
    params: ById,
    body: z.strictObject({
      asset_meter: z.strictObject({
        name: z.optional(write.name),
        unit: z.optional(write.unit),
        lock_version: z.optional(z.int()),
      }),
    }),
    reply: one(AssetMeter),
  }),
  /** Archives it with its readings. */
  remove: route({
    name: 'asset_meters.remove',
    method: 'DELETE',
    path: '/asset_meters/:id',
    access: 'asset:update',
    params: ById,
  }),
  restore: route({
    name: 'asset_meters.restore',
    method: 'POST',
    path: '/asset_meters/:id/restore',
    access: 'asset:update',
    params: ById,
    reply: one(AssetMeter),
  }),
  read: route({
    name: 'asset_meters.read',
    method: 'POST',
    path: '/asset_meters/:id/readings',
    access: 'asset:update',
    status: 201,
    params: ById,
    body: z.strictObject({
      reading: z.strictObject({
        value: count(),
        /** By default now. */
        read_at: maybe(instant()),
        note: optionalLongText(500),
        /** The meter was replaced or reset, so the value may be less than before. */
        reset: z.optional(z.boolean()),
      }),
    }),
    reply: one(MeterReading),
  }),
  readings: route({
    name: 'asset_meters.readings',
    method: 'GET',
    path: '/asset_meters/:id/readings',
    access: 'asset:view',
    params: ById,
    query: listQuery(MeterReading, { sort: ['read_at'], order: 'desc' }),
    reply: many(MeterReading),
  }),
}
