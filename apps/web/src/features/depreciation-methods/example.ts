import type { DepreciationMethod } from '@steward/contract/depreciation-methods.ts'

/** What a method says of its formula; rates are decimal text, a rate is a share of one. */
export type Formula = Pick<
  DepreciationMethod,
  'kind' | 'rate_kind' | 'annual_rate' | 'factor' | 'switch_to_straight_line' | 'end_of_life'
>

/** One year of the example: what is taken off, and what is left, in hundredths. */
export interface ExampleYear {
  year: number
  charge: bigint
  left: bigint
}

/** What the example cost, in hundredths, and how many years it serves. */
export const EXAMPLE_COST = 1_000_000n
export const EXAMPLE_YEARS = 5

/** A ratio of whole numbers: no float ever stands for an amount. */
interface Ratio {
  num: bigint
  den: bigint
}

function ratioOf(decimal: string): Ratio {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return { num: BigInt(whole + fraction), den: 10n ** BigInt(fraction.length) }
}

/** `amount × num / den`, rounded half up. */
const share = (amount: bigint, { num, den }: Ratio) => (2n * amount * num + den) / (2n * den)

const years = BigInt(EXAMPLE_YEARS)

/** What is gone by the end of a year, for kinds that say so at once. */
const gone: Partial<Record<Formula['kind'], (year: bigint) => Ratio>> = {
  straight_line: (year) => ({ num: year, den: years }),
  // Of 5 years the first takes 5 parts of 15, the next 4.
  sum_of_years_digits: (year) => ({
    num: year * (2n * years - year + 1n),
    den: years * (years + 1n),
  }),
  immediate: () => ({ num: 1n, den: 1n }),
  none: () => ({ num: 0n, den: 1n }),
}

/** The share of what is left that a declining balance takes each year; null where it needs more than is known. */
function rateOf({ rate_kind, annual_rate, factor }: Formula): Ratio | null {
  if (rate_kind === 'percent') return annual_rate === null ? null : ratioOf(annual_rate)
  if (rate_kind !== 'factor' || factor === null) return null
  const { num, den } = ratioOf(factor)
  const rate = { num, den: den * years }
  return rate.num > rate.den ? { num: 1n, den: 1n } : rate
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b)

/** Each year's charge is rounded, and the next one begins with the rounded rest. */
function declining(formula: Formula): bigint[] | null {
  const rate = rateOf(formula)
  if (!rate) return null
  let left = EXAMPLE_COST
  return Array.from({ length: EXAMPLE_YEARS }, (_, index) => {
    const isLast = index === EXAMPLE_YEARS - 1
    const remaining = { num: 1n, den: BigInt(EXAMPLE_YEARS - index) }
    const plain = share(left, rate)
    const charge = formula.switch_to_straight_line ? larger(plain, share(left, remaining)) : plain
    const taken = isLast && formula.end_of_life === 'write_off' ? left : charge
    left -= taken
    return left
  })
}

/**
 * How a method would take off the cost of something bought on the first day of a fiscal year, without a salvage value.
 *
 * @returns null where that can't be said: by use, or by a salvage value
 */
export function exampleOf(formula: Formula): ExampleYear[] | null {
  const takenOff = gone[formula.kind]
  const balances = takenOff
    ? Array.from(
        { length: EXAMPLE_YEARS },
        (_, index) => EXAMPLE_COST - share(EXAMPLE_COST, takenOff(BigInt(index + 1))),
      )
    : formula.kind === 'declining_balance'
      ? declining(formula)
      : null
  return (
    balances?.map((left, index) => ({
      year: index + 1,
      charge: (balances[index - 1] ?? EXAMPLE_COST) - left,
      left,
    })) ?? null
  )
}

/** Hundredths as decimal text. */
export const decimalOf = (hundredths: bigint): string => {
  const digits = hundredths.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
