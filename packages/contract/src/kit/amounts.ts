import { AMOUNT } from './fields.ts'
import type { Schema } from './route.ts'

/** The path to an amount in a request: names of fields, and null for any entry of a list. */
type Way = readonly (string | null)[]

interface Def {
  shape?: Record<string, Schema>
  innerType?: Schema
  in?: Schema
  out?: Schema
  element?: Schema
  options?: readonly Schema[]
  checks?: readonly { _zod: { def: { pattern?: RegExp } } }[]
}

const known = new WeakMap<Schema, readonly Way[]>()

const isAmount = (schema: Schema): boolean =>
  (schema._zod.def as Def).checks?.some(({ _zod }) => _zod.def.pattern === AMOUNT) === true

function find(schema: Schema): Way[] {
  if (isAmount(schema)) return [[]]
  const { shape = {}, innerType, in: sent, out, element, options = [] } = schema._zod.def as Def
  const within = (name: string | null, inner: Schema) =>
    waysToAmounts(inner).map((way) => [name, ...way])
  // Filters of a list are compared with amounts, but aren't amounts.
  const fields = Object.entries(shape).filter(([name]) => !name.startsWith('filter['))
  return [
    ...fields.flatMap(([name, inner]) => within(name, inner)),
    ...(element ? within(null, element) : []),
    ...[innerType, sent, out, ...options].flatMap((inner) =>
      inner ? [...waysToAmounts(inner)] : [],
    ),
  ]
}

/** The paths to amounts in the account's currency in a schema: every field that is `money()` in the contract. */
export function waysToAmounts(schema: Schema): readonly Way[] {
  const was = known.get(schema)
  if (was) return was
  // Each once, because several types of events have the same ones.
  const ways = [...new Map(find(schema).map((way) => [JSON.stringify(way), way])).values()]
  known.set(schema, ways)
  return ways
}

/** A given amount, with its path. */
interface Sent {
  path: readonly string[]
  amount: string
}

function follow(value: unknown, [name, ...rest]: Way, path: readonly string[]): Sent[] {
  if (name === undefined) return typeof value === 'string' ? [{ path, amount: value }] : []
  if (typeof value !== 'object' || value === null) return []
  if (name !== null) return follow((value as Record<string, unknown>)[name], rest, [...path, name])
  return (value as unknown[]).flatMap((one, n) => follow(one, rest, [...path, String(n)]))
}

/** The amounts in a value of a schema. */
export const amountsIn = (schema: Schema, value: unknown): Sent[] =>
  waysToAmounts(schema).flatMap((way) => follow(value, way, []))

/** The largest amount in minor units. Stored sums, which are 64-bit integers, have room for ten thousand of them. */
const MOST = 9n * 10n ** 14n

/** The largest amount in a currency with so many decimals. */
export const mostIn = (digits: number): bigint => MOST / 10n ** BigInt(digits)

/** Whether a decimal text is more than the largest amount in a currency with so many decimals. */
export function isOverMost(amount: string, digits: number): boolean {
  const [whole = '', fraction = ''] = amount.split('.')
  const most = mostIn(digits)
  return BigInt(whole) > most || (BigInt(whole) === most && /[1-9]/.test(fraction))
}
