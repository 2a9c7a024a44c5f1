import { type ISODate, lastDay, monthOf } from '@steward/depreciation/dates.ts'
import {
  CONVENTIONS,
  type Convention,
  type Input,
  type Units,
} from '@steward/depreciation/types.ts'
import type { Basis, BookBasis, MethodBasis } from './basis.ts'
import { eventsOf } from './events.ts'
import type { AssetFacts, EventFacts, ReadingFacts, SettingFacts } from './facts.ts'
import { type At, oneOf, specOf } from './method-spec.ts'
import type { Parameters } from './parameters.ts'
import { minorOf } from './resolve.ts'

/** What is known of an asset in a book, besides its parameters. */
interface Around {
  asset: AssetFacts
  setting: SettingFacts | undefined
  events: readonly EventFacts[]
  readings: readonly ReadingFacts[]
}

/** Units have as many decimals as meters are read with. */
const UNIT_DIGITS = 3

/**
 * The readings of the meter that the asset names, or of the one that counts in the unit of its method. A meter that was
 * first read after a closed period doesn't replace that by which the period was computed.
 *
 * @param closed the last closed day, if the asset was depreciated by then
 */
function meterOf(
  { setting, readings }: Around,
  { unit_label }: MethodBasis,
  closed: string | null,
): ReadingFacts[] {
  const earlier = readings.filter(({ read_on }) => closed !== null && read_on <= closed)
  const some = earlier.length > 0 ? earlier : readings
  const fitting = some.find(({ unit }) => unit === unit_label) ?? some[0]
  const meter = setting?.asset_meter_id ?? fitting?.asset_meter_id
  return readings.filter(({ asset_meter_id }) => asset_meter_id === meter)
}

/** The units since the reading before. A first reading on or before the day in service counts nothing. */
function countedBy(reading: ReadingFacts, before: ReadingFacts | undefined, inService: ISODate) {
  const now = minorOf(reading.value, UNIT_DIGITS)
  if (!before) return reading.read_on <= inService ? 0n : now
  const counted = reading.reset ? now : now - minorOf(before.value, UNIT_DIGITS)
  return counted > 0n ? counted : 0n
}

/** What was counted in each month. */
function unitsOf(
  around: Around,
  method: MethodBasis,
  { units_total: { value: total }, chargedThrough }: Parameters,
  inService: ISODate,
): Units {
  const readings = meterOf(around, method, chargedThrough)
  const units = new Map<ISODate, bigint>()
  readings.forEach((reading, index) => {
    const end = lastDay(monthOf(reading.read_on))
    const counted = countedBy(reading, readings[index - 1], inService)
    units.set(end, (units.get(end) ?? 0n) + counted)
  })
  return {
    total: total === null ? 0n : minorOf(total, UNIT_DIGITS),
    readings: [...units].map(([periodEnd, counted]) => ({ periodEnd, units: counted })),
  }
}

const conventionOf = (name: string): Convention => oneOf(CONVENTIONS, name) ?? 'full_month'

type Charged = Pick<
  Input,
  'method' | 'salvage' | 'convention' | 'rounding' | 'lifeMonths' | 'units'
>

/** How an asset is depreciated. One that is planned, isn't in service, or has no method has a cost, but no charges. */
function chargedBy(of: Parameters, around: Around, at: At): Charged {
  const { method, life } = of
  const { is_planned } = around.asset
  const used = is_planned || of.in_service_date.value === null ? null : method.value
  const convention = conventionOf(of.convention.value)
  if (!used) return { method: { kind: 'none' }, salvage: { kind: 'amount', value: 0n }, convention }
  return {
    method: specOf(used, at),
    salvage: { kind: 'amount', value: of.salvage.value },
    convention,
    rounding: used.rounding === 'per_period' ? 'per_period' : 'default',
    ...(life.value !== null && { lifeMonths: life.value }),
    ...(used.kind === 'units_of_production' && {
      units: unitsOf(around, used, of, at.inService),
    }),
  }
}

/** The accumulated depreciation that an asset entered the book with. */
const broughtBy = ({ opening_accumulated: amount, opening_as_of: day }: Parameters) => ({
  ...(amount.value !== null && { openingAccumulated: amount.value }),
  ...(day.value && { openingAsOf: day.value }),
})

/**
 * The day on which an asset enters the book; undefined if it isn't in it: without a cost or a date, archived, or below
 * the capitalization threshold.
 */
function startOf({ cost, in_service_date, isBelowThreshold }: Parameters, asset: AssetFacts) {
  if (cost.value === null || asset.archived || isBelowThreshold) return undefined
  return in_service_date.value ?? asset.purchase_date ?? undefined
}

/**
 * An asset in a book as the engine takes it.
 *
 * @returns undefined where the asset isn't in the book
 */
export function inputOf(
  basis: Basis,
  book: BookBasis,
  parameters: Parameters,
  around: Around,
): Input | undefined {
  const { asset, setting } = around
  const inService = startOf(parameters, asset)
  if (!inService) return undefined
  const at = { inService, startMonth: book.start_month, digits: basis.digits, setting }
  // The opening balance includes everything before it.
  const opening = parameters.opening_as_of.value ?? ''
  const events = eventsOf(basis, book, around, at).filter(({ date }) => date > opening)
  return {
    ...chargedBy(parameters, around, at),
    ...broughtBy(parameters),
    cost: parameters.cost.value ?? 0n,
    minorUnits: basis.digits,
    // Without a day of purchase, an asset is acquired when it is put in service.
    acquisitionDate: asset.purchase_date ?? inService,
    inServiceDate: inService,
    frequency: book.frequency,
    fiscalYearStartMonth: book.start_month,
    events,
    ...disposalOf(asset, basis.digits),
  }
}

const disposalOf = (
  { disposed_on, disposal_proceeds, disposal_costs }: AssetFacts,
  digits: number,
): Pick<Input, 'disposal'> =>
  disposed_on
    ? {
        disposal: {
          date: disposed_on,
          proceeds: minorOf(disposal_proceeds ?? '0', digits),
          costs: minorOf(disposal_costs ?? '0', digits),
        },
      }
    : {}

/** The same without depreciation, where its parameters make no sense: its cost still counts. */
export const withoutCharges = (input: Input): Input => {
  const { units: _, openingAccumulated: __, lifeMonths: ___, openingAsOf, ...rest } = input
  const isGone = !!openingAsOf && !!input.disposal && input.disposal.date < openingAsOf
  const events = (input.events ?? []).filter(({ type }) => type === 'disposal')
  return {
    ...rest,
    ...(openingAsOf && !isGone && { openingAsOf }),
    method: { kind: 'none' },
    salvage: { kind: 'amount', value: 0n },
    cost: input.cost < 0n ? 0n : input.cost,
    inServiceDate: earlier(input.acquisitionDate, input.inServiceDate),
    events,
    ...(input.disposal && { disposal: after(input.disposal, input) }),
  }
}

const earlier = (a: ISODate | undefined, b: ISODate): ISODate => (a && a < b ? a : b)

const after = (disposal: NonNullable<Input['disposal']>, input: Input) => {
  const first = input.acquisitionDate ?? input.inServiceDate
  return disposal.date < first ? { ...disposal, date: first } : disposal
}
