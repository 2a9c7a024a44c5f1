import type { DepreciationMethod } from '@steward/contract/depreciation-methods.ts'
import { useTranslation } from 'react-i18next'
import type { FormPartProps } from '#components/fields/form-kind.ts'
import { bodyOf, problemsOf } from '#components/fields/form-values.ts'
import { format } from '#lib/format.ts'

/** What a method says of its formula; rates are decimal text, a rate is a share of one. */
export type Formula = Pick<
  DepreciationMethod,
  'kind' | 'rate_kind' | 'annual_rate' | 'factor' | 'switch_to_straight_line' | 'end_of_life'
>

/** One year of the example: what is taken off, and what is left, in hundredths. */
interface ExampleYear {
  year: number
  charge: bigint
  left: bigint
}

/** What the example cost, in hundredths, and how many years it serves. */
const EXAMPLE_COST = 1_000_000n
const EXAMPLE_YEARS = 5

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

/** Nothing is computed from a rate that can't be read. */
const RATES = { annual_rate: null, factor: null }

/** What a method does with an example, year by year, while it is filled in. */
export function MethodExample({ form, fields }: FormPartProps) {
  const { t } = useTranslation()
  const formula = bodyOf(fields, form.values) as unknown as Formula
  const rates = fields.filter(({ name }) => name in RATES)
  const isWrong = Object.keys(problemsOf(rates, form.values, t)).length > 0
  const years = exampleOf({ ...formula, ...(isWrong && RATES) })
  if (!years) return null
  const money = (amount: bigint) => format.money(decimalOf(amount))
  const share = (amount: bigint) => `${Number((amount * 1000n) / EXAMPLE_COST) / 10}%`
  return (
    <section
      aria-labelledby="method-example"
      className="col-span-full rounded-lg border border-border bg-muted/40 p-4"
    >
      <h3 id="method-example" className="text-sm font-medium">
        {t('depreciation_methods.example.title', {
          cost: money(EXAMPLE_COST),
          count: EXAMPLE_YEARS,
          formatted: format.integer(EXAMPLE_YEARS),
        })}
      </h3>
      <p className="mb-3 text-xs text-muted-foreground">{t('depreciation_methods.example.text')}</p>
      <table className="tnum w-full text-sm">
        <thead>
          <tr className="text-xs text-muted-foreground">
            <th scope="col" className="pb-1 text-left font-medium">
              {t('depreciation_methods.example.year')}
            </th>
            <th scope="col" className="pb-1 text-right font-medium">
              {t('depreciation_methods.example.charge')}
            </th>
            <th scope="col" className="pb-1 text-right font-medium">
              {t('depreciation_methods.example.left')}
            </th>
            <td aria-hidden className="w-1/4 max-sm:hidden" />
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, charge, left }) => (
            <tr key={year}>
              <th scope="row" className="py-0.5 text-left font-normal">
                {format.integer(year)}
              </th>
              <td className="py-0.5 text-right">{money(charge)}</td>
              <td className="py-0.5 text-right">{money(left)}</td>
              <td aria-hidden className="py-0.5 pl-4 max-sm:hidden">
                <span
                  className="block h-2 rounded-full bg-primary"
                  style={{ width: share(left), minWidth: left > 0n ? 2 : 0 }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
