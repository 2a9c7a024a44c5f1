import { assetsApi } from '@steward/contract/assets.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const take = (content: string, more: object = {}) =>
  bringIn(here, content, { create_missing: true, ...more })
const asset = async (asset_tag: string) => {
  const query = { search: asset_tag, view: 'complete' } as const
  const { body } = await here.call(assetsApi.list, { query })
  return body.data.find((one) => one.asset_tag === asset_tag)!
}
const warned = (done: { warnings: { code: string; rows: number[] }[] }) =>
  done.warnings.map(({ code, rows }) => [code, ...rows])

test('a warranty in months ends that long after the purchase, and a row without dates is warned of', async () => {
  const done = await take(
    'Asset tag,Name,Purchase date,Installed on,Warranty (months)\n' +
      'W-1,Laptop,2023-08-31,,18\nW-2,Screen,,2023-01-15,2 years\nW-3,Desk,,,12\nW-4,Lamp,2023-01-01,,0\nW-5,Cup,2023-01-01,,999999999\n',
  )

  expect(warned(done)).toEqual([
    ['warranty_undated', 4],
    ['warranty_endless', 6],
  ])
  const ends = await Promise.all(['W-1', 'W-2', 'W-3', 'W-4'].map(asset))
  expect(ends.map(({ warranty_end }) => warranty_end)).toEqual([
    '2025-02-28',
    '2025-01-15',
    null,
    null,
  ])
})

describe('a useful life', () => {
  test('follows from a straight-line rate if no column has it', async () => {
    await take('Cód.;Elemento;Valor adq.;% Amort.\n1;Torno;24.500,00;10,00%\n2;Mesa;900,00;12,5\n')
    await take('Asset tag,Name,Rate,Useful life (years)\n3,Van,25%,5\n')
    await take('Asset tag,Name,Rate\n4,Press,10% SL\n5,Car,25% RB\n')

    const lives = await Promise.all(['1', '2', '3', '4', '5'].map(asset))
    expect(lives.map(({ useful_life_months }) => useful_life_months)).toEqual([
      120,
      96,
      60,
      120,
      null,
    ])
  })

  test('is read from the name of the method, but not from a declining-balance rate', async () => {
    await here.call(depreciationMethodsApi.create, {
      body: { depreciation_method: { name: 'Even', kind: 'straight_line' } },
    })
    const done = await take(
      'Asset tag,Name,Depreciation\n1,Mac,SL 5 Years\n2,Van,Straight Line 3y\n3,Tower,10% SL\n4,Car,25% RB\n5,Tab,Tablets 4 years\n6,Hut,SL 27.5 years\n',
    )

    const found = await Promise.all(['1', '2', '3', '4', '5', '6'].map(asset))
    expect(
      found.map(({ depreciation_method, useful_life_months }) => [
        depreciation_method?.name ?? null,
        useful_life_months,
      ]),
    ).toEqual([
      ['Even', 60],
      ['Even', 36],
      ['Even', 120],
      [null, null],
      [null, 48],
      ['Even', 330],
    ])
    expect(warned(done)).toEqual([
      ['left_out', 5],
      ['left_out', 6],
    ])
  })
})

test('«150DB» means no method with another factor', async () => {
  const method = { kind: 'declining_balance', rate_kind: 'factor' } as const
  const add = (name: string, factor: string) =>
    here.call(depreciationMethodsApi.create, {
      body: { depreciation_method: { ...method, name, factor } },
    })
  await add('Twice', '2')
  await take('Asset tag,Name,Depreciation method\n1,Mac,150DB\n2,Van,DDB\n')
  await add('Half more', '1.5')
  await take('Asset tag,Name,Depreciation method\n3,Mac,150% Declining Balance\n')

  const found = await Promise.all(['1', '2', '3'].map(asset))
  expect(found.map(({ depreciation_method }) => depreciation_method?.name)).toEqual([
    undefined,
    'Twice',
    'Half more',
  ])
})

describe('a percentage', () => {
  test('of the residual value is a share of the cost', async () => {
    const done = await take(
      'Asset tag,Name,Cost,Salvage value\n1,Mac,1000.00,10%\n2,Van,333.33,"7,5 %"\n3,Car,500,20\n6,Pen,5,0%\n',
    )
    await take('Asset tag,Name,Cost,Salvage %\n4,Mac,1000.00,5\n5,Cap,1000.00,0.5\n')

    expect([done.error_details, done.successful_rows]).toEqual([[], 4])
    const found = await Promise.all(['1', '2', '3', '4', '5', '6'].map(asset))
    expect(found.map(({ salvage_value }) => salvage_value)).toEqual([
      '100.00',
      '25.00',
      '20.00',
      '50.00',
      '5.00',
      '0.00',
    ])
  })

  test('is no amount elsewhere, nor without a cost', async () => {
    const done = await take('Name,Cost,Salvage value\nMac,10%,\nVan,,10%\n')

    expect(done.error_details!.map(({ row, code, column }) => [row, code, column])).toEqual([
      [2, 'number', 'Cost'],
      [3, 'number', 'Salvage value'],
    ])
  })
})

test('a month or a year stands for its first day, with a warning', async () => {
  const done = await take(
    'Asset tag,Name,Date of Purchase,Warranty end\n1,Sign,c.1977,\n2,Laptop,Sept 2021,Sept 2024\n3,Desk,14/05/2019,\n',
  )

  expect(done.warnings.map(({ code, message }) => [code, message])).toContainEqual([
    'rough_date',
    expect.stringContaining('“Sept 2024” names no day and is read as 2024-09-30'),
  ])
  expect(await asset('1')).toMatchObject({ purchase_date: '1977-01-01' })
  expect(await asset('2')).toMatchObject({
    purchase_date: '2021-09-01',
    warranty_end: '2024-09-30',
  })
  expect(await asset('3')).toMatchObject({ purchase_date: '2019-05-14' })
})

describe('the same file again changes nothing', () => {
  const again = async (file: string) => {
    await take(file)
    const { preview } = await take(file, { mode: 'upsert', dry_run: true })
    return [preview!.create, preview!.update, preview!.unchanged]
  }

  test('if descriptions became the names', async () => {
    const file = 'Asset Tag ID,Description,Cost\n1,Projector,899\n2,Treadmill,3499\n'

    expect(await again(file)).toEqual([0, 0, 2])
    const other = await take(file.replace('Projector', 'With a lamp'), {
      mode: 'upsert',
      dry_run: true,
    })
    expect(other.preview!.changes!.rows[0]!.fields).toMatchObject([
      { key: 'description', to: 'With a lamp' },
    ])
  })

  test('if assigned assets are called stored', async () => {
    expect(
      await again('Asset tag,Name,Status,Assigned to\n1,Printer,In storage,Ada Quist\n'),
    ).toEqual([0, 0, 1])
  })
})

test('an assigned asset in maintenance becomes available if a file says so', async () => {
  await take('Asset tag,Name,Status,Assigned to\n1,Printer,In repair,Ada Quist\n')
  expect((await asset('1')).status).toBe('in_maintenance')
  await take('Asset tag,Name,Status,Assigned to\n1,Printer,Available,Ada Quist\n', {
    mode: 'upsert',
  })

  expect((await asset('1')).status).not.toBe('in_maintenance')
})

test('notes in HTML are imported as their text, and those of our own exports unchanged', async () => {
  await take('Asset tag,Name,Notes\n1,Pump,<p>Clean <b>daily</b></p>\n2,Fan,<p><br></p>\n')
  const { id } = await asset('1')
  expect([(await asset('1')).notes, (await asset('2')).notes]).toEqual(['Clean daily', null])

  await take(`id,asset_tag,notes\n${id},1,<p>As typed</p>\n`, { mode: 'update' })
  expect((await asset('1')).notes).toBe('<p>As typed</p>')
})

test('the first part of a longer status counts', async () => {
  await take(
    'Asset tag,Name,Status\n1,Belt,Offline - Planned\n2,Saw,Retired: sold\n3,Fan,In use – office\n',
  )

  const found = await Promise.all(['1', '2', '3'].map(asset))
  expect(found.map(({ status }) => status)).toEqual(['out_of_service', 'retired', 'in_use'])
})

test('headings of groups and totals are left out of a register full of figures', async () => {
  const done = await take(
    [
      'Asset No,Description,Cost b/f,Additions,Cost c/f,Acc. dep. b/f,NBV',
      'Motor vehicles,,,,,,',
      '00012,Ford Transit,24000,0,24000,14400,9600',
      ',Total motor vehicles,24000,0,24000,14400,9600',
      'Buildings,,,,,,',
      '00021,Shed,6000,0,6000.004567,6000,0',
      ',Grand total,30000,0,30000,20400,9600',
    ].join('\n'),
  )

  expect([done.successful_rows, done.error_details]).toEqual([2, []])
  expect(warned(done)).toEqual([
    ['heading', 2, 5],
    ['total', 4, 7],
    ['opening_undated', 3, 6],
    ['rounded', 6],
  ])
  expect(await asset('00021')).toMatchObject({ name: 'Shed', purchase_cost: '6000.00' })
})
