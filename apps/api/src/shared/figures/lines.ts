import type { Months, Standing } from '@steward/depreciation/months.ts'
import { Bigints, integersOf, Sums } from '#db/binary.ts'
import type { Group, RowFlow } from '#domain/figures/year-rows.ts'

/** The columns of flows, by what the engine calls them. */
const FLOW_COLUMNS: Readonly<Record<RowFlow, string>> = {
  broughtCost: 'brought_cost',
  broughtAccumulated: 'brought_accumulated',
  additions: 'additions',
  revaluationCost: 'revaluation_cost',
  revaluationAccumulated: 'revaluation_accumulated',
  charge: 'charge',
  impairment: 'impairment',
  disposalsCost: 'disposals_cost',
  disposalsAccumulated: 'disposals_accumulated',
  transfersCost: 'transfers_cost',
  transfersAccumulated: 'transfers_accumulated',
  proceeds: 'proceeds',
  sellingCosts: 'selling_costs',
  counted: 'counted',
}
export const FLOWS = Object.entries(FLOW_COLUMNS) as [RowFlow, string][]

/** Where each is in that order. */
const PLACES = Object.fromEntries(FLOWS.map(([flow], index) => [flow, index])) as Record<
  RowFlow,
  number
>

export const STANDINGS = [
  'opening_count',
  'rest_count',
  'opening_cost',
  'opening_accumulated',
  'rest_cost',
  'rest_accumulated',
] as const

/** A row on its way: an asset's, or the sum of a group's. */
export interface Line {
  fiscalYear: number
  group: Group
  opening: Standing
  rest: Standing
  flows: Partial<Record<RowFlow, Months>>
}

const keyOf = ({ category_id, site_id, department_id }: Group) =>
  `${category_id} ${site_id} ${department_id}`

export const COLUMNS = [
  'fiscal_year',
  'category_id',
  'site_id',
  'department_id',
  ...STANDINGS,
  ...FLOWS.map(([, column]) => column),
]

/** Things that many lines have in common travel once: a line has their number, from 1 on. */
function numbered<T>(keyOf: (one: T) => string) {
  const numbers = new Map<string, number>()
  const all: T[] = []
  let [last, number]: [T | undefined, number] = [undefined, 0]
  const of = (one: T): number => {
    if (one === last) return number
    const key = keyOf(one)
    number = numbers.get(key) ?? all.push(one)
    numbers.set(key, number)
    last = one
    return number
  }
  return { all, of }
}

/** No group is called so: an array without nulls finds its elements at once. */
const NONE = '00000000-0000-0000-0000-000000000000'
const idsOf = (ids: readonly (string | null)[]) => `{${ids.map((id) => id ?? NONE).join()}}`

/** Of each line: its year, the numbers of its group and its asset, its segment and its counts. */
const INTEGERS = 6
/** Of each line: cost and accumulated, at the beginning and that rest. */
const AMOUNTS = 4
const TWELVE = Array.from({ length: 12 }, (_, index) => index)
/** More than any year. */
const A_YEAR = 2 ** 15

/** Lines of a group in a year: one of them, and where their sums are. */
interface Summed {
  line: number
  counts: [opening: number, rest: number]
  amounts: number
  flows: (number | undefined)[]
}

/** Lines on their way to the database, by their number from 1 on: written down as they are sent, so that none is kept. */
export class Lines {
  /** The years of the lines. */
  readonly years: number[] = []
  readonly #integers: number[] = []
  readonly #amounts = new Bigints()
  readonly #groups = numbered(keyOf)
  readonly #assets = numbered((id: string) => id)
  /** The months of lines one after the other, and for each flow where those of each line begin; none: nowhere. */
  readonly #months = new Bigints()
  readonly #begins: number[][] = FLOWS.map(() => [])

  add({ fiscalYear, group, opening, rest, flows }: Line, asset_id?: string, segment = 0): void {
    this.years.push(fiscalYear)
    const asset = asset_id === undefined ? 0 : this.#assets.of(asset_id)
    const counts = [Number(opening.count), Number(rest.count)] as const
    this.#integers.push(fiscalYear, this.#groups.of(group), asset, segment, ...counts)
    this.#amounts.push(opening.cost)
    this.#amounts.push(opening.accumulated)
    this.#amounts.push(rest.cost)
    this.#amounts.push(rest.accumulated)
    for (const flow in flows) this.#addMonths(PLACES[flow as RowFlow], flows[flow as RowFlow])
  }

  #addMonths(flow: number, months: Months | undefined): void {
    if (!months) return
    const begins = this.#begins[flow]!
    while (begins.length < this.years.length - 1) begins.push(0)
    begins.push(this.#months.length + 1)
    for (const amount of months) this.#months.push(amount)
  }

  assetOf(line: number): string {
    return this.#assets.all[this.#integers[(line - 1) * INTEGERS + 2]! - 1]!
  }

  /** The sums of some of them by year and group. */
  summed(order: readonly number[]): Line[] {
    const sums = new Sums()
    const found = new Map<number, Summed>()
    for (const line of order) {
      const at = (line - 1) * INTEGERS
      const key = this.#integers[at + 1]! * A_YEAR + this.#integers[at]!
      let sum = found.get(key)
      if (!sum)
        found.set(key, (sum = { line, counts: [0, 0], amounts: sums.begin(AMOUNTS), flows: [] }))
      sum.counts[0] += this.#integers[at + 4]!
      sum.counts[1] += this.#integers[at + 5]!
      this.#amounts.addTo(sums, sum.amounts, (line - 1) * AMOUNTS, AMOUNTS)
      for (let flow = 0; flow < FLOWS.length; flow++) {
        const begin = this.#begins[flow]![line - 1]
        if (begin) this.#months.addTo(sums, (sum.flows[flow] ??= sums.begin(12)), begin - 1, 12)
      }
    }
    return [...found.values()].map((sum) => this.#lineOf(sum, sums))
  }

  #lineOf({ line, counts, amounts, flows: begins }: Summed, sums: Sums): Line {
    const [year, group] = this.#integers.slice((line - 1) * INTEGERS, line * INTEGERS)
    const flows: Line['flows'] = {}
    for (const [flow, begin] of begins.entries())
      if (begin !== undefined)
        flows[FLOWS[flow]![0]] = TWELVE.map((month) => sums.at(begin + month))
    const standing = (nth: 0 | 1): Standing => ({
      cost: sums.at(amounts + 2 * nth),
      accumulated: sums.at(amounts + 2 * nth + 1),
      count: BigInt(counts[nth]),
    })
    return {
      fiscalYear: year!,
      group: this.#groups.all[group! - 1]!,
      opening: standing(0),
      rest: standing(1),
      flows,
    }
  }

  /** What is sent for some of them in an order, as `LINES` reads it: from the third parameter on. */
  lists(order: readonly number[]): unknown[] {
    const groups = this.#groups.all
    return [
      integersOf(order),
      integersOf(this.#integers),
      this.#amounts.parameter(),
      this.#months.parameter(),
      idsOf(groups.map(({ category_id }) => category_id)),
      idsOf(groups.map(({ site_id }) => site_id)),
      idsOf(groups.map(({ department_id }) => department_id)),
      idsOf(this.#assets.all),
      ...this.#begins.map(integersOf),
    ]
  }
}

const integer = (nth: number) => `($4::integer[])[line * ${INTEGERS} - ${INTEGERS - nth}]`
const amount = (nth: number) => `($5::bigint[])[line * ${AMOUNTS} - ${AMOUNTS - nth}]`
const id = (list: number, nth: number) => `nullif(($${list}::uuid[])[${integer(nth)}], '${NONE}')`
/** Where a line has none of a flow, its beginning is null, and so are its months. */
const flow = (index: number) => {
  const begin = `nullif(($${index + 11}::integer[])[line], 0)`
  return `($6::bigint[])[${begin} : ${begin} + 11]`
}

const READ = [
  `${integer(1)}::smallint`,
  ...[7, 8, 9].map((list) => id(list, 2)),
  ...[integer(5), integer(6)],
  ...[1, 2, 3, 4].map(amount),
  ...FLOWS.map((_, index) => flow(index)),
]
const named = (read: readonly string[], columns: readonly string[]) =>
  read.map((one, index) => `${one} as ${columns[index]}`).join(', ')

const KEY = `${id(10, 3)} as asset_id, ${integer(4)}::smallint as segment`

/**
 * Lines as a relation of the columns of `COLUMNS`; those of assets have `asset_id` and `segment`, too. The database takes
 * a series for a thousand rows and an array that it doesn't know yet for ten, by which it would plan for too few.
 */
export const LINES = `select ${KEY}, ${named(READ, COLUMNS)} from (
    select ($3::integer[])[nth] as line from generate_series(1, cardinality($3::integer[])) as nth offset 0) as n`
