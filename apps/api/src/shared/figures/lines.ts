import type { Months, YearBalances } from '@steward/depreciation/months.ts'
import { Bigints, Integers, integersOf, Sums } from '#db/binary.ts'
import type { Group, RowFlow } from '#domain/figures/year-rows.ts'

/** The columns of flows, by their names in the engine. */
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

/** The position of each flow in that order. */
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

/** A row to be written: of an asset, or the sum of a group. */
interface Line {
  fiscalYear: number
  group: Group
  opening: YearBalances
  rest: YearBalances
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

/** The groups of lines, each sent once: lines refer to them by number, from 1 on. */
class Groups {
  readonly all: Group[] = []
  readonly #numbers = new Map<string, number>()
  #last: Group | undefined
  #number = 0

  of(group: Group): number {
    if (group === this.#last) return this.#number
    const key = keyOf(group)
    this.#number = this.#numbers.get(key) ?? this.all.push(group)
    this.#numbers.set(key, this.#number)
    this.#last = group
    return this.#number
  }
}

/** Represents null: PostgreSQL finds an element of an array directly only if the array has no nulls. */
const NONE = '00000000-0000-0000-0000-000000000000'
const idsOf = (ids: readonly (string | null)[]) => `{${ids.map((id) => id ?? NONE).join()}}`

/** Per line: its year, the numbers of its group and its asset, its segment, its opening count and its resting count. */
const INTEGERS = 6
/** Per line: cost and accumulated depreciation, opening and resting. */
const AMOUNTS = 4
const TWELVE = Array.from({ length: 12 }, (_, index) => index)
/** More than any year. */
const A_YEAR = 2 ** 15

/** The sum of the lines of a group in a year: the first of them, and where its sums are. */
interface Summed {
  line: number
  counts: [opening: number, rest: number]
  amounts: number
  flows: (number | undefined)[]
}

/**
 * Lines to be written to the database, numbered from 1 on. They are kept in typed arrays in the form in which they are
 * sent, not as objects. The lines of an asset have to be added one after the other.
 */
export class Lines {
  readonly #integers = new Integers()
  readonly #amounts = new Bigints()
  /** The months of all lines, and for each flow the position at which those of each line begin; 0: it has none. */
  readonly #months = new Bigints()
  readonly #begins: (Integers | undefined)[] = FLOWS.map(() => undefined)
  #groups = new Groups()
  #assets: string[] = []

  /** Removes all lines, and keeps the memory for others. */
  clear(): void {
    for (const all of [this.#integers, this.#amounts, this.#months, ...this.#begins]) all?.clear()
    this.#groups = new Groups()
    this.#assets = []
  }

  /** The number of lines. */
  get length(): number {
    return this.#integers.length / INTEGERS
  }

  add({ fiscalYear, group, opening, rest, flows }: Line, asset_id?: string, segment = 0): void {
    if (asset_id !== undefined && asset_id !== this.#assets.at(-1)) this.#assets.push(asset_id)
    this.#integers.push(fiscalYear)
    this.#integers.push(this.#groups.of(group))
    this.#integers.push(this.#assets.length)
    this.#integers.push(segment)
    this.#integers.push(Number(opening.count))
    this.#integers.push(Number(rest.count))
    this.#amounts.push(opening.cost)
    this.#amounts.push(opening.accumulated)
    this.#amounts.push(rest.cost)
    this.#amounts.push(rest.accumulated)
    for (const flow in flows) this.#addMonths(PLACES[flow as RowFlow], flows[flow as RowFlow])
  }

  #addMonths(flow: number, months: Months | undefined): void {
    if (!months) return
    const begins = (this.#begins[flow] ??= new Integers())
    while (begins.length < this.length - 1) begins.push(0)
    begins.push(this.#months.length + 1)
    for (const amount of months) this.#months.push(amount)
  }

  /** The position at which the months of a flow begin in a line; 0: it has none. */
  #beginOf(flow: number, line: number): number {
    const begins = this.#begins[flow]
    return begins && line <= begins.length ? begins.get(line - 1) : 0
  }

  #integer(line: number, nth: number): number {
    return this.#integers.get((line - 1) * INTEGERS + nth)
  }

  assetOf(line: number): string {
    return this.#assets[this.#integer(line, 2) - 1]!
  }

  /** The lines by year, so that rows of a year are next to each other in the table and its indexes. */
  inOrder(): number[] {
    const lines = Array.from({ length: this.length }, (_, index) => index + 1)
    const years = lines.map((line) => this.#integer(line, 0))
    return lines.sort((a, b) => years[a - 1]! - years[b - 1]! || a - b)
  }

  /** The sums of some lines by year and group. */
  summed(order: readonly number[]): Line[] {
    const sums = new Sums()
    const found = new Map<number, Summed>()
    for (const line of order) {
      const key = this.#integer(line, 1) * A_YEAR + this.#integer(line, 0)
      let sum = found.get(key)
      if (!sum)
        found.set(key, (sum = { line, counts: [0, 0], amounts: sums.begin(AMOUNTS), flows: [] }))
      sum.counts[0] += this.#integer(line, 4)
      sum.counts[1] += this.#integer(line, 5)
      this.#amounts.addTo(sums, sum.amounts, (line - 1) * AMOUNTS, AMOUNTS)
      for (let flow = 0; flow < FLOWS.length; flow++) {
        const begin = this.#beginOf(flow, line)
        if (begin) this.#months.addTo(sums, (sum.flows[flow] ??= sums.begin(12)), begin - 1, 12)
      }
    }
    return [...found.values()].map((sum) => this.#lineOf(sum, sums))
  }

  #lineOf({ line, counts, amounts, flows: begins }: Summed, sums: Sums): Line {
    const flows: Line['flows'] = {}
    for (const [flow, begin] of begins.entries())
      if (begin !== undefined)
        flows[FLOWS[flow]![0]] = TWELVE.map((month) => sums.at(begin + month))
    const standing = (nth: 0 | 1): YearBalances => ({
      cost: sums.at(amounts + 2 * nth),
      accumulated: sums.at(amounts + 2 * nth + 1),
      count: BigInt(counts[nth]),
    })
    return {
      fiscalYear: this.#integer(line, 0),
      group: this.#groups.all[this.#integer(line, 1) - 1]!,
      opening: standing(0),
      rest: standing(1),
      flows,
    }
  }

  /** The parameters with some lines, in this order, as `LINES` reads them: from the third parameter on. */
  lists(order: readonly number[]): unknown[] {
    const groups = this.#groups.all
    return [
      integersOf(order),
      this.#integers.parameter(),
      this.#amounts.parameter(),
      this.#months.parameter(),
      idsOf(groups.map(({ category_id }) => category_id)),
      idsOf(groups.map(({ site_id }) => site_id)),
      idsOf(groups.map(({ department_id }) => department_id)),
      idsOf(this.#assets),
      // Null spares the query a flow that no line has.
      ...this.#begins.map((begins) => (begins?.length ? begins.parameter() : null)),
    ]
  }
}

/** Lines whose memory is reused when many assets are written one after the other. */
export class Rooms {
  readonly #free: Lines[] = []

  /** Runs `work` with lines that nobody else uses meanwhile. */
  async lend<T>(work: (lines: Lines) => Promise<T>): Promise<T> {
    const lines = this.#free.pop() ?? new Lines()
    const result = await work(lines)
    // Lines are not reused after an error, because a query may still be reading them.
    lines.clear()
    this.#free.push(lines)
    return result
  }
}

const integer = (nth: number) => `($4::integer[])[line * ${INTEGERS} - ${INTEGERS - nth}]`
const amount = (nth: number) => `($5::bigint[])[line * ${AMOUNTS} - ${AMOUNTS - nth}]`
const id = (list: number, number: string) => `nullif(($${list}::uuid[])[${number}], '${NONE}')`
const begin = (index: number) => `$${index + 11}::integer[]`

/**
 * The parts of a line that are used more than once, or to find others: computing them once in a subquery costs less.
 */
const FOUND = [
  `${integer(1)}::smallint as fiscal_year`,
  `${integer(2)} as grouped`,
  `${integer(3)} as asset`,
  `${integer(4)}::smallint as segment`,
  `${integer(5)} as opening_count`,
  `${integer(6)} as rest_count`,
  ...FLOWS.map(
    ([, column], index) =>
      `case when ${begin(index)} is null then null else nullif((${begin(index)})[line], 0) end as ${column}`,
  ),
]

const READ = [
  'fiscal_year',
  `${id(7, 'grouped')} as category_id`,
  `${id(8, 'grouped')} as site_id`,
  `${id(9, 'grouped')} as department_id`,
  'opening_count',
  'rest_count',
  ...[1, 2, 3, 4].map((nth) => `${amount(nth)} as ${STANDINGS[nth + 1]}`),
  ...FLOWS.map(
    ([, column]) =>
      `case when ${column} is null then null else ($6::bigint[])[${column} : ${column} + 11] end as ${column}`,
  ),
]

/**
 * Lines as a relation with the columns of `COLUMNS`; those of assets also have `asset_id` and `segment`. They are read
 * by a series: the planner estimates 1000 rows for that, but only 10 for an array whose length it doesn't know.
 */
export const LINES = `select ${id(10, 'asset')} as asset_id, segment, ${READ.join(', ')} from (
    select line, ${FOUND.join(', ')} from (
      select ($3::integer[])[nth] as line from generate_series(1, cardinality($3::integer[])) as nth offset 0) as l
    offset 0) as n`
