import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import {
  type DepreciationEventType,
  DepreciationEventInput,
} from '@steward/contract/depreciation-events.ts'
import { CONVENTIONS } from '@steward/contract/depreciation-methods.ts'
import type { Schema } from '@steward/contract/kit/route.ts'
import {
  choice,
  date,
  type Field,
  money,
  type NamedField,
  number,
  reference,
  text,
  yesNo,
} from '#components/fields/field.ts'
import { namedFields } from '#components/fields/named.ts'
import { keysOf } from '#lib/keys-of.ts'
import { charges } from './charges-field.tsx'

/** The events that users can enter; a reversal is created from the event that it reverts. */
export type EventKind = Exclude<DepreciationEventType, 'reversal'>

/** The locale prefix of their labels. */
const EVENTS = { words: 'depreciation.events' } as const

const months = (needed: boolean) =>
  number({
    unit: 'depreciation_methods.months',
    needed,
    problem: 'depreciation_methods.problems.life',
  })
const idle = { to: date({ hint: 'depreciation.events.to_hint' }), extend: yesNo() }

/** The fields of each kind of event, besides day, book and note. */
const ASKED: Record<EventKind, Readonly<Record<string, Field>>> = {
  addition: { amount: money() },
  impairment: { recoverable_amount: money({ needed: true }) },
  impairment_reversal: { recoverable_amount: money() },
  revaluation: {
    fair_value: money(),
    mode: choice({ words: 'depreciation.events.modes', initial: 'elimination' }),
  },
  life_change: { remaining_months: months(true) },
  salvage_change: { salvage_value: money() },
  method_change: { depreciation_method_id: reference('method'), remaining_months: months(false) },
  partial_disposal: {
    fraction: number({
      decimal: true,
      percent: true,
      unit: { text: '%' },
      example: '25',
      problem: 'depreciation.events.problems.percent',
    }),
    proceeds: money(),
    costs: money(),
  },
  suspension: idle,
  held_for_sale: idle,
}
export const EVENT_KINDS = keysOf(ASKED)

const shapeOf = (kind: EventKind): Readonly<Record<string, Schema>> =>
  DepreciationEventInput.def.options.find(({ shape }) => shape.type.def.values[0] === kind)!.shape

/** Further fields that only the API and bulk changes offer. */
const OTHERWISE: Partial<typeof ASKED> = {
  impairment: { amount: money() },
  life_change: { useful_life_months: months(false), end_date: date() },
}

/** All fields that an event of a kind may have, besides day, book and note. */
export const toldFields = (kind: EventKind): NamedField[] =>
  namedFields(EVENTS.words, shapeOf(kind), { ...ASKED[kind], ...OTHERWISE[kind] })

/** The fields of an event's form. */
export const eventFields = (kind: EventKind): NamedField[] =>
  namedFields(EVENTS.words, shapeOf(kind), {
    effective_date: date(),
    ...ASKED[kind],
    note: text({ wide: true }),
  })

const { asset_book } = assetDepreciationApi.updateBook.body.shape

/** The locale prefix of the labels. */
const SETTINGS = { words: 'books.settings' } as const

/** The settings of an asset for a book. */
export const BOOK_FIELDS = namedFields(SETTINGS.words, asset_book.shape, {
  depreciation_method_id: reference('method', { wide: true }),
  useful_life_months: number({
    unit: 'depreciation_methods.months',
    problem: 'depreciation_methods.problems.life',
  }),
  cost: money(),
  salvage_value: money(),
  in_service_date: date(),
  opening_accumulated: money(),
  opening_as_of: date(),
  convention: choice({
    words: 'depreciation_methods.conventions',
    explained: true,
    placeholder: 'assets.form.none_chosen',
    next: () => CONVENTIONS,
  }),
  units_total: number({ decimal: true, example: '100000' }),
  charges: charges({
    hint: 'books.settings.charges_hint',
    problem: 'books.settings.charges_problem',
  }),
})
