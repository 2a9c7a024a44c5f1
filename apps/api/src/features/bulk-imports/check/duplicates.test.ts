import { assetsApi } from '@steward/contract/assets.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn, upload, work } from '#test/builders/imports.ts'
import { manyAssets } from '#test/builders/jobs.ts'

let here: TestAccount
const { addAsset, addSite, addLocation } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const HEAD = ['name', 'serial number', 'manufacturer', 'site', 'location']
const tried = async (rows: string[][], settings: object = {}) =>
  (await bringIn(here, csvOf([HEAD, ...rows]), { dry_run: true, ...settings })).preview!.duplicates!
const briefly = async (rows: string[][], settings: object = {}) =>
  (await tried(rows, settings)).rows.map(({ row, why, asset, other_row }) => [
    row,
    why.join('+'),
    asset?.name ?? other_row,
  ])

describe('checking an import', () => {
  test('warns of rows with an existing serial number, unless the manufacturers differ', async () => {
    const old = await addAsset('Old pump', { serial_number: 'sn-1', manufacturer: 'Wilo' })
    await addAsset('Other maker', { serial_number: 'SN-2', manufacturer: 'KSB' })
    const gone = await addAsset('Put away', { serial_number: 'SN-3' })
    await here.call(assetsApi.remove, { params: { id: gone.id } })

    const { count, rows } = await tried([
      ['Pump', 'SN-1', '', '', ''],
      ['Pump', 'SN-2', 'Wilo', '', ''],
      ['Pump', 'SN-3', '', '', ''],
      ['Pump', 'SN-4', '', '', ''],
    ])

    expect(count).toBe(1)
    expect(rows).toEqual([
      {
        row: 2,
        name: 'Pump',
        why: ['serial_number'],
        asset: { id: old.id, asset_tag: old.asset_tag, name: 'Old pump' },
        other_row: null,
      },
    ])
  })

  test('warns of the same name in the same place, unless the serial numbers differ', async () => {
    const [hq, depot] = [(await addSite('HQ')).id, (await addSite('Depot')).id]
    const hall = (await addLocation('Hall', hq)).id
    await addAsset('Lamp', { location_id: hall })
    await addAsset('Drill', { site_id: depot, serial_number: 'D-1' })

    expect(
      await briefly([
        ['Lamp', '', '', 'HQ', 'Hall'],
        ['Lamp', 'L-1', '', '', 'Hall'],
        ['Lamp', '', '', 'HQ', ''],
        ['Lamp', '', '', 'Depot', ''],
        ['Drill', '', '', 'Depot', ''],
        ['Drill', 'D-2', '', 'Depot', ''],
        ['Drill', 'd-1', '', 'Depot', ''],
        ['Drill', '', '', '', ''],
      ]),
    ).toEqual([
      [2, 'name_and_place', 'Lamp'],
      [3, 'name_and_place', 'Lamp'],
      [6, 'name_and_place', 'Drill'],
      [8, 'serial_number+name_and_place', 'Drill'],
    ])
  })

  test('warns of a serial number that is in the file twice', async () => {
    expect(
      await briefly([
        ['A', 'SN-1', 'Wilo', '', ''],
        ['B', 'sn-1', 'wilo', '', ''],
        ['C', 'SN-1', 'KSB', '', ''],
        ['D', '', '', '', ''],
        ['E', '', '', '', ''],
      ]),
    ).toEqual([[3, 'serial_number', 2]])
  })

  test('doesn’t warn of the asset that a row updates, of rows with errors, or of assets at sites that the user doesn’t see', async () => {
    const hq = (await addSite('HQ')).id
    const lamp = await addAsset('Lamp', { site_id: hq, asset_tag: 'L-1', serial_number: 'S-1' })
    const rows = [
      ['tag', 'name', 'serial number', 'site'],
      ['L-1', 'Lamp', 'S-1', 'HQ'],
      ['L-2', 'Lamp', 'S-1', 'Nowhere'],
    ]
    const done = await bringIn(here, csvOf(rows), { dry_run: true, mode: 'upsert' })

    expect(done.preview).toMatchObject({
      unchanged: 1,
      errors: 1,
      duplicates: { count: 0, rows: [] },
    })
    expect(lamp.asset_tag).toBe('L-1')
    const made = { dry_run: true, mode: 'upsert', create_missing: true } as const
    const again = await bringIn(here, csvOf(rows), made)
    expect(again.preview!.duplicates!.rows.map(({ row, why }) => [row, why])).toEqual([
      [3, ['serial_number']],
    ])
  })

  test('finds other duplicates beside a serial number that very many assets have', async () => {
    await manyAssets(here, 3_000, { serial_number: `'see label'` })
    await addAsset('Old', { serial_number: 'Z-9' })

    expect(
      (
        await briefly([
          ['A', 'See label', '', '', ''],
          ['B', 'z-9', '', '', ''],
        ])
      ).map(([row]) => row),
    ).toEqual([2, 3])
  })

  test('names the first hundred and counts all, and the import itself warns of none', async () => {
    const rows = Array.from({ length: 1_150 }, (_, n) => [`Pump ${n}`, `S-${n}`, '', '', ''])
    const done = await bringIn(here, csvOf([HEAD, ...rows]))
    expect([done.successful_rows, done.preview]).toEqual([1_150, null])

    const { count, rows: named } = await tried(rows)

    expect([count, named.length, named.at(-1)!.row]).toEqual([1_150, 100, 101])
  })
})

test('rows with warnings are imported nevertheless', async () => {
  await addAsset('Old pump', { serial_number: 'SN-1' })
  const file = csvOf([HEAD, ['Pump', 'SN-1', '', '', '']])
  const { id } = await upload(here, file)

  expect(await work(here, id)).toMatchObject({ successful_rows: 1, error_rows: 0 })
})
