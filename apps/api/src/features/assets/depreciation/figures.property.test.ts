import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { type AssetBook, assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#core/context/ctx.ts'
import { checkFigures } from '#features/books/check.ts'
import { computeFigures } from '#features/books/figures-job.ts'
import { queueEveryAsset } from '#shared/figures/queue.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { dice } from '#test/dice.ts'
import { type Totals, totalsOf } from '#test/figures.ts'

const ASSETS = 25
const YEARS = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027, 2030]
const { roll, pick } = dice(Number(process.env.FIGURES_SEED ?? 3))
const below = (most: number) => Math.floor(roll() * most)

let here: TestAccount
let books: { id: string }[]
const ids: string[] = []

const day = (from: number, to: number) =>
  `${from + below(to - from)}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`
const money = (most: number) => `${below(most)}.${String(below(100)).padStart(2, '0')}`

const METHODS = [
  { kind: 'straight_line' },
  { kind: 'straight_line', convention: 'nearest_month' },
  { kind: 'sum_of_years_digits' },
  { kind: 'declining_balance', rate_kind: 'factor', factor: '2', switch_to_straight_line: true },
  { kind: 'straight_line', convention: 'half_year' },
  { kind: 'none' },
]

const EVENTS = [
  () => ({ type: 'addition', amount: money(500) }),
  () => ({ type: 'impairment', amount: money(300) }),
  () => ({ type: 'revaluation', fair_value: money(3000) }),
  () => ({ type: 'life_change', remaining_months: 6 + below(60) }),
  () => ({ type: 'partial_disposal', fraction: '0.25', proceeds: money(100) }),
  () => ({ type: 'suspension', to: day(2025, 2026) }),
  () => ({
    type: 'disposal',
    disposal_type: 'sold' as const,
    reason: 'Sold',
    proceeds: money(900),
  }),
]

/** A register in use: assets of every method, moved, and changed by events. */
beforeAll(async () => {
  here = await newAccount()
  await here.call(booksApi.create, {
    body: { book: { name: 'Tax', fiscal_year_start_month: 7, frequency: 'annual' } },
  })
  await here.call(booksApi.create, { body: { book: { name: 'Group', frequency: 'quarterly' } } })
  books = (await here.call(booksApi.list, {})).body.data
  const made = async (answer: Promise<{ body: { data: { id: string } } }>) =>
    (await answer).body.data.id
  const methods: string[] = []
  for (const [n, fields] of METHODS.entries())
    methods.push(
      await made(
        here.call(depreciationMethodsApi.create, {
          body: { depreciation_method: { name: `Method ${n}`, ...fields } as never },
        }),
      ),
    )
  const categories: string[] = []
  const sites: string[] = []
  for (const name of ['A', 'B', 'C']) {
    categories.push(
      await made(here.call(assetCategoriesApi.create, { body: { asset_category: { name } } })),
    )
    sites.push(await made(here.call(sitesApi.create, { body: { site: { name } } })))
  }
  for (let n = 0; n < ASSETS; n++) {
    const asset = {
      name: `Asset ${n}`,
      purchase_date: day(2018, 2024),
      purchase_cost: `1${money(9000)}`,
      salvage_value: money(100),
      useful_life_months: 12 + below(100),
      depreciation_method_id: pick(methods),
      category_id: pick(categories),
      site_id: pick(sites),
    }
    ids.push(await made(here.call(assetsApi.create, { body: { asset } })))
  }
  for (const id of ids) {
    for (let n = below(3); n > 0; n--) {
      const depreciation_event = { ...pick(EVENTS)(), effective_date: day(2024, 2026) } as never
      await here.call(assetDepreciationApi.addEvent, {
        params: { id },
        body: { depreciation_event },
      })
    }
    if (below(3) === 0)
      await here.call(assetsApi.update, {
        params: { id },
        body: { asset: { category_id: pick(categories), site_id: pick(sites) } },
      })
  }
}, 120_000)

const cents = (text: string) => BigInt(text.replace('.', ''))

type Years = AssetBook['years']

/** The figures on the pages of all assets, by book. */
async function readPages(): Promise<Map<string, Years[]>> {
  const pages = new Map<string, Years[]>(books.map(({ id }) => [id, []]))
  for (const id of ids) {
    const { body } = await here.call(assetDepreciationApi.get, { params: { id }, query: {} })
    for (const { book, years } of body.data.books) pages.get(book.id)!.push(years)
  }
  return pages
}

/** Their sums for a fiscal year of a book; after its last year an asset keeps the values of that year. */
function saidByPages(pages: readonly Years[], year: number) {
  const sum = {
    opening_cost: 0n,
    opening_accumulated: 0n,
    closing_cost: 0n,
    closing_accumulated: 0n,
    charge: 0n,
    proceeds: 0n,
  }
  for (const years of pages) {
    const row = years.find(({ fiscal_year }) => fiscal_year === year)
    const last = years.at(-1)!
    if (row)
      for (const field of Object.keys(sum) as (keyof typeof sum)[]) sum[field] += cents(row[field])
    else if (last.fiscal_year < year) {
      sum.opening_cost += cents(last.closing_cost)
      sum.closing_cost += cents(last.closing_cost)
      sum.opening_accumulated += cents(last.closing_accumulated)
      sum.closing_accumulated += cents(last.closing_accumulated)
    }
  }
  return sum
}

const each = async (check: (book_id: string, year: number) => Promise<void>) => {
  for (const { id } of books) for (const year of YEARS) await check(id, year)
}

test('the stored sums of groups are the sums of their assets, for every month', () =>
  each(async (book_id, year) => {
    for (const month of [1, 5, 12])
      expect(await totalsOf(here, 'book_year_sums', book_id, year, month)).toEqual(
        await totalsOf(here, 'asset_book_years', book_id, year, month),
      )
  }))

test('the report is the sum of the figures on the pages of the assets', async () => {
  const pages = await readPages()
  await each(async (book_id, year) => {
    expect(await totalsOf(here, 'asset_book_years', book_id, year)).toMatchObject(
      saidByPages(pages.get(book_id)!, year),
    )
  })
}, 60_000)

test('each year opens with the closing balances of the one before, in every category', async () => {
  const { body } = await here.call(assetCategoriesApi.list, {})
  for (const { id: category } of body.data) {
    const of = (book_id: string, year: number) =>
      totalsOf(here, 'book_year_sums', book_id, year, 12, `category_id = '${category}'`)
    for (const { id } of books)
      for (const year of YEARS.slice(1, -1)) {
        const [before, after] = [await of(id, year - 1), await of(id, year)]
        expect([after.opening_cost, after.opening_accumulated]).toEqual([
          before.closing_cost,
          before.closing_accumulated,
        ])
      }
  }
})

test('transfers out of groups equal those into others', () =>
  each(async (book_id, year) => {
    expect((await totalsOf(here, 'book_year_sums', book_id, year)).transfers_cost).toBe(0n)
  }))

test('periods of any length agree', async () => {
  const monthly = books.find((book) => 'is_default' in book && book.is_default)!
  const [, ...others] = books
  const quarterly = others.find((book) => 'name' in book && book.name === 'Group')!
  for (const year of YEARS)
    expect(await totalsOf(here, 'book_year_sums', monthly.id, year)).toEqual(
      await totalsOf(here, 'book_year_sums', quarterly.id, year),
    )
})

test('computing everything again, twice, changes nothing', async () => {
  const all = async () => {
    const totals: Totals[] = []
    await each(async (book_id, year) => {
      totals.push(await totalsOf(here, 'book_year_sums', book_id, year, 7))
    })
    return totals
  }
  const before = await all()
  for (let n = 0; n < 2; n++) {
    await inTransaction(here.ctx, queueEveryAsset)
    expect(await computeFigures(here.h.services, here.account_id)).toBe(ASSETS)
    expect(await all()).toEqual(before)
  }
  const { figures } = (await here.call(booksApi.list, {})).body.data[0]!
  expect(figures).toMatchObject({ pending: 0, version: expect.any(Number) })
})

test('a job that is stopped while it fills its queue continues there', async () => {
  const waiting = () =>
    inTransaction(here.ctx, async ({ client }) => {
      const { rows } = await client!.query<{ n: number; marks: number }>(
        `select count(*)::int as n, count(put_through)::int as marks from figures_queue where account_id = $1`,
        [here.account_id],
      )
      return rows[0]!
    })
  await inTransaction(here.ctx, queueEveryAsset)
  let looks = 0
  await computeFigures(here.h.services, here.account_id, () => ++looks > 1)
  expect(await waiting()).toEqual({ n: ASSETS + 1, marks: 1 })

  expect(await computeFigures(here.h.services, here.account_id)).toBe(ASSETS)
  expect(await waiting()).toEqual({ n: 0, marks: 0 })
})

test('adding up differences changes no sum, and leaves at most two rows for a group', async () => {
  const rows = () =>
    inTransaction(here.ctx, async ({ client }) => {
      const { rows } = await client!.query<{ n: number; groups: number }>(
        `select count(*)::int as n,
           count(distinct (book_id, fiscal_year, category_id, site_id, department_id))::int as groups
         from book_year_sums where account_id = $1`,
        [here.account_id],
      )
      return rows[0]!
    })
  const totals = () => totalsOf(here, 'book_year_sums', books[0]!.id, 2025, 6)
  const before = await totals()
  await inTransaction(here.ctx, queueEveryAsset)
  await computeFigures(here.h.services, here.account_id)
  await inTransaction(here.ctx, ({ client }) => client!.query('select fold_book_year_sums()'))

  expect(await totals()).toEqual(before)
  const { n, groups } = await rows()
  expect(n).toBeLessThanOrEqual(2 * groups)
})

test('the nightly check finds nothing by itself, and finds a figure that was changed', async () => {
  const differences = () =>
    inTransaction(here.ctx, async ({ client }) => {
      const { rows } = await client!.query<{ n: number }>(
        `select jsonb_array_length(differences) as n from figures_checks
         where account_id = $1 and book_id = $2 order by checked_at desc limit 1`,
        [here.account_id, books[0]!.id],
      )
      return rows[0]?.n
    })
  await checkFigures(here.h.services, here.account_id)
  expect(await differences()).toBe(0)

  await inTransaction(here.ctx, ({ client }) =>
    client!.query(
      `update asset_book_years set opening_cost = opening_cost + 1
       where account_id = $1 and book_id = $2 and fiscal_year = 2026 and opening_cost > 0`,
      [here.account_id, books[0]!.id],
    ),
  )
  await checkFigures(here.h.services, here.account_id)
  expect(await differences()).toBeGreaterThan(1)
})
