import type { Months, Standing } from '@steward/depreciation/months.ts'
import { bigintsOf, integersOf } from '#db/binary.ts'
import type { Group, RowFlow } from '#domain/figures/year-rows.ts'

/** The columns of flows, by what the engine calls them. */
export const FLOW_COLUMNS: Readonly<Record<RowFlow, string>> = {
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

/** That of an asset. */
export interface AssetLine extends Line {
  asset_id: string
  segment: number
}

const plus = (a: Standing, b: Standing): Standing => ({
  cost: a.cost + b.cost,
  accumulated: a.accumulated + b.accumulated,
  count: a.count + b.count,
})

function addFlows(sum: Line['flows'], more: Line['flows']): void {
  for (const flow in more) {
    const [known, months] = [sum[flow as RowFlow], more[flow as RowFlow]!]
    sum[flow as RowFlow] = known ? known.map((amount, index) => amount + months[index]!) : months
  }
}

const keyOf = ({ category_id, site_id, department_id }: Group) =>
  `${category_id} ${site_id} ${department_id}`

/**
 * The sums of rows, by year and group.
 *
 * @param rows best in an order in which those of a group follow each other
 */
export function summed(rows: readonly Line[]): Line[] {
  const groups = new Map<string, Map<number, Line>>()
  let group: Group | undefined
  let years = new Map<number, Line>()
  for (const row of rows) {
    if (row.group !== group) {
      group = row.group
      const key = keyOf(group)
      years = groups.get(key) ?? new Map<number, Line>()
      groups.set(key, years)
    }
    const sum = years.get(row.fiscalYear)
    if (!sum) years.set(row.fiscalYear, { ...row, flows: { ...row.flows } })
    else {
      sum.opening = plus(sum.opening, row.opening)
      sum.rest = plus(sum.rest, row.rest)
      addFlows(sum.flows, row.flows)
    }
  }
  return [...groups.values()].flatMap((years) => [...years.values()])
}

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

/** The months of lines one after the other, and for each flow where those of each line begin; none: nowhere. */
function monthsOf(lines: readonly Line[]) {
  const months: bigint[] = []
  const placeOf = (one: Months | undefined): number => {
    if (!one) return 0
    for (const amount of one) months.push(amount)
    return months.length - one.length + 1
  }
  const begins = FLOWS.map(([flow]) =>
    lines.some(({ flows }) => flows[flow]) ? lines.map(({ flows }) => placeOf(flows[flow])) : [],
  )
  return { months, begins }
}

/** Of each line: its year, the numbers of its group and its asset, its segment and its counts. */
const INTEGERS = 6
/** Of each line: cost and accumulated, at the beginning and that rest. */
const AMOUNTS = 4

/** What is sent for lines, as `LINES` reads it: from the third parameter on. */
export function listsOf(lines: readonly (Line | AssetLine)[]): unknown[] {
  const groups = numbered(keyOf)
  const assets = numbered((id: string) => id)
  const integers: number[] = []
  const amounts: bigint[] = []
  for (const { fiscalYear, group, opening, rest, ...of } of lines) {
    const [asset, segment] = 'asset_id' in of ? [assets.of(of.asset_id), of.segment] : [0, 0]
    const counts = [Number(opening.count), Number(rest.count)] as const
    integers.push(fiscalYear, groups.of(group), asset, segment, ...counts)
    amounts.push(opening.cost, opening.accumulated, rest.cost, rest.accumulated)
  }
  const { months, begins } = monthsOf(lines)
  return [
    lines.length,
    integersOf(integers),
    bigintsOf(amounts),
    bigintsOf(months),
    idsOf(groups.all.map(({ category_id }) => category_id)),
    idsOf(groups.all.map(({ site_id }) => site_id)),
    idsOf(groups.all.map(({ department_id }) => department_id)),
    idsOf(assets.all),
    ...begins.map(integersOf),
  ]
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

/** Lines as a relation of the columns of `COLUMNS`; those of assets have `asset_id` and `segment`, too. */
export const LINES = `select ${KEY}, ${named(READ, COLUMNS)} from generate_series(1, $3::integer) as line`
