import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const DECLINING = { kind: 'declining_balance', rate_kind: 'percent', annual_rate: '0.2' } as const

type Method = InputOf<typeof depreciationMethodsApi.create>['body']['depreciation_method']
async function addMethod(method: { name: string } & Partial<Method>) {
  const { body } = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { kind: 'straight_line', ...method } },
  })
  return body.data.id
}

async function addCategory(name: string, more: object) {
  await here.call(assetCategoriesApi.create, { body: { asset_category: { name, ...more } } })
}

const take = (content: string, more: object = {}) =>
  bringIn(here, content, { create_missing: true, ...more })

async function livesOf(...tags: string[]) {
  const { body } = await here.call(assetsApi.list, { query: { view: 'complete' } })
  return tags.map((tag) => {
    const found = body.data.find(({ asset_tag }) => asset_tag === tag)!
    return [found.depreciation_method?.name ?? null, found.useful_life_months]
  })
}
const warned = (done: { warnings: { code: string; rows: number[] }[] }) =>
  done.warnings.map(({ code, rows }) => [code, ...rows])

describe('a rate', () => {
  test('gives no useful life if the method of the row or of its category isn’t straight-line', async () => {
    const id = await addMethod({ name: 'Falling', ...DECLINING })
    await addMethod({ name: 'Even' })
    await addCategory('Cars', { depreciation_method_id: id })
    const done = await take(
      [
        'Asset tag,Name,Category,Method,Depreciation rate',
        '1,Van,Cars,,20%',
        '2,Truck,Cars > Trucks,,20%',
        '3,Car,,Falling,20%',
        '4,Cart,Cars,Even,20%',
        '5,Desk,,,20%',
      ].join('\n'),
    )

    expect(done.error_details).toEqual([])
    expect(await livesOf('1', '2', '3', '4', '5')).toEqual([
      ['Falling', null],
      [null, null],
      ['Falling', null],
      ['Even', 60],
      [null, 60],
    ])
    expect(warned(done)).toEqual([['rate_not_even', 2, 3, 4]])
    expect(done.warnings[0]!.message).toContain('only with the straight-line method')
  })

  test('changes neither the useful life of an asset nor one in another column', async () => {
    await take('Asset tag,Name,Useful life (months)\n1,Van,48\n2,Desk,60\n3,Lamp,\n')
    const done = await take(
      'Asset tag,Depreciation rate,Useful life (months)\n1,20%,\n2,20%,\n3,20%,24\n',
      { mode: 'update' },
    )

    expect(await livesOf('1', '2', '3')).toEqual([
      [null, 48],
      [null, 60],
      [null, 24],
    ])
    expect(warned(done)).toEqual([['rate_beside_life', 2]])
  })

  test('is read only under a heading that says so', async () => {
    const rates = 'Asset tag,Name,Rate\n1,Van,45\n2,Car,60\n'
    expect((await take(rates)).mapping.columns).toEqual({ 'Asset tag': 'asset_tag', Name: 'name' })
    for (const [at, header] of ['Taux', 'Tasa'].entries()) {
      const done = await take(`Tag;Nombre;${header};Coste\nA${at};Van;20;1000\n`)
      expect(done.mapping.columns).toMatchObject({ [header]: 'depreciation_rate' })
    }
    expect(await livesOf('1', '2', 'A0', 'A1')).toEqual([
      [null, null],
      [null, null],
      [null, 60],
      [null, 60],
    ])
  })
})

describe('a method', () => {
  test('is found by its whole name first, and then by a part of it', async () => {
    await addMethod({ name: 'Straight line 5 years', default_life_months: 72 })
    await addMethod({ name: 'Even' })
    const done = await take(
      'Asset tag,Name,Depreciation\n1,Mac,Straight line 5 years\n2,Van,Straight line 3 years\n',
    )

    // Two straight lines fit the shorter name of the other.
    expect(warned(done)).toEqual([['left_out', 3]])
    expect(await livesOf('1', '2')).toEqual([
      ['Straight line 5 years', null],
      [null, 36],
    ])
  })

  test('with a useful life in its name gives it to assets without one', async () => {
    await addMethod({ name: 'Straight line 5 years' })
    await take('Asset tag,Name,Useful life (months)\n1,Mac,\n2,Van,36\n')
    await take('Asset tag,Depreciation\n1,Straight line 5 years\n2,Straight line 5 years\n', {
      mode: 'update',
    })

    expect(await livesOf('1', '2')).toEqual([
      ['Straight line 5 years', 60],
      ['Straight line 5 years', 36],
    ])
  })
})

describe('a number of depreciations', () => {
  const HEADER = 'Asset tag,Name,Total Number of Depreciations,Frequency of Depreciation (Months)\n'

  test('is a useful life together with the months between them', async () => {
    const done = await take(`${HEADER}1,Mac,5,12\n2,Van,36,1\n3,Plot,0,0\n`)

    expect(done.mapping.columns).toMatchObject({
      'Total Number of Depreciations': 'depreciation_count',
      'Frequency of Depreciation (Months)': 'depreciation_interval',
    })
    expect([done.error_details, done.warnings]).toEqual([[], []])
    expect(await livesOf('1', '2', '3')).toEqual([
      [null, 60],
      [null, 36],
      [null, null],
    ])
  })

  test('is a useful life together with the length of its periods, as Odoo says it', async () => {
    const done = await take(
      'Asset tag,Name,Number of Depreciations,Number of Months in a Period\n1,Mac,5,12\n2,Van,36,1 month\n3,Car,8,Quarter\n',
    )
    const later = await take(
      'Asset tag,Name,Method,Duration,Number of Months in a Period\n4,Desk,,5,Years\n5,Lamp,,18,Months\n',
    )
    const bare = await take('Asset tag,Name,method_number,method_period\n7,Saw,60,1\n8,Axe,5,12\n')
    const alone = await take('Asset tag,Name,Duration\n6,Pen,24 months\n')

    expect(later.mapping.columns).toMatchObject({
      Duration: 'depreciation_count',
      'Number of Months in a Period': 'depreciation_interval',
    })
    expect([done, later, bare, alone].map(({ error_details: e, warnings: w }) => [e, w])).toEqual([
      [[], []],
      [[], []],
      [[], []],
      [[], []],
    ])
    expect((await livesOf('1', '2', '3', '4', '5', '6', '7', '8')).map(([, life]) => life)).toEqual(
      [60, 36, 24, 60, 18, 24, 60, 60],
    )
  })

  test('is left out without these months, and refused for more than a hundred years', async () => {
    const done = await take(`${HEADER}1,Mac,5,\n2,Van,101,12\n`)

    expect(warned(done)).toEqual([['count_alone', 2]])
    expect(done.error_details).toMatchObject([
      { row: 3, code: 'range', column: 'Total Number of Depreciations' },
    ])
    expect(await livesOf('1')).toEqual([[null, null]])
  })
})

test('proceeds under a heading that may mean book values are taken only from somebody who looked at it', async () => {
  const heading = 'Valeur de sortie'
  const file = (amount: string, tag: string, name = heading) =>
    `Asset tag,Name,${name}\n${tag},Van,${amount}\n`
  const columns = { 'Asset tag': 'asset_tag', Name: 'name' }
  const said = await take(file('500', '1'), {
    mapping: { columns: { ...columns, [heading]: 'disposal_proceeds' } },
  })
  const check = await take(file('500', '2'), { dry_run: true })
  const others = [
    await take(file('500', '3'), { mapping: { columns } }),
    await take(file('500', '4', 'Prix de vente')),
    await take(file('"0,00"', '5')),
    await take(file('', '6')),
    await take(`${file('0', '8')}9,Bus,0.00\n`),
  ]

  await expect(take(file('500', '7'))).rejects.toThrow(/“Valeur de sortie” may be proceeds or book/)
  expect(said.warnings).toMatchObject([
    { code: 'book_value_or_proceeds', message: expect.stringContaining(heading) },
  ])
  expect(check.preview?.warnings).toMatchObject([{ code: 'book_value_or_proceeds' }])
  expect(others.map(({ warnings, error_details }) => [warnings, error_details])).toEqual(
    others.map(() => [[], []]),
  )
})

test('the end of a warranty counts more than its length', async () => {
  await take(
    'Asset tag,Name,Purchase date,Warranty end,Warranty (months)\n1,Mac,2024-01-31,Lifetime,12\n',
  )
  const { body } = await here.call(assetsApi.list, { query: { view: 'complete' } })
  expect(body.data).toMatchObject([{ warranty_end: null }])
})

test('a warranty without an end is imported without a date, with a warning', async () => {
  const done = await take(
    'Asset tag,Name,Purchase date,Warranty\n1,Mac,2024-01-31,Lifetime\n2,Van,2024-01-31,2026-01-31\n3,Car,2024-01-31,à vie\n4,Pen,2024-01-31,unbegrenzt\n',
  )
  const months = await take(
    'Asset tag,Purchase date,Warranty (months)\n2,2024-01-31,Ilimitada\n4,2024-01-31,12\n',
    { mode: 'update' },
  )

  expect([done.error_details, months.error_details]).toEqual([[], []])
  expect([warned(done), warned(months)]).toEqual([[['endless', 2, 4, 5]], [['endless', 2]]])
  const { body } = await here.call(assetsApi.list, { query: { view: 'complete' } })
  const ends = body.data.map(({ asset_tag, warranty_end }) => [asset_tag, warranty_end])
  expect(ends.toSorted()).toEqual([
    ['1', null],
    ['2', null],
    ['3', null],
    ['4', '2025-01-31'],
  ])
})
