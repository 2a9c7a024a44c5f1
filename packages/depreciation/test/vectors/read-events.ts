import { type Minor, ratio } from '../../src/numbers.ts'
import type { Event } from '../../src/types.ts'
import { readMethod } from './read-method.ts'
import { dateOf, decimal } from './read-values.ts'
import type { Inputs, VectorEvent } from './vector.ts'

type Money = (value: unknown) => Minor
interface Of {
  event: VectorEvent
  date: string
  inputs: Inputs
  money: Money
}

/** What an event is in our words, by its type: `salvage_change+life_change` is both. */
export function readEvent(event: VectorEvent, inputs: Inputs, money: Money): Event[] {
  const of: Of = { event, date: dateOf(event), inputs, money }
  return String(event.type)
    .split('+')
    .map((type) => {
      const read = READS[type]
      if (!read) throw new RangeError(`the event ${type} is none of ours`)
      return read(of)
    })
}

const worthOf = (event: VectorEvent) => event.recoverable_amount ?? event.fair_value

const READS: Record<string, (of: Of) => Event> = {
  addition: ({ event, date, money }) => ({ type: 'addition', date, amount: money(event.amount) }),
  value_change: valueChange,
  life_change: lifeChange,
  salvage_change: ({ event, date, money }) => ({
    type: 'salvage_change',
    date,
    salvage: money(event.new_salvage),
  }),
  impairment: ({ event, date, money }) =>
    worthOf(event) === undefined
      ? { type: 'impairment', date, amount: money(event.amount) }
      : { type: 'impairment', date, recoverableAmount: money(worthOf(event)) },
  impairment_reversal: ({ event, date, money }) => ({
    type: 'impairment_reversal',
    date,
    recoverableAmount: money(worthOf(event)),
  }),
  revaluation: ({ event, date, money }) => ({
    type: 'revaluation',
    date,
    fairValue: money(worthOf(event)),
    mode: event.mode === 'proportionate' ? 'proportionate' : 'elimination',
  }),
  partial_disposal: ({ event, date, inputs, money }) => ({
    type: 'partial_disposal',
    date,
    fraction:
      event.fraction === undefined
        ? ratio(money(event.cost_part), money(inputs.cost))
        : decimal(event.fraction),
    proceeds: money(event.proceeds),
    costs: money(event.costs ?? event.costs_of_sale),
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
  method_change: ({ event, date, inputs }) => ({
    type: 'method_change',
    date,
    method: readMethod({ method: event.new_method as string, inputs: { ...inputs, ...event } }),
    ...(event.remaining_life_months !== undefined && {
      remainingMonths: Number(event.remaining_life_months),
    }),
  }),
}

function disposal({ event, date, money }: Of): Event {
  const costs = money(event.costs ?? event.costs_of_sale)
  return { type: 'disposal', date, proceeds: money(event.proceeds), costs }
}

/** Tryton's change of value: more is an addition to cost, less is charged at once. */
function valueChange({ event, date, inputs, money }: Of): Event {
  const by =
    event.amount === undefined
      ? money(event.new_gross_value) - money(inputs.cost)
      : money(event.amount)
  return by < 0n
    ? { type: 'impairment', date, amount: -by }
    : { type: 'addition', date, amount: by }
}

function lifeChange({ event, date }: Of): Event {
  const { new_life_months: whole, new_end_date: endDate, remaining_life_months: left } = event
  if (whole !== undefined) return { type: 'life_change', date, lifeMonths: Number(whole) }
  return typeof endDate === 'string'
    ? { type: 'life_change', date, endDate }
    : { type: 'life_change', date, remainingMonths: Number(left) }
}

const pause = (type: 'suspension' | 'held_for_sale', { event, date }: Of): Event => ({
  type,
  date,
  ...(typeof event.to === 'string' && { to: event.to }),
  ...(typeof event.extend === 'boolean' && { extend: event.extend }),
})
