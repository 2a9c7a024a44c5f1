import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { addDays } from '@steward/contract/calendar.ts'
import {
  type MaintenancePlanInput,
  maintenancePlansApi,
} from '@steward/contract/maintenance-plans.ts'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#core/context/ctx.ts'
import { askForOrders } from '#shared/work-orders/due-plans.ts'
import { newAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { bringIn } from '#test/builders/imports.ts'

const TODAY = new Date().toISOString().slice(0, 10)

/** A pump that is due at 350 hours. */
async function duePump(
  fields: Partial<MaintenancePlanInput> = {},
  flags: Record<string, boolean> = {},
) {
  const here = await newAccount({ flags })
  const pump = await adding(() => here).addAsset('Pump')
  const { body } = await here.call(assetMetersApi.create, {
    body: { asset_meter: { asset_id: pump.id, name: 'Hours', unit: 'h', reading: '100' } },
  })
  const { status } = await here.call(maintenancePlansApi.create, {
    body: {
      maintenance_plan: {
        ...{ title: 'Service', asset_id: pump.id, every: 250, unit: 'meter', meter_name: 'Hours' },
        ...{ start_date: TODAY, lead_days: 0, ...fields },
      },
    },
  })
  const params = { id: body.data.id }
  return {
    here,
    pump,
    meter: body.data.id,
    planned: status,
    read: async (value: string) =>
      (await here.call(assetMetersApi.read, { params, body: { reading: { value } } })).status,
    /** The jobs that create work orders. */
    asked: async () =>
      (await here.h.jobs('housekeeping')).filter((job) => job['account_id'] === here.account_id),
  }
}

test('a reading starts the job that creates due work, once for several readings', async () => {
  const { here, read, asked } = await duePump()
  for (const value of ['900', '901', '902']) expect(await read(value)).toBe(201)
  expect(await asked()).toEqual([{ task: 'make_orders', account_id: here.account_id }])
})

/** Finds the waiting job as its worker does, which passes over one that is locked. */
const STARTED = `select from pgboss.job where name = 'housekeeping' and state = 'created'
  and data ->> 'account_id' = $1 for update skip locked`

test('a reading that is entered while the job starts queues another job', async () => {
  const { here, read, asked } = await duePump()
  expect(await read('900')).toBe(201)
  const worker = await here.h.owner.connect()
  onTestFinished(() => worker.release())
  await worker.query('begin')
  expect((await worker.query(STARTED, [here.account_id])).rowCount).toBe(1)

  expect(await read('901')).toBe(201)
  await worker.query('rollback')
  expect(await asked()).toHaveLength(2)
})

test('a waiting job isn’t started before the reading that queued it is committed', async () => {
  const { here, pump, meter, read, asked } = await duePump()
  expect(await read('900')).toBe(201)
  const started = async () => (await here.h.owner.query(STARTED, [here.account_id])).rowCount

  await inTransaction(here.ctx, async (ctx) => {
    await askForOrders(ctx, { id: meter, asset_id: pump.id })
    expect(await started()).toBe(0)
  })
  expect([await started(), await asked()]).toMatchObject([1, { length: 1 }])
})

test.each([
  ['starts later', { start_date: addDays(TODAY, 30) }],
  ['is paused', { status: 'paused' as const }],
])('no job is queued for a plan that %s', async (_, fields) => {
  const { planned, read, asked } = await duePump(fields)
  expect([planned, await read('900'), await asked()]).toEqual([201, 201, []])
})

test('no job is queued for a missing asset', async () => {
  const { here, pump, read, asked } = await duePump()
  const { status } = await here.call(assetsApi.update, {
    params: { id: pump.id },
    body: { asset: { status: 'missing', status_reason: 'Looked for' } },
  })
  expect([status, await read('900'), await asked()]).toEqual([200, 201, []])
})

test('imported readings queue no job: the next run creates all due work', async () => {
  const { here, pump, asked } = await duePump()
  const file = `asset_tag,meter,value,read_at\n${pump.asset_tag},Hours,900,${new Date().toISOString()}\n`
  const done = await bringIn(here, file, { resource_type: 'MeterReading' })
  expect(done).toMatchObject({ status: 'completed', successful_rows: 1 })
  expect(await asked()).toEqual([])
})
