import { assetCellsApi, type CellChanges } from '@steward/contract/asset-cells.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { accountWithFields, addAssetWith, addField } from '#test/custom-fields.ts'

let here: TestAccount
const { addCategory, addEmployee } = adding(() => here)
beforeEach(async () => {
  here = await accountWithFields()
})

const read = async (id: string) => (await here.call(assetsApi.get, { params: { id } })).body.data

type Known = Pick<Asset, 'id' | 'lock_version'>
const write = (rows: [Known, CellChanges][]) =>
  here.call(assetCellsApi.write, {
    body: {
      assets: {
        rows: rows.map(([{ id, lock_version }, changes]) => ({ id, lock_version, changes })),
      },
    },
  })
const written = async (...rows: [Known, CellChanges][]) => (await write(rows)).body.data

const checking = (rows: [Known, Record<string, string>][], more: object = {}, who: Person = here) =>
  who.call(assetCellsApi.check, {
    body: {
      assets: {
        rows: rows.map(([{ id, lock_version }, texts]) => ({ id, lock_version, texts })),
        ...more,
      },
    },
  } as never)
const check = async (...given: Parameters<typeof checking>) => {
  const { data } = (await checking(...given)).body
  const cells = data.rows.map((row) =>
    Object.fromEntries(row.cells.map(({ field, ...cell }) => [field, cell])),
  )
  return { cells, skipped: data.skipped }
}

describe('cells of custom fields', () => {
  test('are written for each asset by itself, with its history, and undone as one', async () => {
    await addField(here, { type: 'integer', key: 'ram' })
    await addField(here, { type: 'text', key: 'os' })
    const [one, two] = [await addAssetWith(here, { os: 'A' }), await addAssetWith(here, { ram: 4 })]

    const result = await written(
      [one, { name: 'Laptop', custom_fields: { ram: 8 } }],
      [two, { custom_fields: { ram: null, os: 'B' } }],
    )

    expect(result).toMatchObject({ changed: 2, skipped: [] })
    expect((await read(one.id)).custom_fields).toEqual({ ram: 8, os: 'A' })
    expect((await read(two.id)).custom_fields).toEqual({ os: 'B' })
    const history = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': two.id },
    })
    expect(history.body.data[0]!.changes).toEqual({ 'cf:ram': [4, null], 'cf:os': [null, 'B'] })
    const undone = await here.call(assetsApi.undoBulk, {
      body: { assets: { undo_token: result.undo_token! } },
    })
    expect(undone.body.data.changed).toBe(2)
    expect((await read(two.id)).custom_fields).toEqual({ ram: 4 })
  })

  test('name the field at which an asset is refused, and leave the others alone', async () => {
    const laptops = (await addCategory('Laptops')).id
    await addField(here, { type: 'integer', key: 'ram', max: '64' })
    await addField(here, { type: 'text', key: 'os', category_ids: [laptops] })
    await addField(here, { type: 'text', key: 'mac', unique: true })
    await addAssetWith(here, { mac: 'aa' })
    const made = await Promise.all(
      ['1', '2', '3', '4'].map((name) => addAssetWith(here, {}, { name })),
    )
    const [much, foreign, taken, fine] = made as [Asset, Asset, Asset, Asset]

    const { changed, skipped } = await written(
      [much, { custom_fields: { ram: 65 } }],
      [foreign, { custom_fields: { os: 'BSD' } }],
      [taken, { custom_fields: { mac: 'AA' } }],
      [fine, { custom_fields: { ram: 8, os: 'BSD' }, category_id: laptops }],
    )

    expect(changed).toBe(1)
    const found = Object.fromEntries(skipped.map(({ id, code, field }) => [id, [code, field]]))
    expect(found).toEqual({
      [much.id]: ['too_big', 'cf:ram'],
      [foreign.id]: ['not_applicable', 'cf:os'],
      [taken.id]: ['taken', 'cf:mac'],
    })
    expect((await read(fine.id)).custom_fields).toEqual({ ram: 8, os: 'BSD' })
  })

  test('refuse the same value of a unique field for two assets', async () => {
    await addField(here, { type: 'text', key: 'mac', unique: true })
    const [one, two] = [await addAssetWith(here, {}), await addAssetWith(here, {})]
    const { changed, skipped } = await written(
      [one, { custom_fields: { mac: 'aa' } }],
      [two, { custom_fields: { mac: 'AA' } }],
    )
    expect(changed).toBe(1)
    expect(skipped).toMatchObject([{ code: 'taken', field: 'cf:mac' }])
  })

  test('are refused as a whole while the feature is switched off', async () => {
    const plain = await newAccount()
    const { body } = await plain.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    const { id, lock_version } = body.data
    const answer = await plain.call(assetCellsApi.write, {
      body: { assets: { rows: [{ id, lock_version, changes: { custom_fields: { os: 'x' } } }] } },
    })
    expect([answer.status, answer.body.errors[0]!.code]).toEqual([422, 'switched_off'])
  })

  test('can be written for many assets with different values', async () => {
    await addField(here, { type: 'text', key: 'os' })
    const made: Asset[] = []
    for (let n = 0; n < 40; n += 1) made.push(await addAssetWith(here, {}, { name: `A${n}` }))
    const { changed } = await written(
      ...made.map((asset, n): [Asset, CellChanges] => [asset, { custom_fields: { os: `v${n}` } }]),
    )
    expect(changed).toBe(40)
    expect((await read(made[7]!.id)).custom_fields).toEqual({ os: 'v7' })
  })
})

describe('the check of texts for custom fields', () => {
  test('reads every type as an import does', async () => {
    await addField(here, { type: 'text' })
    await addField(here, { type: 'integer' })
    await addField(here, { type: 'decimal' })
    await addField(here, { type: 'money' })
    await addField(here, { type: 'date' })
    await addField(here, { type: 'boolean' })
    await addField(here, { type: 'single_select', options: ['A+', 'A-'] })
    await addField(here, { type: 'multi_select', options: ['USB', 'VGA'] })
    await addField(here, { type: 'email' })
    await addField(here, { type: 'employee' })
    await addField(here, { type: 'asset' })
    const ada = (await addEmployee('Ada')).id
    const [rack, shelf] = [
      await addAssetWith(here, {}, { name: 'Rack', asset_tag: 'R-1' }),
      await addAssetWith(here, {}, { name: 'Shelf' }),
    ]
    const asset = await addAssetWith(here, { text: 'old' })

    const texts = {
      'cf:text': '',
      'cf:integer': '1.024',
      'cf:decimal': '2,50',
      'cf:money': '1.234,5 €',
      'cf:date': '03.04.2026',
      'cf:boolean': 'Ja',
      'cf:single_select': 'a-',
      'cf:multi_select': 'vga; USB',
      'cf:email': 'a@example.com',
      'cf:employee': 'Ada Lind',
      'cf:asset': 'r-1',
    }
    const { cells, skipped } = await check([[asset, texts]], { date_order: 'dmy', decimal: ',' })

    expect(skipped).toEqual([])
    const values = Object.entries(cells[0]!).map(([field, { value }]) => [field, value])
    expect(Object.fromEntries(values)).toEqual({
      'cf:text': null,
      'cf:integer': 1024,
      'cf:decimal': '2.5',
      'cf:money': '1234.50',
      'cf:date': '2026-04-03',
      'cf:boolean': true,
      'cf:single_select': 'A-',
      'cf:multi_select': ['USB', 'VGA'],
      'cf:email': 'a@example.com',
      'cf:employee': ada,
      'cf:asset': rack.id,
    })
    expect(cells[0]!['cf:asset']).toMatchObject({ name: 'Rack' })
    // As it is copied from the grid.
    const copied = await check([[asset, { 'cf:asset': 'Shelf' }]])
    expect(copied.cells[0]!['cf:asset']).toMatchObject({ value: shelf.id })
    expect((await read(asset.id)).custom_fields).toEqual({ text: 'old' })
  })

  test('reports the problem of each cell, and suggests values', async () => {
    await addField(here, { type: 'integer', key: 'ram', label: 'Memory' })
    await addField(here, { type: 'single_select', key: 'tier', options: ['Gold', 'Tin'] })
    await addField(here, { type: 'employee', key: 'owner' })
    const laptops = (await addCategory('Laptops')).id
    await addField(here, { type: 'text', key: 'os', category_ids: [laptops] })
    await addEmployee('Ada')
    const asset = await addAssetWith(here, {})

    const texts = { 'cf:ram': 'much', 'cf:tier': 'Lead', 'cf:owner': 'Ada Lynd', 'cf:os': 'BSD' }
    const { cells } = await check([
      [asset, { ...texts, name: 'New name' }],
      [asset, { 'cf:os': 'BSD', category_id: 'Laptops' }],
    ])

    expect(cells[0]).toMatchObject({
      name: { value: 'New name', code: null },
      'cf:ram': { value: null, code: 'number', message: expect.stringContaining('Memory') },
      'cf:tier': { code: 'choice', message: expect.stringContaining('Gold, Tin') },
      'cf:owner': { code: 'unknown', suggestions: ['Ada Lind'] },
      'cf:os': { code: 'not_applicable' },
    })
    expect(cells[1]).toMatchObject({ 'cf:os': { value: 'BSD', code: null } })
  })

  test('doesn’t reveal people and assets that the caller may not see', async () => {
    await addField(here, { type: 'employee', key: 'owner' })
    await addEmployee('Ada')
    const asset = await addAssetWith(here, {})
    const keeper = await here.person({ asset: ['view', 'update'] })
    const { cells } = await check([[asset, { 'cf:owner': 'Ada Lind' }]], {}, keeper)
    expect(cells[0]!['cf:owner']).toMatchObject({ value: null, code: 'unknown', suggestions: [] })
  })

  test('refuses a column of an unknown field', async () => {
    const asset = await addAssetWith(here, {})
    const { status, body } = await checking([[asset, { 'cf:nothing': 'x' }]])
    expect([status, body.errors[0]!.code]).toEqual([422, 'unknown_field'])
  })
})
