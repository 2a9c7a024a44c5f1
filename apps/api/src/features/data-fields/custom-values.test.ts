import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { moment } from '#test/builders/moment.ts'
import { accountWithFields, addAssetWith, addField, changeAsset } from '#test/custom-fields.ts'

let here: TestAccount
const { addEmployee, addCategory } = adding(() => here)
beforeEach(async () => {
  here = await accountWithFields()
})

const create = (custom_fields: object, more: object = {}) =>
  here.call(assetsApi.create, {
    body: { asset: { name: 'Pump', custom_fields, ...more } as never },
  })

describe('a value', () => {
  test.each([
    ['text', {}, '  two \n lines ', 'two lines'],
    ['long_text', {}, 'two\nlines', 'two\nlines'],
    ['integer', {}, '007', 7],
    ['integer', {}, -3, -3],
    ['decimal', {}, '-0.50', '-0.5'],
    ['decimal', {}, 1.25, '1.25'],
    ['money', {}, '12.5', '12.50'],
    ['money', {}, 3, '3.00'],
    ['date', {}, '2026-02-28', '2026-02-28'],
    ['boolean', {}, false, false],
    ['single_select', { options: ['a', 'b'] }, 'b', 'b'],
    ['multi_select', { options: ['a', 'b', 'c'] }, ['c', 'a', 'c'], ['a', 'c']],
    ['url', {}, 'https://example.com/x?y=1', 'https://example.com/x?y=1'],
    ['email', {}, 'a@example.com', 'a@example.com'],
    ['phone', {}, '+49 (0) 30  123-456 ext. 7', '+49 (0) 30 123-456 ext. 7'],
  ] as const)('of type %s with %j is kept: %j as %j', async (type, more, given, kept) => {
    await addField(here, { type, key: 'f', ...(more as object) })
    expect((await addAssetWith(here, { f: given })).custom_fields).toEqual({ f: kept })
  })

  test.each([
    ['text', { max_length: 3 }, 'four', 'too_long'],
    ['text', { pattern: '[A-Z]{2}\\d' }, 'ab1', 'pattern'],
    ['text', {}, 7, 'invalid_data'],
    ['integer', {}, '1.5', 'decimals'],
    ['integer', {}, '99999999999999999', 'number'],
    ['integer', { min: '3' }, 2, 'too_small'],
    ['decimal', { max: '3.5' }, '3.51', 'too_big'],
    ['decimal', {}, '1e5', 'number'],
    ['money', {}, '1.234', 'decimals'],
    ['money', {}, '-1', 'too_small'],
    ['date', {}, '2026-02-30', 'date'],
    ['boolean', {}, 'true', 'invalid_data'],
    ['single_select', { options: ['a'] }, 'c', 'choice'],
    ['multi_select', { options: ['a'] }, ['a', 'c'], 'choice'],
    ['multi_select', { options: ['a'] }, 'a', 'invalid_data'],
    ['url', {}, 'javascript:alert(1)', 'url'],
    ['email', {}, 'nobody', 'email'],
    ['phone', {}, 'call me', 'phone'],
    ['employee', {}, 'Ada', 'reference'],
    ['employee', {}, '0197a3a0-0000-7000-8000-000000000001', 'not_found'],
    ['asset', {}, '0197a3a0-0000-7000-8000-000000000001', 'not_found'],
  ] as const)('of type %s with %j refuses %j: %s', async (type, more, given, code) => {
    await addField(here, { type, key: 'f', ...(more as object) })
    const { status, body } = await create({ f: given })
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({ code, source: { pointer: '/asset/custom_fields/f' } })
  })

  test('has the digits of the currency', async () => {
    const yen = await accountWithFields({ currency: 'JPY', digits: 0 })
    await addField(yen, { type: 'money', key: 'f' })
    expect((await addAssetWith(yen, { f: '0120' })).custom_fields).toEqual({ f: '120' })
  })

  test('that is empty is none', async () => {
    for (const type of ['text', 'date', 'integer'] as const) await addField(here, { type })
    const { custom_fields } = await addAssetWith(here, { text: '  ', date: '', integer: null })
    expect(custom_fields).toEqual({})
  })

  test('of a person or an asset is an id, with the name beside it', async () => {
    await addField(here, { type: 'employee' })
    await addField(here, { type: 'asset' })
    const [person, other] = [
      await addEmployee('Ada'),
      await addAssetWith(here, {}, { name: 'Rack' }),
    ]
    const { custom_fields, custom_field_names } = await addAssetWith(here, {
      employee: person.id,
      asset: other.id,
    })
    expect(custom_fields).toEqual({ employee: person.id, asset: other.id })
    expect(custom_field_names).toEqual({ [person.id]: 'Ada Lind', [other.id]: 'Rack' })
  })

  test('can not refer to another account', async () => {
    await addField(here, { type: 'asset' })
    const other = await accountWithFields()
    const { id } = await addAssetWith(other, {})
    expect((await create({ asset: id })).status).toBe(422)
  })
})

describe('a change', () => {
  test('merges by key, and null empties', async () => {
    await addField(here, { type: 'text', key: 'a' })
    await addField(here, { type: 'text', key: 'b' })
    const { id } = await addAssetWith(here, { a: '1', b: '2' })
    const { body } = await changeAsset(here, id, { custom_fields: { a: null } })
    expect(body.data.custom_fields).toEqual({ b: '2' })
    const again = await changeAsset(here, id, { custom_fields: { b: '2' } })
    expect(again.body.data.lock_version).toBe(2)
  })

  test('is in the history by field, with the names of what it refers to', async () => {
    await addField(here, { type: 'text', key: 'a' })
    await addField(here, { type: 'employee', key: 'owner' })
    const person = await addEmployee('Ada')
    const { id } = await addAssetWith(here, { a: '1' })
    await changeAsset(here, id, { custom_fields: { a: '2', owner: person.id } })
    const { body } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': id },
    })
    expect(body.data[0]).toMatchObject({
      changes: { 'cf:a': ['1', '2'], 'cf:owner': [null, person.id] },
      names: { [person.id]: 'Ada Lind' },
    })
    expect(Object.keys(body.data[0]!.changes)).toHaveLength(2)
    expect(body.data[1]).toMatchObject({ action: 'create', changes: { 'cf:a': [null, '1'] } })
  })

  test('names fields that are not there', async () => {
    const { body } = await create({ nothing: 1 })
    expect(body.errors[0]).toMatchObject({
      code: 'unknown_field',
      source: { pointer: '/asset/custom_fields/nothing' },
    })
  })

  test('is undone in bulk as it was made in bulk', async () => {
    await addField(here, { type: 'single_select', key: 'tier', options: ['gold', 'tin'] })
    const one = await addAssetWith(here, { tier: 'tin' })
    const two = await addAssetWith(here, {})
    const { body } = await here.call(assetsApi.bulk, {
      body: { assets: { ids: [one.id, two.id], changes: { custom_fields: { tier: 'gold' } } } },
    })
    expect(body.data.changed).toBe(2)
    const values = async () =>
      (await here.call(assetsApi.list, { query: { sort: 'asset_tag' } })).body.data.map(
        (asset) => asset.custom_fields,
      )
    expect(await values()).toEqual([{ tier: 'gold' }, { tier: 'gold' }])
    await here.call(assetsApi.undoBulk, {
      body: { assets: { undo_token: body.data.undo_token! } },
    })
    expect(await values()).toEqual([{ tier: 'tin' }, {}])
  })
})

describe('what is given back in bulk', () => {
  const bulk = async (ids: string[], custom_fields: object) =>
    (
      await here.call(assetsApi.bulk, {
        body: { assets: { ids, changes: { custom_fields: custom_fields as never } } },
      })
    ).body.data.undo_token!
  const undo = async (undo_token: string) =>
    (await here.call(assetsApi.undoBulk, { body: { assets: { undo_token } } })).body.data
  const redefine = (id: string, data_field: object) =>
    here.call(dataFieldsApi.update, { params: { id }, body: { data_field: data_field as never } })

  test('is left out where its field is of another type by now', async () => {
    const { id } = await addField(here, { type: 'text', key: 'owner' })
    const asset = await addAssetWith(here, { owner: 'Ada' })
    const token = await bulk([asset.id], { owner: null })
    expect((await redefine(id, { type: 'employee' })).status).toBe(200)

    expect(await undo(token)).toMatchObject({
      changed: 0,
      skipped: [{ id: asset.id, code: 'reference' }],
    })
    const { body } = await here.call(assetsApi.list, { query: {} })
    expect(body.data.map((one) => one.custom_fields)).toEqual([{}])
  })

  test('is left out where its field would keep it in another form, or asks for more by now', async () => {
    const count = await addField(here, { type: 'text', key: 'count' })
    const os = await addField(here, { type: 'text', key: 'os' })
    const [one, two] = [
      await addAssetWith(here, { count: '5' }, { name: 'one' }),
      await addAssetWith(here, { os: 'Linux' }, { name: 'two' }),
    ]
    const token = await bulk([one.id, two.id], { count: null, os: null })
    await redefine(count.id, { type: 'integer' })
    await redefine(os.id, { max_length: 3 })

    const { changed, skipped } = await undo(token)
    expect(changed).toBe(0)
    expect(Object.fromEntries(skipped.map(({ name, code }) => [name, code]))).toEqual({
      one: 'invalid_data',
      two: 'too_long',
    })
  })

  test('comes back beside values of fields that were archived', async () => {
    const os = await addField(here, { type: 'text', key: 'os' })
    await addField(here, { type: 'multi_select', key: 'ports', options: ['USB', 'VGA'] })
    const had = { os: 'BSD', ports: ['USB', 'VGA'] }
    const asset = await addAssetWith(here, had)
    const token = await bulk([asset.id], { os: null, ports: [] })
    await here.call(dataFieldsApi.remove, { params: { id: os.id } })

    expect(await undo(token)).toMatchObject({ changed: 1, skipped: [] })
    const { body } = await here.call(assetsApi.get, { params: { id: asset.id } })
    expect(body.data.custom_fields).toEqual(had)
  })
})

test('a stored value that is no id stops no list, page, past or file', async () => {
  await addField(here, { type: 'employee' })
  await addField(here, { type: 'asset' })
  const { id } = await addAssetWith(here, {})
  const wrong = { employee: 'Ada', asset: '-'.repeat(36) }
  await inTransaction(here.ctx, async (ctx) => {
    await clientOf(ctx).query(
      'update assets set custom_fields = $3 where account_id = $1 and id = $2',
      [ctx.account_id, id, JSON.stringify(wrong)],
    )
  })

  const { body } = await here.call(assetsApi.list, { query: {} })
  expect(body.data[0]).toMatchObject({ custom_fields: wrong, custom_field_names: {} })
  const past = await here.call(assetsApi.get, { params: { id }, query: { at: await moment() } })
  expect([past.status, past.body.data.custom_field_names]).toEqual([200, {}])
  const columns = ['name', 'cf:employee', 'cf:asset']
  const file = await here.call(assetsApi.export, { query: { columns } as never })
  expect(file.text).toContain('Pump,,')
  const facets = await here.call(assetsApi.facets, {
    query: { fields: ['cf:employee', 'cf:asset'] } as never,
  })
  expect(facets.status).toBe(200)
})

test('whoever changes something else of an asset does not wait for its fields', async () => {
  const field = await addField(here, { type: 'text', key: 'os' })
  const { id } = await addAssetWith(here, { os: 'BSD' })
  await inTransaction(here.ctx, async (ctx) => {
    await clientOf(ctx).query(
      'select from data_fields where account_id = $1 and id = $2 for update',
      [ctx.account_id, field.id],
    )
    const { body } = await changeAsset(here, id, { status: 'in_use' })
    expect(body.data).toMatchObject({ status: 'in_use', custom_fields: { os: 'BSD' } })
  })
})

describe('a required field', () => {
  test('is asked of new assets, and of nobody who had none before', async () => {
    const old = await addAssetWith(here, {})
    await addField(here, { type: 'text', key: 'os', required: true })
    const refused = await create({})
    expect(refused.body.errors[0]).toMatchObject({
      code: 'required',
      source: { pointer: '/asset/custom_fields/os' },
    })
    expect((await changeAsset(here, old.id, { name: 'Renamed' })).status).toBe(200)
    const { id } = await addAssetWith(here, { os: 'BSD' })
    expect((await changeAsset(here, id, { custom_fields: { os: null } })).status).toBe(422)
  })

  test('is filled by what it begins with, unless it was emptied', async () => {
    await addField(here, { type: 'integer', key: 'n', default_value: 4 })
    expect((await addAssetWith(here, {})).custom_fields).toEqual({ n: 4 })
    expect((await addAssetWith(here, { n: null })).custom_fields).toEqual({})
  })
})

describe('a field of some categories', () => {
  test('belongs to those below them, too, and to no others; what others have stays', async () => {
    const parent = (await addCategory('IT')).id
    const child = (await addCategory('Laptops', { parent_id: parent })).id
    const other = (await addCategory('Vehicles')).id
    await addField(here, { type: 'text', key: 'os', required: true, category_ids: [parent] })
    const laptop = await addAssetWith(here, { os: 'BSD' }, { category_id: child })
    expect((await create({ os: 'x' }, { category_id: other })).body.errors[0]).toMatchObject({
      code: 'not_applicable',
    })
    expect((await create({}, { category_id: other })).status).toBe(201)
    expect((await create({}, { category_id: child })).status).toBe(422)
    const moved = await changeAsset(here, laptop.id, { category_id: other })
    expect(moved.body.data.custom_fields).toEqual({ os: 'BSD' })
    const back = await changeAsset(here, laptop.id, { category_id: child })
    expect(back.status).toBe(200)
  })

  test('is asked of what comes into its category', async () => {
    const category_id = (await addCategory('Laptops')).id
    await addField(here, { type: 'text', key: 'os', required: true, category_ids: [category_id] })
    const { id } = await addAssetWith(here, {})
    expect((await changeAsset(here, id, { category_id })).status).toBe(422)
    const both = { category_id, custom_fields: { os: 'BSD' } }
    expect((await changeAsset(here, id, both)).status).toBe(200)
  })
})

describe('a unique field', () => {
  test('has each value once, whatever its case; an archived asset frees its own', async () => {
    await addField(here, { type: 'text', key: 'mac', unique: true })
    const first = await addAssetWith(here, { mac: 'aa:bb' })
    const refused = await create({ mac: 'AA:BB' })
    expect(refused.body.errors[0]).toMatchObject({
      code: 'taken',
      source: { pointer: '/asset/custom_fields/mac' },
    })
    expect((await changeAsset(here, first.id, { custom_fields: { mac: 'AA:bb' } })).status).toBe(
      200,
    )
    await here.call(assetsApi.remove, { params: { id: first.id } })
    await addAssetWith(here, { mac: 'aa:bb' })
    expect((await here.call(assetsApi.restore, { params: { id: first.id } })).status).toBe(422)
  })

  test('stays so when many write at the same moment', async () => {
    await addField(here, { type: 'text', key: 'mac', unique: true })
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ mac: 'aa' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)])
  })

  test('lets only one of many have a value that is set in bulk', async () => {
    await addField(here, { type: 'text', key: 'mac', unique: true })
    const ids = [(await addAssetWith(here, {})).id, (await addAssetWith(here, {})).id]
    const { body } = await here.call(assetsApi.bulk, {
      body: { assets: { ids, changes: { custom_fields: { mac: 'aa' } } } },
    })
    expect(body.data).toMatchObject({ changed: 1, skipped: [{ code: 'taken' }] })
  })
})

test('while the feature is switched off, what is stored stays and nothing is written', async () => {
  await addField(here, { type: 'text', key: 'os', required: true })
  const { id } = await addAssetWith(here, { os: 'BSD' })
  await here.h.owner.query("update accounts set feature_flags = '{}' where id = $1", [
    here.account_id,
  ])
  expect((await create({})).status).toBe(201)
  const refused = await create({ os: 'x' })
  expect(refused.body.errors[0]).toMatchObject({ code: 'switched_off' })
  const renamed = await changeAsset(here, id, { name: 'Renamed' })
  expect(renamed.body.data.custom_fields).toEqual({ os: 'BSD' })
})

const DEFINITIONS = [
  { required: true },
  { max_length: 1 },
  { pattern: 'z' },
  { unique: true },
  { category_ids: [] as string[] },
  { label: 'Another' },
  { show_in_list: true },
  { section: 'additional-info' },
]

test('no definition breaks what is stored: assets can be read, changed elsewhere and archived', async () => {
  const category = (await addCategory('Elsewhere')).id
  const field = await addField(here, { type: 'text', key: 'f' })
  const assets = [await addAssetWith(here, { f: 'one' }), await addAssetWith(here, { f: 'two' })]
  for (const change of [...DEFINITIONS, { category_ids: [category] }]) {
    const { status } = await here.call(dataFieldsApi.update, {
      params: { id: field.id },
      body: { data_field: change as never },
    })
    expect([change, status]).toEqual([change, 200])
    for (const { id, custom_fields } of assets) {
      const renamed = await changeAsset(here, id, {
        name: `Renamed ${Math.random()}`,
        custom_fields,
      })
      expect([change, renamed.body.data?.custom_fields]).toEqual([change, custom_fields])
      await here.call(assetsApi.remove, { params: { id } })
      expect((await here.call(assetsApi.restore, { params: { id } })).status).toBe(200)
    }
  }
})

test('an account without the feature has nothing to do with it', async () => {
  const plain = await newAccount()
  const { body } = await plain.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  expect(body.data).toMatchObject({ custom_fields: {}, custom_field_names: {} })
})
