import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fiscalYears } from '../src/fiscal-years.ts'
import { type Minor, parseMinor } from '../src/numbers.ts'
import { valueAt } from '../src/value-at.ts'
import { readInput } from './vectors/read-input.ts'

interface Asset {
  id: string
  category: string
  site: string
  [field: string]: string | number
}
type Figures = Record<string, string | number>
interface Report {
  id: string
  report: string
  from?: string
  to: string
  group_by?: 'category' | 'site'
  expected: { groups?: Record<string, Figures>; total: Figures }
}

const lines = readFileSync(new URL('vectors/rollforward.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const read = lines.map((line) => JSON.parse(line) as { asset?: Asset; report?: Report })
const assets = read.flatMap(({ asset }) => asset ?? [])
const yearly = read
  .flatMap(({ report }) => report ?? [])
  .filter(({ report }) => report === 'rollforward')

const inputOf = (asset: Asset, startMonth: number) =>
  readInput({
    id: asset.id,
    method: String(asset.method),
    inputs: {
      ...asset,
      currency_minor_units: 2,
      frequency: 'monthly',
      fiscal_year_start_month: startMonth,
    },
  })

/** A register of sixty assets that was computed by Tryton 6.0. */
it.each(yearly)(
  '$id: sums of the fiscal years of assets are the roll-forward',
  ({ from = '', to, group_by: by, expected }) => {
    const startMonth = Number(from.slice(5, 7))
    const groups: [string, Asset[]][] = Object.keys(expected.groups ?? {}).map((name) => [
      name,
      assets.filter((asset) => by && asset[by] === name),
    ])
    for (const [name, members] of [...groups, ['total', assets] as [string, Asset[]]])
      expect({ name, ...sumsOf(members, to, startMonth) }).toMatchObject({
        name,
        ...amountsOf(expected.groups?.[name] ?? expected.total),
      })
  },
)

const FIELDS = {
  opening_cost: 'openingCost',
  additions: 'additions',
  disposals_cost: 'disposalsCost',
  closing_cost: 'closingCost',
  opening_accumulated: 'openingAccumulated',
  charge: 'charge',
  disposals_accumulated: 'disposalsAccumulated',
  closing_accumulated: 'closingAccumulated',
  opening_nbv: 'openingBookValue',
  closing_nbv: 'closingBookValue',
  proceeds: 'proceeds',
  gain_loss: 'gainLoss',
} as const

/** After its last charge an asset has no rows, and stands where it ended. */
function sumsOf(members: Asset[], to: string, startMonth: number): Record<string, Minor> {
  const sums = Object.fromEntries(Object.keys(FIELDS).map((field) => [field, 0n]))
  for (const asset of members) {
    const input = inputOf(asset, startMonth)
    const row = fiscalYears(input).find(({ end }) => end === to)
    const stands = input.inServiceDate < to
    const value = valueAt(input, to)
    for (const [field, name] of Object.entries(FIELDS)) {
      const still = /cost$/.test(field)
        ? value.cost
        : /nbv$/.test(field)
          ? value.bookValue
          : value.accumulated
      const isBalance = /^(opening|closing)/.test(field)
      sums[field]! += row ? row[name] : stands && isBalance ? still : 0n
    }
  }
  return sums
}

const amountsOf = (figures: Figures) =>
  Object.fromEntries(
    Object.keys(FIELDS)
      .filter((field) => field in figures)
      .map((field) => [field, parseMinor(String(figures[field]), 2)]),
  )
