import { assetsApi } from '@steward/contract/assets.ts'
import { assetCellsApi } from '@steward/contract/asset-cells.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { organizationsApi } from '@steward/contract/accounts.ts'
import { usersApi } from '@steward/contract/users.ts'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'

const accountIn = async (currency: string) => {
  const here = await newAccount()
  await here.call(organizationsApi.update, {
    params: { id: here.account_id },
    body: { organization: { currency } },
  })
  return here
}

test('an amount has no more decimals than its currency, when it is made or changed', async () => {
  const here = await accountIn('JPY')
  const create = (asset: object) =>
    here.call(assetsApi.create, { body: { asset: { name: 'Press', ...asset } } })

  const refused = await create({ purchase_cost: '100.50', insured_value: '7.1', salvage_value: 3 })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toMatchObject([
    {
      code: 'decimals',
      source: { pointer: '/asset/purchase_cost' },
      detail: 'Japanese Yen has no decimals. Enter a whole amount.',
    },
    { code: 'decimals', source: { pointer: '/asset/insured_value' } },
  ])
  const made = await create({ purchase_cost: '100.00' })
  expect(made.body.data).toMatchObject({ purchase_cost: '100' })

  await here.call(usersApi.updateMe, { body: { user: { language: 'de' } } })
  const params = { id: made.body.data.id }
  const changed = await here.call(assetsApi.update, {
    params,
    body: { asset: { replacement_cost: '0.5' } },
  })
  expect(changed.body.errors![0]!.detail).toMatch(/^Japanischer Yen hat keine Nachkommastellen/)
})

test.each([
  ['EUR', '9000000000000.00', '9000000000000.01', '9,000,000,000,000'],
  ['KWD', '900000000000', '900000000000.001', '900,000,000,000'],
])(
  'an amount in %s may be so large that many can be added up',
  async (currency, most, more, said) => {
    const here = await accountIn(currency)
    const create = (purchase_cost: string) =>
      here.call(assetsApi.create, { body: { asset: { name: 'Tower', purchase_cost } } })

    const { id, lock_version } = (await create(most)).body.data
    expect((await create(more)).body.errors).toMatchObject([
      { code: 'too_big', detail: `Enter ${said} or less.` },
    ])
    const rows = [{ id, lock_version, changes: { purchase_cost: more } }]
    const cells = await here.call(assetCellsApi.write, { body: { assets: { rows } } } as never)
    expect(cells.body.data).toMatchObject({
      changed: 0,
      skipped: [{ id, field: 'purchase_cost', code: 'too_big' }],
    })
    const done = await bringIn(
      here,
      csvOf([
        ['Name', 'Purchase cost'],
        ['Bridge', more],
      ]),
    )
    expect(done).toMatchObject({ successful_rows: 0, error_details: [{ code: 'too_big', row: 2 }] })
  },
)

test('an amount that is written otherwise is no change', async () => {
  const here = await newAccount()
  const made = await here.call(assetsApi.create, {
    body: { asset: { name: 'Press', purchase_cost: '100.5', salvage_value: '20' } },
  })
  const params = { id: made.body.data.id }
  const change = async (asset: object) =>
    (await here.call(assetsApi.update, { params, body: { asset } })).body.data.lock_version
  expect(await change({ purchase_cost: '100.50', salvage_value: 20 })).toBe(1)
  expect(await change({ purchase_cost: '100.5000', salvage_value: '20.1' })).toBe(2)

  const { body } = await here.call(auditsApi.list, { query: { 'filter[auditable_id]': params.id } })
  const changes = body.data.map((event) => Object.keys(event.changes))
  expect(changes[0]).toEqual(['salvage_value'])
  expect(changes).toHaveLength(2)
})

test('amounts have as many decimals as the currency', async () => {
  const dinar = await accountIn('TND')
  const dollar = await newAccount()
  const create = (here: typeof dinar, purchase_cost: string) =>
    here.call(assetsApi.create, { body: { asset: { name: 'Press', purchase_cost } } })

  expect((await create(dinar, '1.234')).status).toBe(201)
  expect((await create(dollar, '1.2300')).status).toBe(201)
  expect((await create(dollar, '1.234')).body.errors![0]!.detail).toBe(
    'Amounts in US Dollar have at most 2 decimals.',
  )
})

test('an import rounds amounts to the decimals of the currency, with a warning', async () => {
  const here = await accountIn('JPY')
  const file = csvOf([
    ['name', 'purchase cost'],
    ['Press', '100.50'],
    ['Drill', '99.49'],
    ['Saw', '7.00'],
  ])
  const { preview } = await bringIn(here, file, { dry_run: true })
  expect(preview!.warnings).toMatchObject([
    {
      code: 'rounded',
      count: 2,
      message: 'Purchase cost: rounded, because JPY has no smaller unit.',
    },
  ])
  const done = await bringIn(here, file)
  expect(done).toMatchObject({ successful_rows: 3 })
  const { body } = await here.call(assetsApi.list, { query: { sort: 'purchase_cost' } })
  expect(body.data.map(({ purchase_cost }) => purchase_cost).toSorted()).toEqual(['101', '7', '99'])
})
