import * as z from 'zod/mini'
import { DISPOSAL_TYPES } from './asset-values.ts'
import { date, id, longText, money, optionalLongText, whole } from './kit/fields.ts'

/**
 * The events that change an asset in its books after it was put in service. A disposal and an opening balance are fields of
 * the asset, and transfers follow from its moves.
 */
export const DEPRECIATION_EVENTS = [
  'addition',
  'impairment',
  'impairment_reversal',
  'revaluation',
  'life_change',
  'salvage_change',
  'method_change',
  'partial_disposal',
  'suspension',
  'held_for_sale',
  'reversal',
] as const
export type DepreciationEventType = (typeof DEPRECIATION_EVENTS)[number]

const common = {
  effective_date: date(),
  /** By default, all books. */
  book_id: z.optional(id()),
  note: optionalLongText(1_000),
}
const months = () => z.optional(whole(0, 1200))
/** A part of the whole, as decimal text: more than 0 and at most 1. */
export const FRACTION = /^(1(\.0{1,8})?|0\.\d{1,8})$/
const fraction = () => z.string().check(z.regex(FRACTION))
const idle = {
  ...common,
  /** Its last day; without one it has no end. */
  to: z.optional(date()),
  /** Whether the useful life ends that much later; by default, it does. */
  extend: z.optional(z.boolean()),
}

/** The input of an event, by its type. Amounts are in the currency of the account. */
export const DepreciationEventInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('addition'), ...common, amount: money() }),
  /** Either the loss or the recoverable amount. */
  z.strictObject({
    type: z.literal('impairment'),
    ...common,
    amount: z.optional(money()),
    recoverable_amount: z.optional(money()),
  }),
  z.strictObject({
    type: z.literal('impairment_reversal'),
    ...common,
    recoverable_amount: money(),
  }),
  z.strictObject({
    type: z.literal('revaluation'),
    ...common,
    fair_value: money(),
    mode: z.optional(z.enum(['elimination', 'proportionate'])),
  }),
  /** One of the three: the remaining months, the whole life in months, or its last day. */
  z.strictObject({
    type: z.literal('life_change'),
    ...common,
    remaining_months: months(),
    useful_life_months: months(),
    end_date: z.optional(date()),
  }),
  z.strictObject({ type: z.literal('salvage_change'), ...common, salvage_value: money() }),
  z.strictObject({
    type: z.literal('method_change'),
    ...common,
    depreciation_method_id: id(),
    remaining_months: months(),
  }),
  z.strictObject({
    type: z.literal('partial_disposal'),
    ...common,
    fraction: fraction(),
    proceeds: z.optional(money()),
    costs: z.optional(money()),
  }),
  z.strictObject({ type: z.literal('suspension'), ...idle }),
  z.strictObject({ type: z.literal('held_for_sale'), ...idle }),
  z.strictObject({
    type: z.literal('disposal'),
    effective_date: date(),
    disposal_type: z.enum(DISPOSAL_TYPES),
    reason: longText(500),
    proceeds: z.optional(money()),
    costs: z.optional(money()),
  }),
])
export type DepreciationEventInput = z.infer<typeof DepreciationEventInput>
