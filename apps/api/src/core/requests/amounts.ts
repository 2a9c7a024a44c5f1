import { amountsIn, isOverMost, mostIn } from '@steward/contract/kit/amounts.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import type { Language } from '@steward/contract/limits.ts'
import { textOf } from '@steward/locales/texts.ts'
import { askRow, type Ctx } from '../context/ctx.ts'
import { AppError } from '../context/errors.ts'

// An amount has no more decimals than the account's currency: forms are refused, imports round and warn. And it isn't
// larger than sums of many such amounts have room for.

interface Currency {
  currency: string
  digits: number
}

const CURRENCY = 'select currency, currency_digits as digits from accounts where id = $1'

/** The currency of the account. It comes with the door of everybody but the system. */
export async function currencyOf(ctx: Ctx): Promise<Currency> {
  const settings = ctx.member?.settings
  if (settings) return { currency: settings.currency, digits: settings.currency_digits }
  return askRow<Currency>(ctx, { name: 'currency', text: CURRENCY, values: [ctx.account_id] })
}

/** The number of an amount's decimals without trailing zeros. */
const decimalsIn = (amount: unknown): number =>
  typeof amount === 'string' ? (amount.split('.')[1] ?? '').replace(/0+$/, '').length : 0

/** An amount that is surely fine in every currency, as nearly all are. */
export const isPlain = (amount: unknown): boolean =>
  typeof amount !== 'string' || /^\d{1,10}(\.0*)?$/.test(amount)

/** The problem of an amount with too many decimals, in the reader's language. */
function tooManyDecimals(language: Language, { currency, digits }: Currency): string {
  const name = new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency
  const key = digits === 0 ? 'fields.problems.no_decimals' : 'fields.problems.decimals'
  return textOf(language, key, { currency: name, max: digits })
}

interface WrongAmount {
  code: 'decimals' | 'too_big'
  /** In the reader's language. */
  detail: string
  args: { max: number | string }
}

/** What is wrong with an amount in the account's currency. */
export function wrongAmount(
  { member }: Ctx,
  currency: Currency,
  amount: unknown,
): WrongAmount | undefined {
  if (typeof amount !== 'string') return undefined
  const { digits } = currency
  const language = member?.language ?? 'en'
  if (isOverMost(amount, digits)) {
    const formatted = new Intl.NumberFormat(language).format(mostIn(digits))
    const detail = textOf(language, 'fields.problems.too_big', { formatted })
    return { code: 'too_big', detail, args: { max: String(mostIn(digits)) } }
  }
  if (decimalsIn(amount) <= digits) return undefined
  return { code: 'decimals', detail: tooManyDecimals(language, currency), args: { max: digits } }
}

/** Cells are checked one by one by their own rules, so that a wrong one doesn't refuse the others. */
const isOfCells = ({ path }: Route) => path.endsWith('/cells')

/** The amounts of a call that have decimals, and so may have too many, or are very large. */
const doubtful = (route: Route, body: unknown) =>
  body === undefined || isOfCells(route)
    ? []
    : amountsIn(route.body, body).filter(({ amount }) => !isPlain(amount))

function refusalOf(ctx: Ctx, currency: Currency, amounts: ReturnType<typeof doubtful>) {
  const faults = amounts.flatMap(({ amount, path }) => {
    const wrong = wrongAmount(ctx, currency, amount)
    const source = { pointer: `/${path.join('/')}` }
    return wrong ? [{ code: wrong.code, detail: wrong.detail, source }] : []
  })
  return faults.length > 0 ? new AppError(422, 'Invalid data', faults) : undefined
}

/**
 * Refuses each amount that has more decimals than the account's currency, or is too large. If the caller wasn't let in yet, the check
 * waits until the door answers, so that it costs no transaction of its own.
 *
 * @returns whether an error is such a refusal at the door
 * @throws 422
 */
export async function refuseAmounts(
  ctx: Ctx,
  route: Route,
  body: unknown,
): Promise<(error: unknown) => boolean> {
  const amounts = doubtful(route, body)
  if (amounts.length === 0) return () => false
  if (ctx.member) {
    const refusal = refusalOf(ctx, await currencyOf(ctx), amounts)
    if (refusal) throw refusal
    return () => false
  }
  let refusal: AppError | undefined
  const { admit } = ctx
  ctx.admit = async (answer) => {
    await admit(answer)
    // Only once: after the refusal the handler may enter again, to answer 404 first if the record doesn't exist.
    ctx.admit = admit
    refusal = refusalOf(ctx, await currencyOf(ctx), amounts)
    if (refusal) throw refusal
  }
  return (error) => error === refusal
}
