import type { ISODate } from './dates.ts'
import type { Minor, Ratio } from './numbers.ts'

export const CONVENTIONS = [
  'full_month',
  'following_month',
  'mid_month',
  'nearest_month',
  'actual_days_month',
  'actual_days_life',
  'actual_days_365',
  'actual_days_first_fiscal_year',
  'half_year',
  'mid_quarter',
  'full_first_fiscal_year',
] as const
/** How much of its first period an asset is depreciated for. */
export type Convention = (typeof CONVENTIONS)[number]

/** How the days of a first fiscal year are counted against a whole one. */
export type DayCount =
  | 'actual_inclusive'
  | 'actual_actual'
  | 'actual_360'
  | 'actual_365'
  | '30_360_us'
  | '30_360_european'

export type Rate =
  | { kind: 'percent'; annual: Ratio }
  | { kind: 'factor'; factor: Ratio }
  | { kind: 'from_salvage' }

export interface DecliningBalance {
  kind: 'declining_balance'
  rate: Rate
  /** Switches to straight line in the year in which that charges more. */
  switchToStraightLine: boolean
  straightLineSwitch?: 'remaining_life' | 'original_annuity'
  straightLineRemaining?: 'months' | 'whole_years'
  endOfLife: 'write_off' | 'stop' | 'continue'
  salvageRole?: 'floor' | 'deducted_from_base'
}

export type MethodSpec =
  /** `annualRate` of cost a year instead of a life, where tables give rates (Spain, France). */
  | { kind: 'straight_line'; annualRate?: Ratio }
  | DecliningBalance
  | { kind: 'sum_of_years_digits' }
  | { kind: 'units_of_production' }
  /** Percent of cost by fiscal year, as in the tables of MACRS; they add up to 100. */
  | { kind: 'table'; percents: readonly Ratio[] }
  | { kind: 'pool'; years: number }
  | { kind: 'immediate' }
  | { kind: 'none' }
  | { kind: 'manual'; rows: readonly { periodEnd: ISODate; amount: Minor }[] }

export type Frequency = 'monthly' | 'quarterly' | 'annual'
export type Salvage = { kind: 'amount'; value: Minor } | { kind: 'percent'; value: Ratio }
export interface Units {
  total: bigint
  readings: readonly { periodEnd: ISODate; units: bigint }[]
}

type Dated<Fields> = Fields & { date: ISODate; id?: string }
/** A change of an asset after it was put in service. Events are in the order of dates, then of entry. */
export type Event = Dated<
  | { type: 'addition'; amount: Minor }
  | { type: 'impairment'; amount: Minor }
  | { type: 'impairment'; recoverableAmount: Minor }
  | { type: 'impairment_reversal'; recoverableAmount: Minor }
  | { type: 'revaluation'; fairValue: Minor; mode?: 'elimination' | 'proportionate' }
  | { type: 'life_change'; remainingMonths: number }
  | { type: 'life_change'; endDate: ISODate }
  /** The whole life; what has passed of it by the convention is subtracted. */
  | { type: 'life_change'; lifeMonths: number }
  | { type: 'salvage_change'; salvage: Minor }
  | { type: 'method_change'; method: MethodSpec; remainingMonths?: number }
  | { type: 'partial_disposal'; fraction: Ratio; proceeds?: Minor; costs?: Minor }
  | { type: 'disposal'; proceeds: Minor; costs?: Minor }
  /** `to` is its last day; without one it has no end. `extend` (the default): the life ends that much later. */
  | { type: 'suspension' | 'held_for_sale'; to?: ISODate; extend?: boolean }
  | { type: 'transfer' }
  /** Undoes the event with that id: both are ignored. */
  | { type: 'reversal'; reverses: string }
>

/** An asset in one book. Amounts are in minor units of the currency. */
export interface Input {
  cost: Minor
  salvage: Salvage
  minorUnits: 0 | 2 | 3
  method: MethodSpec
  convention: Convention
  dayCount?: DayCount
  lifeMonths?: number
  /** The last day of the life, for actual_days_month, which counts the days of the last month. */
  endDate?: ISODate
  acquisitionDate?: ISODate
  inServiceDate: ISODate
  frequency: Frequency
  /** 1 to 12 */
  fiscalYearStartMonth: number
  /** Depreciation before this book begins, by the end of `openingAsOf` (by default the day before the day in service). */
  openingAccumulated?: Minor
  openingAsOf?: ISODate
  units?: Units
  events?: readonly Event[]
  rounding?: 'default' | 'per_period'
  disposal?: { date: ISODate; proceeds: Minor; costs: Minor }
}

/** The charges of one run of a method, from the first month to the last. */
export interface Plan {
  first: number
  last: number
  /** The amount charged from the start of the plan to the end of a month, in minor units. */
  at(month: number): Minor
  /** The same before it is rounded. */
  exactAt(month: number): Ratio
  /** Where periods are counted from, if that is before `first`. */
  origin?: number
  /** The fiscal years whose charges are rounded first and then shared over their periods. */
  years?: readonly PlannedYear[]
}

/** A fiscal year of a plan. */
export interface PlannedYear {
  first: number
  last: number
  opening: Minor
  charge: Minor
  /** The two charges that were compared, if the method compares them; `charge` is the result. */
  declining?: Minor
  straightLine?: Minor
  /** Its first period takes the rounding difference, instead of the last. */
  firstAbsorbs?: boolean
}
