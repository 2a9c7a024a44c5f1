import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const { addAsset, addCategory, addMethod } = adding(() => here)
const assets = async () =>
  (await here.call(assetsApi.list, { query: { sort: 'asset_tag', per_page: 200 } })).body.data
const asset = async (tag: string) => (await assets()).find(({ asset_tag }) => asset_tag === tag)!
/** What the value of an asset depends on. */
const worth = ({
  depreciation_method_id,
  useful_life_months,
  salvage_value,
}: Awaited<ReturnType<typeof asset>>) => ({
  depreciation_method_id,
  useful_life_months,
  salvage_value,
})

describe('an imported asset', () => {
  test('gets the same defaults from its category as in the form', async () => {
    const slow = await addMethod('Slow', { default_life_months: 120 })
    const fast = await addMethod('Fast', { default_life_months: 24 })
    const machines = await addCategory('Machines', {
      depreciation_method_id: slow.id,
      salvage_percent: '12.5',
    })
    await addCategory('Presses', { parent_id: machines.id })
    await addCategory('Lathes', { parent_id: machines.id, useful_life_months: 60 })
    const inputs: [tag: string, category: string, method: string, cost: string, salvage: string][] =
      [
        ['A-1', 'Presses', '', '99.99', ''],
        ['A-2', 'Presses', 'Fast', '1000', ''],
        ['A-3', 'Lathes', 'Fast', '', ''],
        ['A-4', 'Lathes', '', '1000', '7'],
        ['A-5', 'Lathes', '', '1000', '<clear>'],
        ['A-6', '', 'Fast', '1000', ''],
      ]
    const header = ['tag', 'category', 'depreciation method', 'cost', 'salvage value', 'name']

    const done = await bringIn(here, csvOf([header, ...inputs.map((row) => [...row, 'Press'])]))

    expect(done.error_details).toEqual([])
    const ids: Record<string, string> = Object.fromEntries(
      (await here.call(assetCategoriesApi.list, { query: {} })).body.data.map((one) => [
        one.name,
        one.id,
      ]),
    )
    for (const [tag, category, method, cost, salvage] of inputs) {
      const made = await addAsset('Press', {
        asset_tag: `${tag}-form`,
        category_id: ids[category] ?? null,
        ...(method && { depreciation_method_id: fast.id }),
        ...(cost && { purchase_cost: cost }),
        ...(salvage && { salvage_value: salvage === '<clear>' ? null : salvage }),
      })
      expect(worth(await asset(tag)), tag).toEqual(worth(made))
    }
    expect(worth(await asset('A-1'))).toEqual({
      depreciation_method_id: slow.id,
      useful_life_months: 120,
      salvage_value: '12.50',
    })
    expect((await asset('A-2')).useful_life_months).toBe(24)
    expect((await asset('A-3')).useful_life_months).toBe(60)
  })

  test('warns of the fields that its category, or the nearest one above, requires', async () => {
    const vehicles = await addCategory('Vehicles', {
      required_fields: ['serial_number', 'custodian_id', 'status'],
      useful_life_months: 48,
    })
    await addCategory('Vans', { parent_id: vehicles.id })
    await addCategory('Trailers', { parent_id: vehicles.id, required_fields: ['tags'] })
    const rows = [
      ['A-1', 'Vans', 'S-1', 'Ana', 'Ruiz', ''],
      ['A-2', 'Vans', '', '', '', ''],
      ['A-3', 'Vans', 'S-3', 'Zoë', '', ''],
      ['A-4', 'Trailers', '', '', '', ''],
      ['A-5', 'Trailers', '', '', '', 'rented'],
      ['A-6', 'Boats', '', '', '', ''],
      ['A-7', '', '', '', '', ''],
    ]
    const header = [
      'tag',
      'category',
      'Serial No',
      'custodian first name',
      'custodian last name',
      'tags',
      'name',
    ]

    const file = csvOf([header, ...rows.map((row) => [...row, 'Van'])])
    const { preview } = await bringIn(here, file, { create_missing: true, dry_run: true })
    const done = await bringIn(here, file, { create_missing: true })

    expect(preview!.warnings!.map(({ rows, code, column }) => [rows, code, column])).toEqual([
      [[3], 'required_by', 'Serial No'],
      [[3], 'required_by', 'Assigned to'],
      [[5], 'required_by', 'tags'],
    ])
    expect(preview!.warnings![0]!.message).toBe(
      'Serial number: required for assets in “Vehicles”, but empty.',
    )
    expect(done.error_details).toEqual([])
    expect((await asset('A-3')).custodian?.name).toBe('Zoë')
  })

  test('that loses a required value by an update is warned of, but not one that lacked it before', async () => {
    const cars = await addCategory('Cars')
    const bikes = await addCategory('Bikes')
    const filled = { serial_number: 'S', category_id: cars.id }
    await addAsset('Full', { asset_tag: 'A-1', ...filled })
    await addAsset('Full', { asset_tag: 'A-2', ...filled })
    await addAsset('Lacking', { asset_tag: 'A-3', category_id: cars.id, notes: 'old' })
    await addAsset('Moving', { asset_tag: 'A-4', category_id: bikes.id })
    const { lock_version } = cars
    await here.call(assetCategoriesApi.update, {
      params: { id: cars.id },
      body: { asset_category: { required_fields: ['serial_number'], lock_version } },
    })
    const rows = [
      ['A-1', '<clear>', '', ''],
      ['A-2', '', 'x', ''],
      ['A-3', '', '<clear>', ''],
      ['A-4', '', '', 'Cars'],
    ]

    const { preview } = await bringIn(
      here,
      csvOf([['tag', 'serial number', 'notes', 'category'], ...rows]),
      { mode: 'update', dry_run: true },
    )

    expect(preview).toMatchObject({
      update: 4,
      errors: 0,
      warnings: [{ code: 'required_by', column: 'serial number', count: 2, rows: [2, 5] }],
    })
  })
})
