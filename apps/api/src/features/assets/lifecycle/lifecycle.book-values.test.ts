import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { expect, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import { computeFigures } from '#features/books/figures-job.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { Register } from '#test/random-register.ts'

// The book values of the age bands have to be what the register, the depreciation report and each asset say.

const minor = (text: string) => BigInt(text.replace('.', ''))

async function report(here: Pick<TestAccount, 'call'>, query: object = {}) {
  const { body } = await here.call(lifecycleReportApi.get, { query: query as never })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}

async function valueOfBands(here: Pick<TestAccount, 'call'>, query: object = {}): Promise<bigint> {
  const { ages, total } = await report(here, query)
  const sum = ages.reduce((all, { book_value }) => all + minor(book_value), 0n)
  expect(minor(total.book_value)).toBe(sum)
  return sum
}

test('age bands have the book value of their assets, also for people limited to some sites', async () => {
  const here = await newAccount()
  const { addSite } = adding(() => here)
  const { body } = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Straight', kind: 'straight_line' } },
  })
  const add = async (name: string, more: Partial<AssetInput>) => {
    const asset = { name, depreciation_method_id: body.data.id, useful_life_months: 120, ...more }
    await here.call(assetsApi.create, { body: { asset } })
  }
  const [depot, office] = [(await addSite('Depot')).id, (await addSite('Office')).id]
  await add('Spent', { purchase_cost: '500', purchase_date: '2001-01-01', site_id: depot })
  await add('Half', { purchase_cost: '1200', purchase_date: '2019-01-01', site_id: office })
  await add('Land', {
    purchase_cost: '800.50',
    purchase_date: '2001-01-01',
    depreciation_method_id: null,
    site_id: office,
  })
  await add('Gift', { site_id: depot })

  const { ages } = await report(here, { as_of: '2023-12-31' })
  expect(ages.map(({ band, cost, book_value }) => [band, cost, book_value])).toEqual([
    ['under_1', '0.00', '0.00'],
    ['1_to_3', '0.00', '0.00'],
    ['3_to_5', '1200.00', '600.00'],
    ['5_to_10', '0.00', '0.00'],
    ['over_10', '1300.50', '800.50'],
    ['unknown', '0.00', '0.00'],
  ])
  const narrowed = { 'filter[site_id]': office }
  const clerk = await here.person('auditor', [office])
  for (const [person, query] of [
    [here, {}],
    [here, narrowed],
    [clerk, {}],
  ] as const) {
    const summary = await person.call(assetsApi.summary, { query: query as never })
    const kept = summary.body.data.dashboard_counts.book_value
    expect(await valueOfBands(person, query)).toBe(minor(kept))
  }
  expect(await valueOfBands(clerk, { as_of: '2023-12-31' })).toBe(140050n)

  // Values of so many are read together. They are added in parts, each well within the time limit of a statement.
  for (let from = 1; from < 50_001; from += 10_001)
    await ask(here.ctx, {
      text: `insert into assets (account_id, asset_tag, name, purchase_date)
        select $1, 'B-' || n, 'Bolt', date '2000-01-01' + n % 9000 from generate_series($2::int, $2 + 10000) n`,
      values: [here.account_id, from],
    })
  const many = await report(here, { as_of: '2023-12-31' })
  expect(many.ages.map(({ book_value }) => book_value)).toEqual(
    ages.map(({ book_value }) => book_value),
  )
  const summary = await here.call(assetsApi.summary, { query: {} as never })
  expect(await valueOfBands(here)).toBe(minor(summary.body.data.dashboard_counts.book_value))
})

test.each([
  ['USD', 2],
  ['JPY', 0],
])(
  'on any day in %s the book values in the report are those of each asset’s own page',
  { timeout: 60_000 },
  async (currency, digits) => {
    const here = await newAccount({
      currency,
      digits,
      flags: { 'assets.custom_fields.enable': true },
    })
    const of = new Register(here, digits)
    await of.begin()
    const days = ['2024-02-29', '2024-12-31', '2025-07-01', '2026-03-30']
    for (const id of of.ids) {
      for (let n = 0; n < 3; n++) await of.happens(id, 2021, 2026)
      const crowded = await of.crowds(id, 2024, 2026)
      days.push(`${crowded}-07`, `${crowded}-${10 + of.below(18)}`)
    }
    await computeFigures(here.h.services, here.account_id)
    const book = of.books[0]!
    for (let n = 0; n < 12; n++) days.push(of.day(2024, 2026))
    for (const as_of of days) {
      const values: bigint[] = []
      for (const id of of.ids)
        values.push(minor((await of.page(id, book, as_of)).value!.book_value))
      const sum = values.reduce((all, one) => all + one, 0n)
      expect([as_of, await valueOfBands(here, { as_of })]).toEqual([as_of, sum])
    }
    for (const as_of of days.slice(0, 2)) {
      const { body } = await here.call(depreciationReportApi.get, { query: { as_of } })
      const { columns, total } = body.data
      const closing = total.figures[columns.indexOf('closing_book_value')]!
      expect(await valueOfBands(here, { as_of })).toBe(minor(closing))
    }
  },
)
