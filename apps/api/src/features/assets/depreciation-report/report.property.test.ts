import { booksApi } from '@steward/contract/books.ts'
import {
  DEPRECIATION_GROUPS,
  type DepreciationReport,
  groupFilter,
} from '@steward/contract/depreciation-report.ts'
import { formatMinor } from '@steward/depreciation/numbers.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { computeFigures } from '#features/books/figures-job.ts'
import { newAccount } from '#test/account.ts'
import { OWN, Register, YEARS } from '#test/random-register.ts'

// Registers that people have worked with at random: whatever they did, the figures of the reports have to tie.

/** So many things happen to each asset. */
const EVENTS = 3

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
])('a register in %s', { timeout: 60_000 }, (currency, digits) => {
  let of: Register
  beforeAll(async () => {
    const here = await newAccount({
      currency,
      digits,
      flags: { 'assets.custom_fields.enable': true },
    })
    of = new Register(here, digits)
    await of.begin()
    for (const id of of.ids) for (let n = 0; n < EVENTS; n++) await of.happens(id, 2021, 2027)
    await computeFigures(here.h.services, here.account_id)
  }, 60_000)

  test('most random changes are accepted', () => {
    expect(of.accepted).toBeGreaterThan(of.tried / 2)
  })

  test('groups add up at every level, whatever they are grouped by', async () => {
    const { pick } = of
    for (let n = 0; n < 8; n++) {
      const levels = 1 + of.below(3)
      const group_by = [...DEPRECIATION_GROUPS, ...OWN]
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

  test('each period opens with the closing balances of the one before, in every group that assets don’t leave', async () => {
    const opening = ['opening_cost', 'opening_accumulated', 'opening_book_value']
    const closing = ['closing_cost', 'closing_accumulated', 'closing_book_value']
    for (const group_by of ['category,site', 'department', 'method,status', 'acquired']) {
      const book = of.pick(of.books)
      const ends = ['2021-12-31', '2022-05-31', '2023-06-30', '2025-03-31', '2026-12-31']
      for (const [at, end] of ends.slice(0, -1).entries()) {
        const from = `${end.slice(5) === '12-31' ? Number(end.slice(0, 4)) + 1 : end.slice(0, 4)}-${String((Number(end.slice(5, 7)) % 12) + 1).padStart(2, '0')}-01`
        const before = await of.report({ book, group_by, from: '2020-01-01', to: end })
        const after = await of.report({ book, group_by, from, to: ends[at + 1]! })
        // Who gets another method or status is in its new group for the whole period.
        const stay = !group_by.startsWith('method')
        const groups = ([path]: [string, bigint[]]) => stay || path === ''
        expect([...byPath(after, opening)].filter(groups)).toEqual(
          [...byPath(before, closing)].filter(groups),
        )
        expect(after.ties.opening).not.toBe(false)
      }
    }
  })

  test('the assets of each group add up to its figures', async () => {
    for (const group of [...DEPRECIATION_GROUPS, ...OWN]) {
      const query = { ...yearOf(of.pick([2023, 2025, 2026])), book: of.pick(of.books) }
      const report = await of.report({ ...query, group_by: group })
      for (const { path, figures } of report.groups) {
        const [value] = path
        const assets = await of.assets({ ...query, [groupFilter(group)]: value!.id ?? 'null' })
        const sums = zerosFor(sumOf(assets.map((one) => one.figures)), figures.length)
        expect([group, value, sums]).toEqual([group, value, amounts(figures)])
      }
    }
  })

  test('each figure is explained by its parts, for groups and for assets', async () => {
    const query = { ...yearOf(2025), book: of.books[0]!, group_by: 'cf:grade' }
    const report = await of.report(query)
    for (const [at, column] of report.columns.entries()) {
      const asked = { ...query, explain: column }
      const why = await of.report(asked)
      expect([column, ...why.total.figures.slice(0, 1)]).toEqual([column, report.total.figures[at]])
      addsUp(why)
      const { parts } = why.explained!
      const made = (figures: readonly string[]) =>
        parts.reduce((sum, part, n) => sum + BigInt(part.sign) * minor(figures[n + 1]!), 0n)
      const assets = await of.assets(asked)
      for (const { figures } of [why.total, ...assets])
        if (parts.length > 0) expect([column, made(figures)]).toEqual([column, minor(figures[0]!)])
      expect(zerosFor(sumOf(assets.map(({ figures }) => figures)), why.columns.length)).toEqual(
        amounts(why.total.figures),
      )
    }
  })

  test('a report is the sum of its assets, in every view and under filters', async () => {
    for (let n = 0; n < 8; n++) {
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
        ...of.pick([yearOf(of.pick(YEARS)), { from: '2021-07-01', to: '2026-03-31' }]),
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

  test('costs and additions at the end of a period agree with the register', async () => {
    const ends = ['closing_cost', 'closing_accumulated', 'closing_book_value']
    const gone = [0n, 0n, 0n]
    for (const book of of.books) {
      const span = { book, from: '2021-07-01', to: '2026-03-31' }
      const endsIn = async (view: string) => {
        const [report, assets] = [
          await of.report({ ...span, view }),
          await of.assets({ ...span, view }),
        ]
        return new Map(assets.map(({ id, figures }) => [id, figuresOf(report, figures, ends)]))
      }
      const register = await endsIn('register')
      for (const view of ['additions', 'roll_forward'])
        for (const [id, figures] of await endsIn(view))
          expect([view, id, figures]).toEqual([view, id, register.get(id) ?? gone])
    }
  })

  test('a filter by book value applies to the book value at the end of the period', async () => {
    const spans = [
      yearOf(2025),
      { from: '2023-04-01', to: '2023-08-31' },
      { from: '2021-07-01', to: '2026-03-31' },
    ]
    for (const span of spans) {
      const query = { book: of.pick(of.books), ...span }
      const { columns } = await of.report(query)
      const valueIn = ({ figures }: { figures: string[] }) =>
        minor(figures[columns.indexOf('closing_book_value')]!)
      const all = await of.assets(query)
      const value = (nth: number) => {
        const values = all.map(valueIn).toSorted((a, b) => (a < b ? -1 : 1))
        return values[Math.floor((values.length * nth) / 4)]!
      }
      for (const [least, most] of [
        [1n, null],
        [null, value(1)],
        [value(1), value(3)],
      ] as const) {
        const asked = {
          ...query,
          ...(least !== null && { 'filter[book_value][gte]': formatMinor(least, digits) }),
          ...(most !== null && { 'filter[book_value][lte]': formatMinor(most, digits) }),
        }
        const isIn = (one: bigint) =>
          (least === null || one >= least) && (most === null || one <= most)
        const wanted = all.filter((one) => isIn(valueIn(one)))
        const found = await of.assets(asked)
        expect([asked, found.map(({ id }) => id)]).toEqual([asked, wanted.map(({ id }) => id)])
        const { total } = await of.report(asked)
        const sums = zerosFor(sumOf(wanted.map(({ figures }) => figures)), columns.length)
        expect([asked, amounts(total.figures)]).toEqual([asked, sums])
      }
    }
  })

  test('each asset has the same figures in the report and on its page, in every book and year', async () => {
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
            // What an asset brought along stands at the beginning of the first year of its page, or at the end of the
            // one before.
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

  test('at the end of any month, the report agrees with the page of the asset for that day', async () => {
    for (const day of ['2022-02-28', '2023-08-31', '2025-05-31', '2026-10-31']) {
      const book = of.pick(of.books)
      const query = { book, view: 'register', as_of: day }
      const report = await of.report(query)
      const costs = await of.report({ book, view: 'cost', as_of: day })
      expect(figuresOf(costs, costs.total.figures, [day])).toEqual(
        figuresOf(report, report.total.figures, ['closing_cost']),
      )
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

  test('months, quarters and years agree, and so do books of each frequency', async () => {
    const flows = ['additions', 'charge', 'impairment', 'disposals_cost', 'proceeds', 'gain_loss']
    for (const year of [2022, 2025]) {
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

  test('a closed year never changes, whatever happens later', async () => {
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
      for (let n = 0; n < 2; n++) await of.happens(id, 2025, 2027)
    }
    expect(await closed()).toEqual(before)
  })
})
