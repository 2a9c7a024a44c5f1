import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import {
  DEPRECIATION_GROUPS,
  type DepreciationReport,
  depreciationReportApi,
  type ReportedAsset,
} from '@steward/contract/depreciation-report.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { computeFigures } from '#features/books/figures-job.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { dice } from '#test/dice.ts'

// Registers that people have worked with at random: whatever they did, the figures of the reports have to tie.

const ASSETS = 10
const EVENTS = 4
const YEARS = [2021, 2022, 2023, 2024, 2025, 2026, 2027]
const SEED = Number(process.env.FIGURES_SEED ?? 11)

const METHODS = [
  { kind: 'straight_line' },
  { kind: 'straight_line', convention: 'actual_days_month' },
  { kind: 'sum_of_years_digits' },
  { kind: 'declining_balance', rate_kind: 'factor', factor: '2', switch_to_straight_line: true },
  { kind: 'declining_balance', rate_kind: 'percent', annual_rate: '0.3', end_of_life: 'stop' },
  { kind: 'straight_line', convention: 'half_year' },
  { kind: 'table', table_key: 'macrs_5_half_year' },
  { kind: 'pool', pool_years: 5 },
  { kind: 'immediate' },
  { kind: 'none' },
] as const

const FREQUENCIES = ['monthly', 'quarterly', 'annual'] as const

type Fields = Record<string, unknown>

/** An account with everything that figures can be grouped by, three books of one fiscal year and one of another. */
class Register {
  readonly ids: string[] = []
  methods: string[] = []
  categories: string[] = []
  sites: string[] = []
  departments: string[] = []
  /** The default one, by months; by quarters; by years; and that of another fiscal year. */
  books: string[] = []
  /** The first year in which something may happen to an asset. */
  readonly begins = new Map<string, number>()
  /** How many events were accepted, and how many were tried. */
  accepted = 0
  tried = 0
  readonly here: TestAccount
  private readonly digits: number
  private readonly dice

  constructor(here: TestAccount, digits: number) {
    this.here = here
    this.digits = digits
    this.dice = dice(SEED + digits)
  }

  readonly below = (most: number) => Math.floor(this.dice.roll() * most)
  readonly pick = <T>(of: readonly T[]): T => this.dice.pick(of)
  readonly day = (from: number, to: number) =>
    `${from + this.below(to - from)}-${String(1 + this.below(12)).padStart(2, '0')}-${String(1 + this.below(28)).padStart(2, '0')}`
  readonly money = (most: number) => {
    const whole = String(1 + this.below(most))
    const part = String(this.below(10 ** this.digits)).padStart(this.digits, '0')
    return this.digits === 0 ? whole : `${whole}.${part}`
  }

  async begin(): Promise<void> {
    const { here } = this
    for (const frequency of FREQUENCIES.slice(1))
      await here.call(booksApi.create, { body: { book: { name: frequency, frequency } } })
    await here.call(booksApi.create, {
      body: { book: { name: 'Tax', frequency: 'annual', fiscal_year_start_month: 7 } },
    })
    const { data } = (await here.call(booksApi.list, {})).body
    const byName = (name: string) => data.find((book) => book.name === name)!.id
    const main = data.find(({ is_default }) => is_default)!.id
    this.books = [main, byName('quarterly'), byName('annual'), byName('Tax')]
    for (const [n, fields] of METHODS.entries())
      this.methods.push(
        (
          await here.call(depreciationMethodsApi.create, {
            body: { depreciation_method: { name: `Method ${n}`, ...fields } as never },
          })
        ).body.data.id,
      )
    for (const name of ['A', 'B', 'C']) {
      const category = await here.call(assetCategoriesApi.create, {
        body: { asset_category: { name } },
      })
      const site = await here.call(sitesApi.create, { body: { site: { name } } })
      const department = await here.call(departmentsApi.create, { body: { department: { name } } })
      this.categories.push(category.body.data.id)
      this.sites.push(site.body.data.id)
      this.departments.push(department.body.data.id)
    }
    for (let n = 0; n < ASSETS; n++) await this.buy(n)
  }

  private async buy(n: number): Promise<void> {
    const opens = this.below(4) === 0
    const bought = this.day(2020, 2023)
    const asset = {
      name: `Asset ${n}`,
      purchase_date: bought,
      purchase_cost: `1${this.below(10)}${this.money(900)}`,
      salvage_value: this.money(90),
      useful_life_months: 12 + this.below(84),
      depreciation_method_id: this.methods[n % this.methods.length]!,
      category_id: this.pick(this.categories),
      site_id: this.pick([...this.sites, null]),
      department_id: this.pick([...this.departments, null]),
      status: this.pick(['in_use', 'in_stock']),
    }
    const opening = { opening_accumulated: this.money(50), opening_as_of: '2023-06-30' }
    const { body } = await this.here.call(assetsApi.create, {
      body: { asset: { ...asset, ...(opens && opening) } as never },
    })
    if (!body.data) throw new Error(JSON.stringify(body.errors))
    const { id } = body.data
    this.ids.push(id)
    // The asset itself says it for the default book alone.
    if (opens)
      for (const book_id of this.books.slice(1))
        await this.here.call(assetDepreciationApi.updateBook, {
          params: { id, book_id },
          body: { asset_book: opening },
        })
    this.begins.set(id, Number((opens ? opening.opening_as_of : bought).slice(0, 4)) + 1)
  }

  private readonly kinds: (() => Fields)[] = [
    () => ({ type: 'addition', amount: this.money(500) }),
    () => ({ type: 'impairment', amount: this.money(300) }),
    () => ({ type: 'impairment_reversal', recoverable_amount: this.money(9000) }),
    () => ({
      type: 'revaluation',
      fair_value: this.money(9000),
      mode: this.pick(['elimination', 'proportionate']),
    }),
    () => ({ type: 'life_change', remaining_months: 6 + this.below(60) }),
    () => ({ type: 'salvage_change', salvage_value: this.money(400) }),
    () => ({ type: 'method_change', depreciation_method_id: this.pick(this.methods) }),
    () => ({
      type: 'partial_disposal',
      fraction: this.pick(['0.25', '0.333', '0.5']),
      proceeds: this.money(100),
      costs: this.money(9),
    }),
    () => ({ type: 'suspension', to: this.day(2026, 2027), extend: this.pick([true, false]) }),
    () => ({ type: 'held_for_sale' }),
    () => ({
      type: 'disposal',
      disposal_type: this.pick(['sold', 'scrapped']),
      reason: 'No longer needed',
      proceeds: this.money(900),
      costs: this.money(20),
    }),
  ]

  /** Something happens to an asset in these years, the last left out: an event, and at times an undo or a move. */
  async happens(id: string, from: number, to: number): Promise<void> {
    if (this.below(6) === 0) await this.move(id)
    if (this.below(5) === 0) await this.undo(id, from)
    const first = Math.max(from, this.begins.get(id)!)
    const status = await this.event(id, this.day(first, Math.max(to, first + 1)))
    this.tried++
    if (status === 201) this.accepted++
    else expect(status).toBe(422)
  }

  async event(id: string, effective_date: string): Promise<number> {
    const event = { ...this.pick(this.kinds)(), effective_date }
    const { status } = await this.here.call(assetDepreciationApi.addEvent, {
      params: { id },
      body: { depreciation_event: event as never },
    })
    return status
  }

  private async move(id: string): Promise<void> {
    const asset = {
      category_id: this.pick(this.categories),
      site_id: this.pick([...this.sites, null]),
      department_id: this.pick([...this.departments, null]),
    }
    await this.here.call(assetsApi.update, { params: { id }, body: { asset } })
  }

  private async undo(id: string, from: number): Promise<void> {
    const { body } = await this.here.call(assetDepreciationApi.get, { params: { id }, query: {} })
    const event = body.data.events.findLast(
      (one) =>
        one.type !== 'reversal' && !one.reversed_by_id && one.effective_date >= `${from}-01-01`,
    )
    if (event)
      await this.here.call(assetDepreciationApi.undoEvent, {
        params: { id, event_id: event.id },
      })
  }

  async report(query: Fields): Promise<DepreciationReport> {
    const { body } = await this.here.call(depreciationReportApi.get, { query: query as never })
    if (!body.data) throw new Error(JSON.stringify(body.errors))
    return body.data
  }

  async assets(query: Fields): Promise<ReportedAsset[]> {
    const { body } = await this.here.call(depreciationReportApi.assets, { query: query as never })
    if (!body.data) throw new Error(JSON.stringify(body.errors))
    return body.data
  }

  page = async (id: string, book_id: string, on?: string) =>
    (
      await this.here.call(assetDepreciationApi.get, {
        params: { id },
        query: { book_id, ...(on && { on }) },
      })
    ).body.data.books[0]!
}

const minor = (text: string) => BigInt(text.replace('.', ''))
const sumOf = (figures: readonly string[][]): bigint[] =>
  figures.reduce<bigint[]>(
    (sums, row) => row.map((figure, at) => (sums[at] ?? 0n) + minor(figure)),
    [],
  )
const amounts = (figures: readonly string[]) => figures.map(minor)
const zerosFor = (sums: bigint[], width: number) =>
  sums.length > 0 ? sums : Array.from({ length: width }, () => 0n)

/** The rows right below one, by its path. */
const below = ({ groups }: DepreciationReport, path: readonly { id: string | null }[]) =>
  groups.filter(
    (row) =>
      row.path.length === path.length + 1 && path.every(({ id }, at) => row.path[at]!.id === id),
  )

/** Every group is what those in it come to, figure by figure, and so is the total. */
function addsUp(report: DepreciationReport): void {
  expect(report.ties.groups).toBe(true)
  for (const row of [report.total, ...report.groups]) {
    if (row.path.length === report.group_by.length) continue
    const within = below(report, row.path).map(({ figures }) => figures)
    expect(zerosFor(sumOf(within), row.figures.length)).toEqual(amounts(row.figures))
  }
}

const figuresOf = (report: DepreciationReport, figures: readonly string[], names: string[]) =>
  names.map((name) => minor(figures[report.columns.indexOf(name)]!))

/** The figures of each group by its path; what isn't there comes to nothing. */
function byPath(report: DepreciationReport, names: string[]): Map<string, bigint[]> {
  const all = [report.total, ...report.groups].map(
    ({ path, figures }) =>
      [path.map(({ id }) => String(id)).join('/'), figuresOf(report, figures, names)] as const,
  )
  return new Map(all.filter(([, some]) => some.some((figure) => figure !== 0n)))
}

const yearOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

describe.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
])('a register in %s', (currency, digits) => {
  let of: Register
  beforeAll(async () => {
    const here = await newAccount({ currency, digits })
    of = new Register(here, digits)
    await of.begin()
    for (const id of of.ids) for (let n = 0; n < EVENTS; n++) await of.happens(id, 2021, 2027)
    await computeFigures(here.h.services, here.account_id)
  }, 60_000)

  test('most of what happens is accepted', () => {
    expect(of.accepted).toBeGreaterThan(of.tried / 2)
  })

  test('groups add up at every level, whatever they are grouped by', async () => {
    const { pick } = of
    for (let n = 0; n < 14; n++) {
      const levels = 1 + of.below(3)
      const group_by = [...DEPRECIATION_GROUPS]
        .map((group) => [of.below(1000), group] as const)
        .toSorted(([a], [b]) => a - b)
        .slice(0, levels)
        .map(([, group]) => group)
        .join()
      addsUp(
        await of.report({
          ...yearOf(pick(YEARS)),
          book: pick(of.books),
          group_by,
          view: pick(['roll_forward', 'register', 'disposals', 'additions', 'comparison']),
        }),
      )
    }
  })

  test('a period opens as the one before it closed, in every group', async () => {
    const opening = ['opening_cost', 'opening_accumulated', 'opening_book_value']
    const closing = ['closing_cost', 'closing_accumulated', 'closing_book_value']
    for (const group_by of ['category,site', 'department', 'method,status', 'acquired']) {
      const book = of.pick(of.books)
      const ends = ['2021-12-31', '2022-05-31', '2023-06-30', '2025-03-31', '2026-12-31']
      for (const [at, end] of ends.slice(0, -1).entries()) {
        const from = `${end.slice(5) === '12-31' ? Number(end.slice(0, 4)) + 1 : end.slice(0, 4)}-${String((Number(end.slice(5, 7)) % 12) + 1).padStart(2, '0')}-01`
        const before = await of.report({ book, group_by, from: '2020-01-01', to: end })
        const after = await of.report({ book, group_by, from, to: ends[at + 1]! })
        expect(byPath(after, opening)).toEqual(byPath(before, closing))
        expect(after.ties.opening).not.toBe(false)
      }
    }
  })

  test('a report is the sum of its assets, in every view and under filters', async () => {
    for (let n = 0; n < 14; n++) {
      const query = {
        book: of.pick(of.books),
        view: of.pick([
          'roll_forward',
          'register',
          'schedule',
          'fully_depreciated',
          'additions',
          'disposals',
          'comparison',
        ]),
        ...yearOf(of.pick(YEARS)),
        ...of.pick([
          {},
          { 'filter[category_id]': of.pick(of.categories) },
          { 'filter[site_id]': of.pick(of.sites) },
          { 'filter[method_id]': of.pick(of.methods) },
          { 'filter[status]': 'disposed' },
          { include_disposed: false },
          { 'filter[department_id]': 'null' },
        ]),
      }
      const [report, assets] = [await of.report(query), await of.assets(query)]
      const sums = zerosFor(sumOf(assets.map(({ figures }) => figures)), report.columns.length)
      expect([query, sums]).toEqual([query, amounts(report.total.figures)])
    }
  })

  test('each asset has in the report what its own page says, in every book and year', async () => {
    const names = [
      'opening_cost',
      'additions',
      'revaluation_cost',
      'disposals_cost',
      'closing_cost',
      'opening_accumulated',
      'charge',
      'impairment',
      'revaluation_accumulated',
      'disposals_accumulated',
      'closing_accumulated',
      'opening_book_value',
      'closing_book_value',
      'proceeds',
      'selling_costs',
      'gain_loss',
    ] as const
    for (const book of [of.books[0]!, of.books[3]!]) {
      const first = book === of.books[3] ? 7 : 1
      const pages = new Map<string, Awaited<ReturnType<Register['page']>>>()
      for (const id of of.ids) pages.set(id, await of.page(id, book))
      for (const year of YEARS) {
        const span = first === 1 ? yearOf(year) : { from: `${year - 1}-07-01`, to: `${year}-06-30` }
        const report = await of.report({ book, ...span })
        for (const { id, figures } of await of.assets({ book, ...span })) {
          const { years } = pages.get(id)!
          const row = years.find(({ fiscal_year }) => fiscal_year === year)
          const last = years.at(-1)!
          const [brought_cost = 0n, brought = 0n] = figuresOf(report, figures, [
            'brought_cost',
            'brought_accumulated',
          ])
          const along = {
            cost: brought_cost,
            accumulated: brought,
            book_value: brought_cost - brought,
          }
          const said = (name: (typeof names)[number]) => {
            const [, at, balance] = /^(opening|closing)_(.*)$/.exec(name) ?? []
            const of = balance as keyof typeof along
            // What an asset brought along stands at the beginning of the first year of its page, or at the end of the one before.
            if (row) return minor(row[name]) - (at === 'opening' ? along[of] : 0n)
            if (!at) return 0n
            if (last.fiscal_year > year) return at === 'closing' ? along[of] : 0n
            return minor(last[`closing_${of}`])
          }
          expect([id, year, figuresOf(report, figures, [...names])]).toEqual([
            id,
            year,
            names.map(said),
          ])
        }
      }
    }
  })

  test('at the end of any month it has what the page of the asset says for that day', async () => {
    for (const day of ['2022-02-28', '2023-08-31', '2025-05-31', '2026-10-31']) {
      const book = of.pick(of.books)
      const query = { book, view: 'register', as_of: day }
      const report = await of.report(query)
      for (const { id, figures } of await of.assets(query)) {
        const { value } = await of.page(id, book, day)
        expect([
          id,
          day,
          figuresOf(report, figures, ['closing_cost', 'closing_accumulated', 'closing_book_value']),
        ]).toEqual([id, day, [value!.cost, value!.accumulated, value!.book_value].map(minor)])
      }
    }
  })

  test('months, quarters and years come to the same, and so does a book of each frequency', async () => {
    const flows = ['additions', 'charge', 'impairment', 'disposals_cost', 'proceeds', 'gain_loss']
    for (const year of [2022, 2024, 2025]) {
      const [main, ...others] = of.books.slice(0, 3)
      const total = async (book: string, as_of: string, period: string) => {
        const report = await of.report({ book, as_of, period })
        return figuresOf(report, report.total.figures, flows)
      }
      const add = (all: bigint[][]) =>
        all.reduce((sum, some) => sum.map((figure, at) => figure + some[at]!))
      const whole = await total(main!, `${year}-12-31`, 'year')
      const ends = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((last, at) =>
        [year, String(at + 1).padStart(2, '0'), year % 4 === 0 && at === 1 ? 29 : last].join('-'),
      )
      const months: bigint[][] = []
      for (const end of ends) months.push(await total(main!, end, 'month'))
      expect(add(months)).toEqual(whole)
      const quarters: bigint[][] = []
      for (const at of [2, 5, 8, 11]) quarters.push(await total(main!, ends[at]!, 'quarter'))
      expect(add(quarters)).toEqual(whole)
      for (const book of others) {
        expect(await total(book!, `${year}-12-31`, 'year')).toEqual(whole)
        expect(await total(book!, ends[4]!, 'month')).toEqual(months[4])
      }
    }
  })

  test('a closed year stays as it was, to the last digit, whatever happens later', async () => {
    for (const id of of.books) {
      const { status } = await of.here.call(booksApi.lock, {
        params: { id },
        body: { book: { locked_through: '2024-12-31' } },
      })
      expect(status).toBe(200)
    }
    const closed = async () => {
      const all: unknown[] = []
      for (const book of of.books)
        for (const group_by of ['category,site,department', 'acquired'])
          for (const span of [yearOf(2024), { from: '2022-03-01', to: '2024-12-31' }]) {
            const { groups, total } = await of.report({ book, group_by, ...span })
            all.push(groups, total)
          }
      return all
    }
    const before = await closed()
    for (const id of of.ids) {
      expect(await of.event(id, of.day(2021, 2025))).toBe(422)
      for (let n = 0; n < 3; n++) await of.happens(id, 2025, 2027)
    }
    expect(await closed()).toEqual(before)
  })
})
