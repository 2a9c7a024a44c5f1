import { organizationsApi } from '@steward/contract/accounts.ts'
import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addSite } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

async function add(name: string, more: Partial<AssetInput> = {}): Promise<string> {
  const { body } = await here.call(assetsApi.create, { body: { asset: { name, ...more } } })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data.id
}
const found = async (query: object, by: Person = here) => {
  const { body } = await by.call(assetsApi.list, { query: query as never })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data.map(({ name }) => name)
}
const narrow = (field: string, value: unknown) => found({ [`filter[${field}]`]: value })

describe('a list narrowed to the whole of a value', () => {
  test.each(['asset_tag', 'barcode', 'external_id', 'serial_number'] as const)(
    'of the %s finds it in whatever case, and no part of it',
    async (field) => {
      await add('Drill', { [field]: 'Ab,1' })
      await add('Saw', { [field]: 'AB,12' })
      await add('Lamp')

      expect(await narrow(field, 'aB,1')).toEqual(['Drill'])
      expect(await narrow(field, ['AB,1', 'ab,12'])).toEqual(['Drill', 'Saw'])
      expect(await narrow(field, 'AB')).toEqual([])
    },
  )

  test('of the name finds all assets with that name', async () => {
    await add('Drill', { asset_tag: 'D-1' })
    await add('Drill', { asset_tag: 'D-2' })
    await add('Drill press')

    expect(await narrow('name', 'Drill')).toEqual(['Drill', 'Drill'])
  })

  test('finds assets without a value by null', async () => {
    await add('Drill', { barcode: '4006' })
    await add('Saw')

    expect(await narrow('barcode', 'null')).toEqual(['Saw'])
    expect(await narrow('barcode', ['4006', 'null'])).toEqual(['Drill', 'Saw'])
  })

  test('finds archived ones where those are asked for, and only those', async () => {
    const id = await add('Old', { asset_tag: 'A-1', serial_number: 'S-1' })
    await here.call(assetsApi.remove, { params: { id } })
    await add('New', { asset_tag: 'A-1', serial_number: 'S-1' })

    for (const [field, value] of [
      ['asset_tag', 'a-1'],
      ['serial_number', 's-1'],
    ]) {
      expect(await narrow(field!, value)).toEqual(['New'])
      expect(await found({ [`filter[${field}]`]: value, 'filter[archived]': true })).toEqual([
        'Old',
      ])
    }
  })

  test('excludes assets at sites that the user can’t see, and those of other accounts', async () => {
    const site = async (name: string) => (await addSite(name)).id
    const [mine, theirs] = [await site('Mine'), await site('Theirs')]
    await add('Drill', { serial_number: 'S-1', site_id: mine })
    await add('Saw', { serial_number: 'S-1', site_id: theirs })
    const person = await here.person('asset_manager', [mine])
    const other = await newAccount()

    expect(await found({ 'filter[serial_number]': 's-1' }, person)).toEqual(['Drill'])
    expect(await found({ 'filter[serial_number]': 's-1' }, other)).toEqual([])
  })

  test('is counted, summed up and exported the same', async () => {
    await add('Drill', { serial_number: 'S-1', purchase_cost: '10.00' })
    await add('Saw', { serial_number: 'S-2', purchase_cost: '7.00', status: 'in_maintenance' })
    const query = { 'filter[serial_number]': 's-1' }

    const { body: facets } = await here.call(assetsApi.facets, {
      query: { ...query, fields: 'status' },
    })
    expect(facets.data[0]!.values).toMatchObject([{ value: 'in_stock', count: 1 }])
    const { body: summary } = await here.call(assetsApi.summary, { query })
    expect(summary.data.dashboard_counts).toMatchObject({ total: 1, purchase_cost: '10.00' })
    const { text } = await here.call(assetsApi.export, {
      query: { ...query, format: 'csv', columns: 'name' },
    })
    expect(text).toBe('\ufeffname\r\nDrill\r\n')
  })
})

test('a list is narrowed to what is written off by one method, or by none', async () => {
  const { body } = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'By hand', kind: 'straight_line' } },
  })
  const method = body.data.id
  await add('Drill', { depreciation_method_id: method, useful_life_months: 12 })
  await add('Saw')

  expect(await narrow('depreciation_method_id', method)).toEqual(['Drill'])
  expect(await narrow('depreciation_method_id', 'null')).toEqual(['Saw'])
})

describe('a list narrowed to moments', () => {
  test.each(['created_at', 'updated_at'])('by %s includes both ends', async (field) => {
    const ids = [await add('One'), await add('Two'), await add('Three')]
    for (const [n, id] of ids.entries())
      await ask(here.ctx, {
        text: `update assets set ${field} = $2 where id = $1`,
        values: [id, `2025-03-0${n + 1}T12:00:00Z`],
      })
    const [from, to] = [`filter[${field}][gte]`, `filter[${field}][lte]`]

    expect(await found({ [from]: '2025-03-02T12:00:00Z', sort: field })).toEqual(['Two', 'Three'])
    expect(await found({ [to]: '2025-03-02T12:00:00Z', sort: field })).toEqual(['One', 'Two'])
    expect(await found({ [from]: '2025-03-01T12:00:01Z', [to]: '2025-03-03T11:59:59Z' })).toEqual([
      'Two',
    ])
  })

  test('refuses values that aren’t dates with time', async () => {
    const { status, body } = await here.call(assetsApi.list, {
      query: { 'filter[created_at][gte]': 'yesterday' },
    })
    expect([status, body.errors[0]!.source]).toEqual([
      422,
      { parameter: 'filter[created_at][gte]' },
    ])
  })
})

describe('a list filtered by a missing', () => {
  test.each([
    ['purchase_date', '2025-01-05', '2025-01-06'],
    ['warranty_end', '2025-01-05', '2025-01-06'],
    ['expected_end_date', '2025-01-05', '2025-01-06'],
    ['purchase_cost', '5.00', '6.00'],
  ])('%s finds those, and with values those as well', async (field, one, other) => {
    await add('None')
    await add('One', { [field]: one })
    await add('Other', { [field]: other })

    expect(await narrow(field, 'null')).toEqual(['None'])
    expect(await narrow(field, `${one},null`)).toEqual(['None', 'One'])
    expect(await narrow(field, other)).toEqual(['Other'])
    expect(await narrow(field, 'all')).toEqual(['None', 'One', 'Other'])
    const { body } = await here.call(assetsApi.summary, {
      query: { [`filter[${field}]`]: 'null' } as never,
    })
    expect(body.data.dashboard_counts.total).toBe(1)
  })

  test('date refuses what is neither a day nor null', async () => {
    const { status } = await here.call(assetsApi.list, {
      query: { 'filter[purchase_date]': 'never' },
    })
    expect(status).toBe(422)
  })
})

test('a range of amounts holds them to their last digit, however large they are', async () => {
  const params = { id: here.account_id }
  await here.call(organizationsApi.update, { params, body: { organization: { currency: 'TND' } } })
  const small = await add('Small', { purchase_cost: '0.001' })
  await add('Large', { purchase_cost: '123456789012.123' })
  await add('Larger', { purchase_cost: '899999999999.999' })
  const more = { asset: { name: 'Too large', purchase_cost: '900000000000.001' } }
  expect((await here.call(assetsApi.create, { body: more })).status).toBe(422)
  const between = (from: string, to: string) =>
    found({ 'filter[purchase_cost][gte]': from, 'filter[purchase_cost][lte]': to })

  expect(await between('0', '0.001')).toEqual(['Small'])
  expect(await between('0.002', '123456789012.1229')).toEqual([])
  expect(await between('0.002', '123456789012.123')).toEqual(['Large'])
  expect(await between('800000000000', '900000000000')).toEqual(['Larger'])
  expect(await found({ sort: 'purchase_cost', order: 'desc' })).toEqual([
    'Larger',
    'Large',
    'Small',
  ])
  const { body } = await here.call(auditsApi.list, {
    query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': small },
  })
  expect(Object.keys(body.data[0]!.changes)).not.toContain('purchase_cost_units')
})
