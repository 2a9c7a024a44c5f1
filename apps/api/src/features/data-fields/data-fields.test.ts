import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { bringIn } from '#test/builders/imports.ts'
import { accountWithFields, addAssetWith, addField, changeAsset } from '#test/custom-fields.ts'

let here: TestAccount
const { addSite, addCategory } = adding(() => here)
beforeEach(async () => {
  here = await accountWithFields()
})

const define = (data_field: object) =>
  here.call(dataFieldsApi.create, {
    body: { data_field: { section: 'details', label: 'Field', ...data_field } as never },
  })
const redefine = (id: string, data_field: object) =>
  here.call(dataFieldsApi.update, { params: { id }, body: { data_field: data_field as never } })
const list = async (query: object = {}) =>
  (await here.call(dataFieldsApi.list, { query })).body.data

describe('a new field', () => {
  test('gets a key from its label, and another where that is taken, by an archived one too', async () => {
    const first = await addField(here, { type: 'text', label: 'Größe & Maß' })
    await here.call(dataFieldsApi.remove, { params: { id: first.id } })
    const second = await addField(here, { type: 'text', label: 'Größe & Maß' })
    const third = await addField(here, { type: 'text', label: '???' })
    const fourth = await addField(here, { type: 'text', label: 'Constructor' })

    expect([first.key, second.key, third.key]).toEqual(['grosse_mass', 'grosse_mass_2', 'field'])
    expect(fourth.key).toBe('constructor_2')
    expect(second.sort_order).toBeGreaterThan(first.sort_order)
  })

  test('can not take a key that another has or had', async () => {
    const { id } = await addField(here, { type: 'text', key: 'ram' })
    await here.call(dataFieldsApi.remove, { params: { id } })
    const { status, body } = await define({ type: 'text', key: 'ram' })

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      code: 'taken',
      source: { pointer: '/data_field/key' },
    })
  })

  test.each([
    [{ type: 'single_select' }, 'options'],
    [{ type: 'single_select', options: ['a', 'A'] }, 'options'],
    [{ type: 'single_select', options: ['a;b'] }, 'options/0'],
    [{ type: 'text', options: ['a'] }, 'options'],
    [{ type: 'text', min: '1' }, 'min'],
    [{ type: 'integer', min: '1.5' }, 'min'],
    [{ type: 'decimal', min: '2', max: '1' }, 'max'],
    [{ type: 'date', pattern: 'a' }, 'pattern'],
    [{ type: 'text', pattern: '(a' }, 'pattern'],
    [{ type: 'text', pattern: '(?=a)' }, 'pattern'],
    [{ type: 'text', pattern: '(.?){900}' }, 'pattern'],
    [{ type: 'text', pattern: '(.?){50}', max_length: 10_000 }, 'pattern'],
    [{ type: 'boolean', unique: true }, 'unique'],
    [{ type: 'integer', max: '10', default_value: 11 }, 'default_value'],
    [{ type: 'date', default_value: 'tomorrow' }, 'default_value'],
    [{ type: 'text', unique: true, default_value: 'x' }, 'default_value'],
    [{ type: 'text', category_ids: ['0197a3a0-0000-7000-8000-000000000001'] }, 'category_ids'],
    [{ type: 'text', key: 'Not a key' }, 'key'],
    [{ type: 'text', key: '__proto__' }, 'key'],
    [{ type: 'text', key: 'constructor' }, 'key'],
  ])('is refused for %j at %s', async (field, pointer) => {
    const { status, body } = await define(field)
    expect(status).toBe(422)
    expect(body.errors[0]?.source?.pointer).toBe(`/data_field/${pointer}`)
  })
})

describe('a field', () => {
  test('keeps its key', async () => {
    const { id } = await addField(here, { type: 'text', key: 'ram' })
    const { body } = await redefine(id, { key: 'rom' })
    expect(body.errors[0]).toMatchObject({ code: 'immutable' })
    expect((await redefine(id, { key: 'ram', label: 'Memory' })).body.data.label).toBe('Memory')
  })

  test('keeps its type once an asset has a value, archived ones too', async () => {
    const { id } = await addField(here, { type: 'text', key: 'note', max_length: 5 })
    expect((await redefine(id, { type: 'url' })).body.data).toMatchObject({
      type: 'url',
      max_length: null,
    })
    await redefine(id, { type: 'text' })
    const asset = await addAssetWith(here, { note: 'x' })
    await here.call(assetsApi.remove, { params: { id: asset.id } })
    const { status, body } = await redefine(id, { type: 'date' })
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({ code: 'type_fixed', meta: { count: 1 } })
  })

  test('loses options that are used only when that is said; what is stored stays', async () => {
    const { id } = await addField(here, {
      type: 'multi_select',
      key: 'ports',
      options: ['USB', 'VGA', 'HDMI'],
    })
    const asset = await addAssetWith(here, { ports: ['VGA', 'USB'] })
    await addAssetWith(here, { ports: ['USB'] })
    const refused = await redefine(id, { options: ['HDMI'] })
    expect(refused.status).toBe(409)
    expect(refused.body.errors[0]).toMatchObject({
      code: 'options_in_use',
      meta: {
        options: [
          { option: 'USB', count: 2 },
          { option: 'VGA', count: 1 },
        ],
      },
    })
    const done = await redefine(id, { options: ['HDMI', 'USB'], remove_used_options: true })
    expect(done.body.data.options).toEqual(['HDMI', 'USB'])
    const kept = await changeAsset(here, asset.id, {
      name: 'Renamed',
      custom_fields: { ports: ['USB', 'VGA'] },
    })
    expect(kept.body.data.custom_fields).toEqual({ ports: ['USB', 'VGA'] })
    expect((await changeAsset(here, asset.id, { custom_fields: { ports: ['VGA'] } })).status).toBe(
      422,
    )
  })

  test('can not ask for values that are there once while they are there twice, and says which', async () => {
    const { id } = await addField(here, { type: 'text', key: 'mac' })
    await addAssetWith(here, { mac: 'AA' })
    const twin = await addAssetWith(here, { mac: 'aa' })
    const refused = await redefine(id, { unique: true })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]).toMatchObject({ code: 'not_unique', meta: { values: ['AA'] } })
    await changeAsset(here, twin.id, { custom_fields: { mac: 'BB' } })
    expect((await redefine(id, { unique: true })).status).toBe(200)
  })

  test('keeps its length where its pattern would be too large for longer texts', async () => {
    const { id } = await addField(here, { type: 'text', pattern: '(.?){120}', max_length: 200 })
    const { status, body } = await redefine(id, { max_length: null })
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      code: 'pattern_too_large',
      source: { pointer: '/data_field/pattern' },
    })
  })

  test('tells nobody values of sites that they do not see', async () => {
    const [north, south] = [(await addSite('North')).id, (await addSite('South')).id]
    const { id } = await addField(here, { type: 'text', key: 'mac' })
    for (const site_id of [north, north, south, south])
      await addAssetWith(here, { mac: site_id === north ? 'seen' : 'secret' }, { site_id })
    const limited = await here.person('admin', [north])
    const ask = (who: Person) =>
      who.call(dataFieldsApi.update, { params: { id }, body: { data_field: { unique: true } } })

    const refused = await ask(limited)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]).toMatchObject({
      code: 'not_unique',
      meta: { count: 2, values: ['seen'] },
    })
    expect(refused.text).not.toContain('secret')
    const elsewhere = await ask(await here.person('admin', [(await addSite('West')).id]))
    expect(elsewhere.status).toBe(422)
    expect(elsewhere.body.errors[0]).toMatchObject({ meta: { count: 2, values: [] } })
  })

  test('has as many values as the reader sees assets with one', async () => {
    const [north, south] = [(await addSite('North')).id, (await addSite('South')).id]
    await addField(here, { type: 'multi_select', key: 'ports', options: ['USB', 'VGA'] })
    const gone = await addAssetWith(here, { ports: ['USB'] }, { site_id: north })
    await here.call(assetsApi.remove, { params: { id: gone.id } })
    for (const site_id of [north, south, south])
      await addAssetWith(here, { ports: ['USB', 'VGA'] }, { site_id })
    const limited = await here.person('asset_manager', [north])
    const counts = async (who: Person) =>
      (await who.call(dataFieldsApi.list, { query: { view: 'complete' } })).body.data.map(
        ({ records_count }) => records_count,
      )
    expect(await counts(here)).toEqual([3])
    expect(await counts(limited)).toEqual([1])
  })

  test('is archived with its values, and brings them back', async () => {
    const { id } = await addField(here, { type: 'integer', key: 'ram', required: true })
    const asset = await addAssetWith(here, { ram: 16 })
    await here.call(dataFieldsApi.remove, { params: { id } })
    expect(await list()).toEqual([])
    expect(await list({ 'filter[archived]': true })).toMatchObject([
      { key: 'ram', status: 'archived' },
    ])
    expect((await changeAsset(here, asset.id, { custom_fields: { ram: 8 } })).status).toBe(422)
    // The field isn't required any more.
    await addAssetWith(here, {})
    await here.call(dataFieldsApi.restore, { params: { id } })
    expect(await list()).toMatchObject([{ key: 'ram', status: 'active' }])
    const { body } = await here.call(assetsApi.list, { query: { 'filter[cf:ram]': ['16'] } })
    expect(body.data.map((one) => one.custom_fields)).toEqual([{ ram: 16 }])
  })

  test('is where people put it, and fields that were not named stay where they are', async () => {
    const [a, b, c] = [
      await addField(here, { type: 'text', key: 'a' }),
      await addField(here, { type: 'text', key: 'b' }),
      await addField(here, { type: 'text', key: 'c' }),
    ]
    await here.call(dataFieldsApi.reorder, { body: { data_fields: { ids: [c.id, a.id] } } })
    expect((await list()).map(({ key }) => key)).toEqual(['c', 'b', 'a'])
    expect(b).toMatchObject({ key: 'b' })
  })

  test('says how many assets have a value, and names its categories', async () => {
    const { body } = await here.call(assetCategoriesApi.create, {
      body: { asset_category: { name: 'Laptops' } },
    })
    const category_id = body.data.id
    const { id } = await addField(here, {
      type: 'text',
      key: 'os',
      category_ids: [category_id],
    })
    const asset = await addAssetWith(here, { os: 'Linux' }, { category_id })
    const gone = await addAssetWith(here, { os: 'BSD' }, { category_id })
    await here.call(assetsApi.remove, { params: { id: gone.id } })
    const [field] = await list({ view: 'complete' })
    expect(field).toMatchObject({ records_count: 1, categories: [{ name: 'Laptops' }] })
    await changeAsset(here, asset.id, { custom_fields: { os: null } })
    const { body: again } = await here.call(dataFieldsApi.get, {
      params: { id },
      query: { view: 'complete' },
    })
    expect(again.data.records_count).toBe(0)
  })

  test('is found by the category of a record, whose fields are also those of the categories above', async () => {
    const add = async (name: string, parent_id: string | null = null) =>
      (await addCategory(name, { parent_id })).id
    const it = await add('IT')
    const laptops = await add('Laptops', it)
    const cars = await add('Cars')
    await addField(here, { type: 'text', key: 'all' })
    await addField(here, { type: 'text', key: 'it', category_ids: [it] })
    await addField(here, { type: 'text', key: 'car', category_ids: [cars] })
    const keys = async (id: string) =>
      (await list({ 'filter[category_id]': id })).map(({ key }) => key)
    expect(await keys(laptops)).toEqual(['all', 'it'])
    expect(await keys(cars)).toEqual(['all', 'car'])
    expect(await keys('null')).toEqual(['all'])
  })

  test('keeps a history of its own', async () => {
    const { id } = await addField(here, { type: 'text', key: 'os' })
    await redefine(id, { required: true })
    const { body } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'DataField', 'filter[auditable_id]': id },
    })
    expect(body.data[0]).toMatchObject({ action: 'update', changes: { required: [false, true] } })
  })

  test('is changed by one person at a time', async () => {
    const { id, lock_version } = await addField(here, { type: 'text' })
    await redefine(id, { label: 'Mine' })
    expect((await redefine(id, { label: 'Yours', lock_version })).status).toBe(409)
  })
})

test('the fields that every asset has are listed with what they are', async () => {
  const { body } = await here.call(dataFieldsApi.system, { query: {} })
  expect(body.data.find(({ key }) => key === 'name')).toEqual({
    key: 'name',
    label_key: 'assets.fields.name',
    type: 'text',
    required: true,
    hidden: false,
    fixed: true,
    section: 'details',
  })
})

describe('a field that every asset has', () => {
  const decide = (system_fields: object) =>
    here.call(dataFieldsApi.updateSystem, { body: { system_fields } })

  test('is asked for by forms where the account wants it, and by no import', async () => {
    const before = await addAssetWith(here, {}, { name: 'Old pump', asset_tag: 'A-1' })
    const { body } = await decide({ required: ['supplier'] })
    expect(body.data.find(({ key }) => key === 'supplier')).toMatchObject({ required: true })

    const bare = await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    expect([bare.status, bare.body.errors?.[0]]).toMatchObject([
      422,
      { code: 'required', source: { pointer: '/asset/supplier' } },
    ])
    const whole = await addAssetWith(here, {}, { name: 'Pump', supplier: 'Wilo' })
    expect((await changeAsset(here, whole.id, { supplier: null })).status).toBe(422)
    // A value that was empty before may stay empty.
    expect((await changeAsset(here, before.id, { notes: 'Still runs' })).status).toBe(200)

    const done = await bringIn(here, 'asset tag,name\nA-2,Crane\n')
    expect(done).toMatchObject({ successful_rows: 1, error_rows: 0 })
  })

  test('is hidden for everybody of the account, and keeps its values', async () => {
    const asset = await addAssetWith(here, {}, { name: 'Pump', barcode: '4711' })
    expect((await decide({ hidden: ['barcode'] })).status).toBe(200)

    const me = await here.call(usersApi.me, {})
    expect(me.body.data.current_account?.hidden_fields).toEqual(['barcode'])
    const { body } = await here.call(assetsApi.get, { params: { id: asset.id }, query: {} })
    expect(body.data.barcode).toBe('4711')
    const { body: history } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Account', 'filter[auditable_id]': here.account_id },
    })
    expect(history.data[0]).toMatchObject({ changes: { hidden_fields: [[], ['barcode']] } })
  })

  test.each([
    [{ hidden: ['name'] }, '/system_fields/hidden/0'],
    [{ required: ['status'] }, '/system_fields/required/0'],
    [{ required: ['colour'] }, '/system_fields/required/0'],
    [{ hidden: ['notes'], required: ['model', 'notes'] }, '/system_fields/required/1'],
  ])('is refused at its place where that can’t be: %j', async (changes, pointer) => {
    const { status, body } = await decide(changes)
    expect([status, body.errors?.[0]?.source]).toEqual([422, { pointer }])
  })

  test('is decided about by administrators alone', async () => {
    const manager = await here.person('asset_manager')
    const { status } = await manager.call(dataFieldsApi.updateSystem, {
      body: { system_fields: { hidden: ['notes'] } },
    })
    expect(status).toBe(403)
  })
})

test('whoever may see assets may see their fields, and only administrators change them', async () => {
  const { id } = await addField(here, { type: 'text' })
  const manager = await here.person('asset_manager')
  expect((await manager.call(dataFieldsApi.list, {})).body.data).toHaveLength(1)
  expect((await manager.call(dataFieldsApi.remove, { params: { id } })).status).toBe(403)
})

test('while the feature is switched off nothing can be defined', async () => {
  const off = await newAccount()
  expect((await off.call(dataFieldsApi.list, {})).status).toBe(403)
})
