import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import {
  type DepreciationReport,
  depreciationReportApi,
  type ReportedAsset,
} from '@steward/contract/depreciation-report.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { expect } from 'vitest'
import type { TestAccount } from './account.ts'
import { dice } from './dice.ts'

const ASSETS = 10
export const YEARS = [2021, 2022, 2023, 2024, 2025, 2026, 2027]
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

/** Custom fields by which assets can be grouped. */
export const OWN = ['cf:grade', 'cf:leased', 'cf:line'] as const

const FREQUENCIES = ['monthly', 'quarterly', 'annual'] as const

type Fields = Record<string, unknown>

/**
 * A register with random changes: an account with everything by which figures can be grouped, with three books of one
 * fiscal year and one of another.
 */
export class Register {
  readonly ids: string[] = []
  methods: string[] = []
  categories: string[] = []
  sites: string[] = []
  departments: string[] = []
  /** The default book, by months; one by quarters; one by years; and one with another fiscal year. */
  books: string[] = []
  /** The first year in which an asset may have events. */
  readonly begins = new Map<string, number>()
  /** The days of opening balances. */
  readonly openings: string[] = []
  /** The numbers of accepted and tried events. */
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

  /** @param firstMonth with which the fiscal years of its first books begin */
  async begin({ firstMonth = 1 } = {}): Promise<void> {
    const { here } = this
    const begins = 'update accounts set fiscal_year_start_month = $2 where id = $1'
    await here.h.owner.query(begins, [here.account_id, firstMonth])
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
    for (const field of [
      { label: 'Grade', type: 'single_select', options: ['A', 'B, or C'] },
      { label: 'Leased', type: 'boolean' },
      { label: 'Line', type: 'text' },
    ] as const)
      await here.call(dataFieldsApi.create, {
        body: { data_field: { ...field, section: 'details' } as never },
      })
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
      ...(n % 5 === 4 ? { in_service_date: bought } : { purchase_date: bought }),
      purchase_cost: `1${this.below(10)}${this.money(900)}`,
      salvage_value: this.money(90),
      useful_life_months: 12 + this.below(84),
      depreciation_method_id: this.methods[n % this.methods.length]!,
      category_id: this.pick(this.categories),
      site_id: this.pick([...this.sites, null]),
      department_id: this.pick([...this.departments, null]),
      status: this.pick(['in_use', 'in_stock']),
      custom_fields: {
        grade: this.pick(['A', 'B, or C', null]),
        leased: this.pick([true, false]),
        line: this.pick(['Press', 'Press 2', null]),
      },
    }
    const opening = { opening_accumulated: this.money(50), opening_as_of: this.day(2023, 2024) }
    const { body } = await this.here.call(assetsApi.create, {
      body: { asset: { ...asset, ...(opens && opening) } as never },
    })
    if (!body.data) throw new Error(JSON.stringify(body.errors))
    const { id } = body.data
    this.ids.push(id)
    // The asset itself has the opening balance only for the default book.
    if (opens) this.openings.push(opening.opening_as_of)
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

  /** Adds random events to an asset in these years, without the last: also undos and transfers. */
  async happens(id: string, from: number, to: number): Promise<void> {
    if (this.below(6) === 0) await this.move(id)
    if (this.below(5) === 0) await this.undo(id, from)
    const first = Math.max(from, this.begins.get(id)!)
    const status = await this.event(id, this.day(first, Math.max(to, first + 1)))
    this.tried++
    if (status === 201) this.accepted++
    else expect(status).toBe(422)
  }

  /**
   * Adds random events to an asset on several days of one month, and mostly undoes the last.
   *
   * @returns the month, as `YYYY-MM`
   */
  async crowds(id: string, from: number, to: number): Promise<string> {
    const first = Math.max(from, this.begins.get(id)!)
    const month = this.day(first, Math.max(to, first + 1)).slice(0, 7)
    for (const day of ['03', '11', '19', '27']) await this.event(id, `${month}-${day}`)
    if (this.below(3) > 0) await this.undo(id, from)
    return month
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
