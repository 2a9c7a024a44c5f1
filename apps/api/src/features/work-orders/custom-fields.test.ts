import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { addAssetWith, addField as addAnyField } from '#test/custom-fields.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
const { addSite } = adding(() => here)
let orders: ReturnType<typeof ordersOf>
const FLAG = 'work_orders.custom_fields.enable'
beforeEach(async () => {
  here = await newAccount({ flags: { [FLAG]: true } })
  orders = ordersOf(here)
})

const addField = (field: Parameters<typeof addAnyField>[1]) =>
  addAnyField(here, { entity: 'work_order', ...field })
const list = async (query: object, who: Person = here) =>
  (await who.call(workOrdersApi.list, { query: query as never })).body
const titles = async (query: object, who: Person = here) =>
  (await list(query, who)).data.map(({ title }) => title)
const add = (title: string, custom_fields: Record<string, string | number | boolean | string[]>) =>
  orders.add({ title, custom_fields })
const counts = async (field: string, more: object = {}, who: Person = here) => {
  const query = { fields: field, ...more }
  const { body } = await who.call(workOrdersApi.facets, { query: query as never })
  return Object.fromEntries(body.data[0]!.values.map(({ value, count }) => [value ?? '', count]))
}

describe('custom fields of work orders', () => {
  test('are stored, read, changed one by one, and recorded in the history', async () => {
    await addField({ type: 'text', key: 'permit' })
    await addField({ type: 'integer', key: 'crew', min: '1' })
    const order = await add('Weld', { permit: 'P-1', crew: 2 })
    expect(order.custom_fields).toEqual({ permit: 'P-1', crew: 2 })
    const { body } = await orders.change(order.id, { custom_fields: { crew: 3 } })
    expect(body.data.custom_fields).toEqual({ permit: 'P-1', crew: 3 })
    const refused = await orders.change(order.id, { custom_fields: { crew: 0, colour: 'red' } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map(({ source }) => source?.pointer)).toEqual([
      '/work_order/custom_fields/crew',
      '/work_order/custom_fields/colour',
    ])
    const { body: history } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'WorkOrder', 'filter[auditable_id]': order.id },
    })
    expect(history.data[0]!.changes).toEqual({ 'cf:crew': [2, 3] })
  })

  test('apply to chosen types, and required ones must be filled in', async () => {
    const type = await orders.type()
    const other = await orders.type({ name: 'Inspection' })
    const ids = { work_order_type_ids: [type.id] }
    await addField({ type: 'text', key: 'permit', required: true, ...ids })
    expect((await orders.create({ work_order_type_id: type.id })).body.errors).toMatchObject([
      { code: 'required', source: { pointer: '/work_order/custom_fields/permit' } },
    ])
    expect((await orders.create({ work_order_type_id: other.id })).status).toBe(201)
    const strange = await orders.create({ custom_fields: { permit: 'P-1' } })
    expect(strange.body.errors[0]!.detail).toContain('no field of work orders of this type')
    const fields = async (id: string) =>
      (
        await here.call(dataFieldsApi.list, {
          query: { 'filter[entity]': 'work_order', 'filter[work_order_type_id]': id },
        })
      ).body.data
    expect(await fields(type.id)).toMatchObject([
      { key: 'permit', work_order_types: [{ id: type.id, name: 'Service' }] },
    ])
    expect(await fields(other.id)).toEqual([])
  })

  test('can have the same key as a field of assets, with separate values', async () => {
    const both = await newAccount({ flags: { [FLAG]: true, 'assets.custom_fields.enable': true } })
    await addAnyField(both, { type: 'text', key: 'code', unique: true })
    await addAnyField(both, { type: 'text', key: 'code', unique: true, entity: 'work_order' })
    await addAssetWith(both, { code: 'A' })
    const order = await ordersOf(both).add({ custom_fields: { code: 'A' } })
    expect(
      (await ordersOf(both).create({ custom_fields: { code: 'a' } })).body.errors,
    ).toMatchObject([{ code: 'taken' }])
    const found = await both.call(workOrdersApi.list, { query: { 'filter[cf:code]': ['A'] } })
    expect(found.body.data.map(({ id }) => id)).toEqual([order.id])
    const ofAssets = await both.call(assetsApi.list, { query: { 'filter[cf:code]': ['A'] } })
    expect(ofAssets.body.data).toHaveLength(1)
    const { body } = await both.call(dataFieldsApi.list, {
      query: { 'filter[entity]': 'asset,work_order', view: 'complete' },
    })
    expect(body.data.map(({ entity, records_count }) => [entity, records_count])).toEqual([
      ['asset', 1],
      ['work_order', 1],
    ])
  })

  test('filter, sort and count the list, are searched, and are exported', async () => {
    await addField({ type: 'single_select', key: 'risk', options: ['high', 'low'] })
    await addField({ type: 'decimal', key: 'metres' })
    await addField({ type: 'text', key: 'permit' })
    await add('a', { risk: 'low', metres: '10.5', permit: 'North gate' })
    await add('b', { risk: 'high', metres: '2' })
    await add('c', { risk: 'low' })
    expect(await titles({ 'filter[cf:risk]': ['low'], sort: 'title' })).toEqual(['a', 'c'])
    expect((await list({ 'filter[cf:risk]': ['low'] })).meta.total_records).toBe(2)
    expect(await titles({ 'filter[cf:metres][gte]': '3' })).toEqual(['a'])
    expect(await titles({ sort: 'cf:metres' })).toEqual(['b', 'a', 'c'])
    expect(await titles({ search: 'north' })).toEqual(['a'])
    expect(await counts('cf:risk')).toEqual({ low: 2, high: 1 })
    expect(await counts('cf:risk', { search: 'north' })).toEqual({ low: 1 })
    const query = { format: 'csv', columns: 'number,cf:risk,cf:metres', sort: 'title' } as const
    const { text } = await here.call(workOrdersApi.export, { query: query as never })
    expect(text).toMatch(/cf:risk.*cf:metres\r?\n.*low,10\.5/s)
  })

  test('are changed for many work orders at once, and restored by an undo', async () => {
    await addField({ type: 'single_select', key: 'risk', options: ['high', 'low'] })
    const one = await add('a', { risk: 'low' })
    const two = await add('b', {})
    const changes = { custom_fields: { risk: 'high' } }
    const { body } = await here.call(workOrdersApi.bulk, {
      body: { work_orders: { ids: [one.id, two.id], changes } },
    })
    expect(await titles({ 'filter[cf:risk]': ['high'] })).toHaveLength(2)
    await here.call(workOrdersApi.undoBulk, {
      body: { work_orders: { undo_token: body.data.undo_token! } },
    })
    expect((await orders.get(one.id)).custom_fields).toEqual({ risk: 'low' })
    expect((await orders.get(two.id)).custom_fields).toEqual({})
    expect(await counts('cf:risk')).toEqual({ low: 1, '': 1 })
  })

  test('leave the counts with an archived work order and return when it is restored', async () => {
    await addField({ type: 'text', key: 'permit', unique: true })
    const order = await add('a', { permit: 'P-1' })
    await here.call(workOrdersApi.remove, { params: { id: order.id } })
    const second = await add('b', { permit: 'P-1' })
    expect((await here.call(workOrdersApi.restore, { params: { id: order.id } })).status).toBe(422)
    await orders.change(second.id, { custom_fields: { permit: null } })
    expect((await here.call(workOrdersApi.restore, { params: { id: order.id } })).status).toBe(200)
    expect(await titles({ 'filter[cf:permit]': ['P-1'] })).toEqual(['a'])
  })

  test('are unavailable while the feature is off, independently of those of assets', async () => {
    const off = await newAccount({ flags: { 'assets.custom_fields.enable': true } })
    const field = { label: 'Permit', section: 'details', type: 'text' } as const
    const asked = { 'filter[entity]': 'work_order' }
    const statuses = [
      await off.call(dataFieldsApi.create, {
        body: { data_field: { ...field, entity: 'work_order' } },
      }),
      await off.call(dataFieldsApi.list, { query: asked }),
      await here.call(dataFieldsApi.list, { query: {} }),
      await off.call(dataFieldsApi.create, { body: { data_field: field } }),
      await ordersOf(off).create({ custom_fields: { permit: 'x' } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 201, 422])
    const one = await addField({ type: 'text', key: 'permit' })
    const stranger = await here.person({ asset: ['view'] })
    const get = (who: Person) => who.call(dataFieldsApi.get, { params: { id: one.id } })
    expect((await get(stranger)).status).toBe(403)
    expect((await get(await newAccount({ flags: { [FLAG]: true } }))).status).toBe(404)
  })

  test('don’t reveal values of sites that the user can’t see', async () => {
    const site = async (name: string) => (await addSite(name)).id
    const [north, south] = [await site('North'), await site('South')]
    await addField({ type: 'single_select', key: 'risk', options: ['high', 'low'] })
    await addField({ type: 'asset', key: 'lift' })
    await addField({ type: 'text', key: 'permit', unique: true })
    const { body } = await here.call(assetsApi.create, {
      body: { asset: { name: 'Lift', site_id: south } },
    })
    const lift = body.data.id
    const custom_fields = { risk: 'low', lift }
    await orders.add({ title: 'seen', site_id: north, custom_fields })
    const hidden = { risk: 'high', permit: 'P-1' }
    await orders.add({ title: 'hidden', site_id: south, custom_fields: hidden })
    const guest = await here.person('maintenance_manager', [north])
    expect(await counts('cf:risk', {}, guest)).toEqual({ low: 1 })
    expect(await titles({ sort: 'cf:risk' }, guest)).toEqual(['seen'])
    expect(await titles({ 'filter[cf:risk]': ['high'] }, guest)).toEqual([])
    const [seen] = (await list({}, guest)).data
    expect(JSON.stringify(seen)).not.toContain(lift)
    const taken = await ordersOf(guest).create({ site_id: north, custom_fields: { permit: 'p-1' } })
    expect(taken.body.errors).toMatchObject([{ code: 'taken' }])
    expect(JSON.stringify(taken.body)).not.toContain('hidden')
  })
})
