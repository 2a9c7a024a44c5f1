import { type Minor, type Ratio, ratio } from '../../src/numbers.ts'
import type { Event, Input } from '../../src/types.ts'
import { valueAt } from '../../src/value-at.ts'
import { readMethod } from './read-method.ts'
import { dateOf, decimal, rateIn, text } from './read-values.ts'
import type { Inputs, VectorEvent } from './vector.ts'
import { impliesRate, isDeclining, sameWord } from './words.ts'

/** What an event is read from: the asset as it was before, and the events until then. */
interface Before {
  inputs: Inputs
  input: Input
  events: readonly Event[]
  money: (value: unknown) => Minor
}
interface Of extends Before {
  event: VectorEvent
  date: string
}

/** What an event is in our words, by its type: `salvage_change+life_change` is both. */
export function readEvent(event: VectorEvent, before: Before): Event[] {
  const of: Of = { ...before, event, date: dateOf(event) }
  const id = text(event.id)
  return typesOf(event).map((type) => {
    const read = READS[type]
    if (!read) throw new RangeError(`the event ${type} is none of ours`)
    return { ...read(of), ...(id !== undefined && { id }) }
  })
}

const NEW_SALVAGE = ['new_salvage', 'new_salvage_percent']
const NEW_LIFE = [
  'new_life_months',
  'new_end_date',
  'remaining_life_months',
  'new_remaining_life_months',
]

/** What leaves has no estimates any more, and a method that changes has its own life. */
const WITHOUT_ESTIMATES = /^(partial_disposal|disposal|sale|scrap|lost|donation|trade_in)$/

/** An event may say what it does to the estimates as well: an addition that makes a life longer. */
export function typesOf(event: VectorEvent): string[] {
  const said = String(event.type)
    .split('+')
    .map((type) => type.trim())
  const types = said.filter((type) => type !== 'estimate_change')
  if (said.some((type) => WITHOUT_ESTIMATES.test(type))) return types
  if (has(event, ...NEW_SALVAGE)) types.push('salvage_change')
  if (has(event, ...NEW_LIFE) && !said.includes('method_change')) types.push('life_change')
  return [...new Set(types)]
}

/** What an asset is at, at the end of the day of an event, by the events before it. */
const standing = ({ input, events, date }: Of) => valueAt({ ...input, events }, date)

/** The first of some fields that the event has; one of them it has to have. */
function amountOf({ event, money }: Of, ...names: string[]): Minor {
  const name = names.find((one) => text(event[one]) !== undefined)
  if (name === undefined)
    throw new RangeError(`the event ${event.type} has no ${names.join(' or ')}`)
  return money(event[name])
}
const has = (event: VectorEvent, ...names: string[]) =>
  names.some((name) => text(event[name]) !== undefined)

const WORTH = ['recoverable_amount', 'fair_value', 'new_value']

const READS: Record<string, (of: Of) => Event> = {
  addition: (of) => ({ type: 'addition', date: of.date, amount: amountOf(of, 'amount', 'cost') }),
  value_change: valueChange,
  life_change: lifeChange,
  salvage_change: salvageChange,
  impairment: (of) =>
    has(of.event, ...WORTH)
      ? { type: 'impairment', date: of.date, recoverableAmount: amountOf(of, ...WORTH) }
      : { type: 'impairment', date: of.date, amount: amountOf(of, 'amount', 'loss') },
  impairment_reversal: (of) => ({
    type: 'impairment_reversal',
    date: of.date,
    recoverableAmount: has(of.event, ...WORTH)
      ? amountOf(of, ...WORTH)
      : standing(of).bookValue + amountOf(of, 'amount', 'gain'),
  }),
  revaluation: (of) => ({
    type: 'revaluation',
    date: of.date,
    fairValue: amountOf(of, 'fair_value', 'new_value', 'amount'),
    mode: modeOf(of.event),
  }),
  partial_disposal: (of) => ({
    ...disposalOf(of),
    type: 'partial_disposal',
    fraction: fractionOf(of),
  }),
  disposal,
  sale: disposal,
  scrap: disposal,
  lost: disposal,
  donation: disposal,
  trade_in: disposal,
  suspension: (of) => pause('suspension', of),
  held_for_sale: (of) => pause('held_for_sale', of),
  transfer: ({ date }) => ({ type: 'transfer', date }),
  method_change: methodChange,
  reversal: ({ event, date }) => ({
    type: 'reversal',
    date,
    reverses: String(event.reverses ?? event.reverses_id),
  }),
}

function modeOf({ mode: said, method }: VectorEvent): 'proportionate' | 'elimination' {
  const mode = said ?? method
  if (mode !== undefined && mode !== 'proportionate' && mode !== 'elimination')
    throw new RangeError(`the revaluation ${String(mode)} is none of ours`)
  return mode === 'proportionate' ? mode : 'elimination'
}

const disposalOf = ({ event, date, money }: Of) => ({
  date,
  proceeds: money(event.proceeds ?? event.sale_price ?? event.trade_in_value),
  costs: money(event.costs ?? event.costs_of_sale),
})

function disposal(of: Of): Event {
  return { type: 'disposal', ...disposalOf(of) }
}

/** A part of one, in percent, or of the cost on that day. */
function fractionOf(of: Of): Ratio {
  const { event } = of
  if (has(event, 'fraction')) return rateIn(event.fraction)
  if (has(event, 'percent')) return rateIn(`${text(event.percent)?.replace(/\s*%$/, '')}%`)
  return ratio(amountOf(of, 'cost_part', 'cost'), standing(of).cost)
}

/** Tryton's change of value: more is an addition to cost, less is charged at once. */
function valueChange(of: Of): Event {
  const { event, date, money } = of
  const by = has(event, 'amount')
    ? money(event.amount)
    : amountOf(of, 'new_gross_value') - standing(of).cost
  return by < 0n
    ? { type: 'impairment', date, amount: -by }
    : { type: 'addition', date, amount: by }
}

/** In percent it is one of cost. */
function salvageChange(of: Of): Event {
  const { event, date } = of
  if (!has(event, 'new_salvage_percent'))
    return { type: 'salvage_change', date, salvage: amountOf(of, 'new_salvage', 'salvage') }
  const { num, den } = decimal(event.new_salvage_percent)
  const whole = 100n * den
  return {
    type: 'salvage_change',
    date,
    salvage: (2n * standing(of).cost * num + whole) / (2n * whole),
  }
}

function lifeChange({ event, date }: Of): Event {
  const { new_life_months: whole, new_end_date: endDate } = event
  const left = event.remaining_life_months ?? event.new_remaining_life_months
  if (text(whole) !== undefined) return { type: 'life_change', date, lifeMonths: Number(whole) }
  if (typeof endDate === 'string') return { type: 'life_change', date, endDate }
  if (text(left) === undefined) throw new RangeError('the event life_change has no life')
  return { type: 'life_change', date, remainingMonths: Number(left) }
}

/**
 * Its method is another one with what it says, and of the asset what it doesn't say again. A rate of the asset goes on
 * only where neither the event nor the name of its method has another.
 */
function methodChange({ event, date, inputs, input }: Of): Event {
  const left = event.remaining_life_months ?? event.new_remaining_life_months
  const method = String(event.new_method ?? event.method)
  const { factor, annual_rate, rate_from_salvage, rate_kind, salvage_role, ...kept } = inputs
  const rate = { factor, annual_rate, rate_from_salvage, rate_kind }
  const goesByRate = isDeclining(method) || sameWord(method, 'french_linear')
  const given = {
    ...kept,
    ...(isDeclining(method) && { salvage_role }),
    ...(goesByRate && !impliesRate(method) && !has(event, ...Object.keys(rate)) && rate),
  }
  const currency_minor_units = input.minorUnits
  return {
    type: 'method_change',
    date,
    method: readMethod({ method, inputs: { ...given, ...event, currency_minor_units } }),
    ...(text(left) !== undefined && { remainingMonths: Number(left) }),
  }
}

function pause(type: 'suspension' | 'held_for_sale', { event, date }: Of): Event {
  const extend = event.extend ?? event.extends_life
  return {
    type,
    date,
    ...(typeof event.to === 'string' && { to: event.to }),
    ...(typeof extend === 'boolean' && { extend }),
  }
}
