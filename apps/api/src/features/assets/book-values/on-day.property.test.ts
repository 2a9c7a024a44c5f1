import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { addDays } from '@steward/contract/calendar.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { askRow, askRows } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { computeFigures } from '#features/books/figures-job.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { Register } from '#test/random-register.ts'
import { unsettledOn, bookValueBy } from './on-day.ts'
import { computedOn } from './unsettled.ts'

// Whatever happened to an asset within a month, its book value on each day is that of its own page.

const minor = (text: string) => BigInt(text.replace('.', ''))

interface Asked {
  id: string
  is_default: boolean
}

const mainOf = ({ ctx, account_id }: TestAccount): Promise<Asked> =>
  askRow<Asked>(
    ctx,
    statement(
      sql`select id, is_default from books where account_id = ${account_id} and is_default`,
    ),
  )

/** The value of each asset on a day, looked up one by one, or among so many others that all are read together. */
async function valuesOn(
  here: TestAccount,
  day: string,
  others: number,
  book?: Asked,
): Promise<Map<string, bigint>> {
  const { ctx, account_id } = here
  const asked = book ?? (await mainOf(here))
  const of = { id: sql`${asked.id}::uuid`, is_default: asked.is_default }
  const rows = await askRows<{ id: string; book_value: string }>(
    ctx,
    statement(sql`with day as (select ${day}::date as today), ${unsettledOn(ctx, of, await computedOn(ctx, asked, day))},
      t as (select id from assets where account_id = ${account_id}
        union all select gen_random_uuid() from generate_series(1, ${others}::int)),
      book_values as ${bookValueBy(ctx, of, sql`t.id`, true)}
      select on_day as id, book_value::text from book_values where book_value <> 0 order by 1`),
  )
  return new Map(rows.map(({ id, book_value }) => [id, BigInt(book_value)]))
}

describe.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
])('assets in %s', { timeout: 60_000 }, (currency, digits) => {
  let of: Register
  const days: string[] = []
  beforeAll(async () => {
    const flags = { 'assets.custom_fields.enable': true }
    of = new Register(await newAccount({ currency, digits, flags }), digits)
    await of.begin({ firstMonth: digits === 3 ? 4 : 1 })
    days.push(...of.openings.flatMap((day) => [-1, 0, 1].map((more) => addDays(day, more))))
    for (const id of of.ids) {
      for (let n = 0; n < 2; n++) await of.happens(id, 2022, 2026)
      for (let n = 0; n < 2; n++) {
        const crowded = await of.crowds(id, 2022, 2026)
        days.push(...['02', '05', '15', '23', '28'].map((day) => `${crowded}-${day}`))
      }
    }
    await computeFigures(of.here.h.services, of.here.account_id)
    for (let n = 0; n < 20; n++) days.push(of.day(2020, 2027))
  }, 60_000)

  /** What the engine says of each asset. */
  async function saidOf(book: string, day: string) {
    const said: [string, bigint][] = []
    for (const id of of.ids) {
      const { value } = await of.page(id, book, day)
      const book_value = minor(value?.book_value ?? '0')
      if (book_value !== 0n) said.push([id, book_value])
    }
    return said.toSorted(([a], [b]) => (a < b ? -1 : 1))
  }

  test('have the book value of the engine, however they are queried', async () => {
    for (const day of days) {
      const said = await saidOf(of.books[0]!, day)
      expect([day, ...(await valuesOn(of.here, day, 0))]).toEqual([day, ...said])
      expect([day, ...(await valuesOn(of.here, day, 50_001))]).toEqual([day, ...said])
    }
  })

  test('have in another book the book value of the engine in that book', async () => {
    for (const [at, day] of days.entries()) {
      if (at % 3 > 0) continue
      const id = of.books[1 + ((at / 3) % 3)]!
      const said = await saidOf(id, day)
      for (const others of [0, 50_001]) {
        const values = await valuesOn(of.here, day, others, { id, is_default: false })
        expect([day, ...values]).toEqual([day, ...said])
      }
    }
  })
})

/** A pump of 1,200.00 in an account of its own, to which an amount is added on each of some days of May 2024. */
async function addedTo(...days: string[]) {
  const here = await newAccount()
  const straight = { name: 'Straight', kind: 'straight_line' as const }
  const method = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: straight },
  })
  const pump = {
    ...{ name: 'Pump', purchase_cost: '1200', purchase_date: '2020-01-01' },
    ...{ useful_life_months: 120, depreciation_method_id: method.body.data.id },
  }
  const { id } = (await here.call(assetsApi.create, { body: { asset: pump } })).body.data
  for (const day of days)
    await here.call(assetDepreciationApi.addEvent, {
      params: { id },
      body: {
        depreciation_event: { type: 'addition', amount: '50', effective_date: `2024-05-${day}` },
      },
    })
  const change = async (asset: Partial<AssetInput>) => {
    const { status } = await here.call(assetsApi.update, { params: { id }, body: { asset } })
    expect(status).toBe(200)
  }
  return { here, id, change }
}

test('a value computed for a day counts once, even if the years of its asset have ended', async () => {
  const { here, id, change } = await addedTo('03', '20')
  await change({ useful_life_months: null })
  for (const others of [0, 50_001])
    expect([...(await valuesOn(here, '2024-05-10', others))]).toEqual([[id, 120_000n]])
})

test('events before an opening balance don’t change the books', async () => {
  const { here, id, change } = await addedTo('10')
  await change({ opening_accumulated: '520', opening_as_of: '2024-05-20' })
  for (const others of [0, 50_001]) {
    expect([...(await valuesOn(here, '2024-05-15', others))]).toEqual([])
    expect([...(await valuesOn(here, '2024-05-25', others))]).toEqual([[id, 68_000n]])
  }
})
