import type { Slice } from './fiscal-slices.ts'
import {
  type Minor,
  type Ratio,
  ceiling,
  halfUp,
  largest,
  least,
  less,
  minus,
  plus,
  ratio,
  reduced,
  smaller,
  times,
} from './numbers.ts'
import { planByYears, type SharedYear } from './straight-line.ts'
import type { DecliningBalance, Plan } from './types.ts'

/** The rate and the annuity of a declining balance, which only some events change. */
export interface Terms {
  /** The part of the book value that is charged a year: 0 < rate ≤ 1 */
  rate: Ratio
  /** The original annuity: (cost − salvage) / years of the life, in minor units a year. */
  annuity: Ratio
}

/** The amounts that a declining balance is computed from, in minor units. */
interface Declining extends Terms {
  bookValue: Minor
  salvage: Minor
}

/**
 * Declining balance. For each fiscal year with w years in service (months / 12) and the opening book value NBV:
 * declining = half up(NBV × rate × w). With a switch to straight line, the charge is the larger of it and
 * - remaining_life: half up((NBV − salvage) × w / remaining years), or over whole fiscal years (France);
 * - original_annuity: half up(base / life × w) (Belgium; OCA account_asset_management).
 * The charge is at most NBV − salvage. The last year charges what remains, unless the method stops or continues then.
 * Charges of years are rounded, so that charge = rate × the opening value that reports show.
 */
export function planDeclining(
  method: DecliningBalance,
  of: Declining,
  slices: readonly Slice[],
): Plan {
  const deducted = method.salvageRole === 'deducted_from_base'
  const floor = deducted ? 0n : of.salvage
  let value = deducted ? largest(0n, of.bookValue - of.salvage) : of.bookValue
  let opening = 0n
  let left = slices.reduce((sum, { weight }) => plus(sum, weight), ratio(0))
  const years: SharedYear[] = []
  for (const [index, slice] of slices.entries()) {
    const base = largest(0n, value - floor)
    const fiscalYears = slices.length - index
    const year = yearOf(method, of, slice, { value, base, opening, years: left, fiscalYears })
    if (isOver(method, year, base, index)) break
    years.push(year)
    value -= year.charge
    opening += year.charge
    left = minus(left, slice.weight)
  }
  return planByYears(years)
}

/** The book value at the start of a fiscal year, and the remaining life. */
interface Remaining {
  value: Minor
  /** The book value less the salvage. */
  base: Minor
  opening: Minor
  years: Ratio
  fiscalYears: number
}

function yearOf(
  method: DecliningBalance,
  of: Declining,
  slice: Slice,
  remaining: Remaining,
): SharedYear {
  const { value, base, opening, fiscalYears } = remaining
  const isLast = fiscalYears === 1
  const restInLast = isLast && method.endOfLife === 'write_off' && slice.restInLast
  // If each month of the last year has a twelfth of a year's charge, the charge to share is that of a whole year.
  const weight = restInLast ? ratio(1) : slice.weight
  const declining = ratio(value * of.rate.num * weight.num, of.rate.den * weight.den)
  const straightLine = straightLineCharge(method, of, slice.weight, remaining)
  const year: SharedYear = { ...slice, opening, charge: base, declining: rounded(declining) }
  if (straightLine) year.straightLine = rounded(straightLine)
  const plain = least(base, largest(year.declining!, year.straightLine ?? 0n))
  const charge = isLast && endsAtSalvage(method) ? base : plain
  year.charge = charge
  const exact = () => smaller(ratio(base), larger(declining, straightLine))
  if (restInLast) return { ...year, exact, ...writeOffAtEnd(slice, plain, charge) }
  if (charge === plain) year.exact = exact
  return year
}

const larger = (a: Ratio, b: Ratio | undefined) => (b && less(a, b) ? b : a)
const rounded = ({ num, den }: Ratio) => halfUp(num, den)

/** Whether the last year charges all down to the salvage. A switch to straight line does so as well. */
const endsAtSalvage = ({ endOfLife, switchToStraightLine }: DecliningBalance) =>
  endOfLife === 'write_off' || (switchToStraightLine && endOfLife === 'stop')

/**
 * Whether nothing is left above the salvage, or, for a method that continues after its life, less than a minor unit a
 * year. There is always a first year, even without a charge, because the schedule ends with the last one.
 */
const isOver = (method: DecliningBalance, year: SharedYear, base: Minor, index: number) =>
  index > 0 &&
  (base === 0n || (method.endOfLife === 'continue' && year.charge === 0n && year.weight.num > 0n))

/** Each month of the last year has a twelfth of its charge, and the last one takes what remains of the life. */
function writeOffAtEnd({ first, origin = first }: Slice, plain: Minor, charge: Minor) {
  const share = (month: number) =>
    smaller(ratio(month - origin + 1, 12), ratio(charge, plain || 1n))
  return { plain, share }
}

function straightLineCharge(
  method: DecliningBalance,
  { annuity }: Terms,
  weight: Ratio,
  { base, years, fiscalYears }: Remaining,
): Ratio | undefined {
  if (!method.switchToStraightLine) return undefined
  if (method.straightLineSwitch === 'original_annuity') return times(annuity, weight)
  if (method.straightLineRemaining === 'whole_years')
    return ratio(base * weight.num, weight.den * BigInt(fiscalYears))
  if (weight.den === years.den) return { num: base * weight.num, den: years.num }
  return ratio(base * weight.num * years.den, weight.den * years.num)
}

/** The annuity for a number of months: (book value − salvage) / years. */
export const annuityOver = (base: Minor, { num, den }: Ratio): Ratio =>
  ratio(12n * largest(0n, base) * den, num)

/** The rate a year of the book value: as given; factor / years of the life, 1 at most; or from the salvage. */
export function rateOf(
  { rate }: DecliningBalance,
  cost: Minor,
  salvage: Minor,
  lifeYears: Ratio,
): Ratio {
  if (rate.kind === 'percent') return rate.annual
  if (rate.kind === 'from_salvage') return rateFromSalvage(cost, salvage, lifeYears)
  const { num, den } = rate.factor
  return smaller(ratio(1), { num: num * lifeYears.den, den: den * lifeYears.num })
}

/** Lives in finer fractions than eighths of a month, such as days, are rounded up to whole months, to bound the powers. */
const FINEST = 96n

/**
 * 1 − (salvage / cost)^(1 / years), rounded to 3 decimals, as the spreadsheet function DB and ERPNext do.
 * It is k / 1000 where (1 − (2k + 1) / 2000)^years < salvage / cost: whole numbers only, so that it is exact.
 */
function rateFromSalvage(cost: Minor, salvage: Minor, years: Ratio): Ratio {
  const exact = reduced(years)
  const wholeMonths = ratio(ceiling({ num: years.num * 12n, den: years.den }), 12)
  const { num: power, den: root } = exact.den <= FINEST ? exact : reduced(wholeMonths)
  const value: Ratio = { num: salvage ** root, den: cost ** root || 1n }
  let [low, high] = [0n, 1000n]
  while (low < high) {
    const middle = (low + high) / 2n
    const kept: Ratio = { num: (1999n - 2n * middle) ** power, den: 2000n ** power }
    if (!less(kept, value)) low = middle + 1n
    else high = middle
  }
  return ratio(low, 1000n)
}
