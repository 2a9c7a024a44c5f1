import { assetsApi } from '@steward/contract/assets.ts'
import { type AuditEvent, auditsApi } from '@steward/contract/audits.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { accountWithFields, addField } from '#test/custom-fields.ts'

let here: TestAccount
const { addAsset, addEmployee } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const read = async (id: string) => (await here.call(assetsApi.get, { params: { id } })).body.data
const change = (id: string, asset: object) =>
  here.call(assetsApi.update, { params: { id }, body: { asset } })
const newest = async (type: AuditEvent['auditable_type'], id: string) => {
  const query = { 'filter[auditable_type]': type, 'filter[auditable_id]': id } as const
  const { body } = await here.call(auditsApi.list, { query })
  return body.data[0]!
}
const undo = ({ id }: Pick<AuditEvent, 'id'>, together = false, by: Person = here) =>
  by.call(auditsApi.undo, { params: { id }, body: { undo: { together } } })

describe('undoing a change in the history', () => {
  test('gives the fields back what they had, and is in the history itself', async () => {
    const id = (await addAsset('Pump', { supplier: 'A', purchase_cost: '100.00', tags: ['red'] }))
      .id
    await change(id, { supplier: 'B', purchase_cost: '250.00', tags: ['blue'], notes: 'new' })
    const event = await newest('Asset', id)

    const { status, body } = await undo(event)

    expect(status).toBe(200)
    expect(body.data).toMatchObject({ changed: 1, skipped: [] })
    const fields = { supplier: 'A', purchase_cost: '100.00', tags: ['red'], notes: null }
    expect(await read(id)).toMatchObject(fields)
    const undone = await newest('Asset', id)
    expect(undone).toMatchObject({ action: 'undo', changes: { supplier: ['B', 'A'] } })
    await undo(undone)
    expect(await read(id)).toMatchObject({ supplier: 'B', notes: 'new' })
  })

  test('leaves what was changed besides since', async () => {
    const id = (await addAsset('Pump', { supplier: 'A' })).id
    await change(id, { supplier: 'B' })
    const event = await newest('Asset', id)
    await change(id, { notes: 'kept' })

    expect((await undo(event)).status).toBe(200)

    expect(await read(id)).toMatchObject({ supplier: 'A', notes: 'kept' })
  })

  test('is a conflict where a field was changed again, and says which', async () => {
    const id = (await addAsset('Pump', { supplier: 'A' })).id
    await change(id, { supplier: 'B', notes: 'one' })
    const event = await newest('Asset', id)
    await change(id, { supplier: 'C' })

    const { status, body } = await undo(event)

    expect(status).toBe(409)
    expect(body.errors).toMatchObject([{ code: 'changed_since', meta: { fields: ['supplier'] } }])
    expect(await read(id)).toMatchObject({ supplier: 'C', notes: 'one' })
  })

  test('is a conflict where 007 became 7, which are one number and two texts', async () => {
    const id = (await addAsset('Pump', { serial_number: '1', purchase_cost: '10' })).id
    await change(id, { serial_number: '007', purchase_cost: '12.5' })
    const event = await newest('Asset', id)
    await change(id, { serial_number: '7' })

    const { status, body } = await undo(event)

    expect(status).toBe(409)
    expect(body.errors).toMatchObject([{ meta: { fields: ['serial_number'] } }])
  })

  test('holds to the rules where the record would become what it never was', async () => {
    const id = (await addAsset('Pump', { purchase_date: '2026-06-01' })).id
    await change(id, { purchase_date: '2026-01-01' })
    const event = await newest('Asset', id)
    await change(id, { warranty_end: '2026-03-01' })

    const { status, body } = await undo(event)

    expect(status).toBe(422)
    expect(body.errors).toMatchObject([
      { code: 'too_early', source: { pointer: '/asset/warranty_end' } },
    ])
  })

  test('gives custom fields back one by one', async () => {
    here = await accountWithFields()
    for (const key of ['ram', 'disk']) await addField(here, { type: 'text', key })
    const id = (await addAsset('Laptop', { custom_fields: { ram: '8', disk: '1' } })).id
    await change(id, { custom_fields: { ram: '16' } })
    const event = await newest('Asset', id)
    await change(id, { custom_fields: { disk: '2' } })

    expect((await undo(event)).status).toBe(200)

    expect((await read(id)).custom_fields).toEqual({ ram: '8', disk: '2' })
  })

  test('brings back what was archived, for those who may', async () => {
    const id = (await addAsset('Pump')).id
    await here.call(assetsApi.remove, { params: { id } })
    const event = await newest('Asset', id)
    const updater = await here.person('maintenance_manager')

    expect((await undo(event, false, updater)).status).toBe(403)
    expect((await undo(event)).status).toBe(200)

    expect((await read(id)).archived_at).toBeNull()
  })

  test('works for every kind of record', async () => {
    const { body } = await here.call(sitesApi.create, { body: { site: { name: 'Hall' } } })
    const { id } = body.data
    await here.call(sitesApi.update, { params: { id }, body: { site: { name: 'Depot' } } })

    await undo(await newest('Site', id))

    expect((await here.call(sitesApi.get, { params: { id } })).body.data.name).toBe('Hall')
  })

  test('gives an asset back to who had it', async () => {
    const person = async (first_name: string) =>
      (await addEmployee(first_name, { last_name: 'B' })).id
    const [ada, bob] = [await person('Ada'), await person('Bob')]
    const id = (await addAsset('Pump', { custodian_id: ada })).id
    await change(id, { custodian_id: bob })

    await undo(await newest('Asset', id))

    expect(await read(id)).toMatchObject({ custodian_id: ada, status: 'in_use' })
  })

  test('needs the right to change such records, and to see this one', async () => {
    const { body } = await here.call(sitesApi.create, { body: { site: { name: 'Hall' } } })
    const id = (await addAsset('Pump', { supplier: 'A' })).id
    await change(id, { supplier: 'B' })
    const event = await newest('Asset', id)

    expect((await undo(event, false, await here.person('technician'))).status).toBe(403)
    const limited = await here.person('asset_manager', [body.data.id])
    expect((await undo(event, false, limited)).status).toBe(404)
    expect(await read(id)).toMatchObject({ supplier: 'B' })
  })

  test('is refused where nothing was there before', async () => {
    const { status, body } = await undo(await newest('Asset', (await addAsset('Pump')).id))

    expect(status).toBe(409)
    expect(body.errors).toMatchObject([{ code: 'not_undoable' }])
  })
})

test('a change of many is undone together, and what was changed since is named', async () => {
  const ids = [
    (await addAsset('One', { supplier: 'A' })).id,
    (await addAsset('Two', { supplier: 'B' })).id,
    (await addAsset('Three')).id,
  ]
  await here.call(assetsApi.bulk, { body: { assets: { ids, changes: { supplier: 'X' } } } })
  const event = await newest('Asset', ids[0]!)
  await change(ids[1]!, { notes: 'other' })
  await change(ids[2]!, { supplier: 'Y' })

  const { status, body } = await undo(event, true)

  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    changed: 2,
    skipped: [{ name: 'Three', code: 'changed_since' }],
  })
  const suppliers = await Promise.all(ids.map(async (id) => (await read(id)).supplier))
  expect(suppliers).toEqual(['A', 'B', 'Y'])
})
