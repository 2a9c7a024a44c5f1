import { amountsIn } from '@steward/contract/kit/amounts.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { textOf } from '@steward/locales/texts.ts'
import { askRow, type Ctx } from '../context/ctx.ts'
import { AppError } from '../context/errors.ts'

// An amount has no more decimals than the account's currency: a form is refused, an import rounds and says so.

interface Currency {
  currency: string
  digits: number
}

const CURRENCY = 'select currency, currency_digits as digits from accounts where id = $1'

/** The currency of the account. It comes with the door of everybody but the system. */
export async function currencyOf(ctx: Ctx): Promise<Currency> {
  const says = ctx.member?.says
  if (says) return { currency: says.currency, digits: says.currency_digits }
  return askRow<Currency>(ctx, { name: 'currency', text: CURRENCY, values: [ctx.account_id] })
}

/** How many decimals an amount has that say something. */
export const decimalsIn = (amount: unknown): number =>
  typeof amount === 'string' ? (amount.split('.')[1] ?? '').replace(/0+$/, '').length : 0

/** What is wrong with an amount that has too many, in the words of the person who gave it. */
export function tooManyDecimals({ member }: Ctx, { currency, digits }: Currency): string {
  const language = member?.language ?? 'en'
  const name = new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency
  const key = digits === 0 ? 'fields.problems.no_decimals' : 'fields.problems.decimals'
  return textOf(language, key, { currency: name, max: digits })
}

/** Cells are written record by record, and one that is wrong keeps none of the others: their rules judge them. */
const isOfCells = ({ path }: Route) => path.endsWith('/cells')

/** The amounts of a call of which only the account's currency tells whether they have too many decimals. */
const doubtful = (route: Route, body: unknown) =>
  body === undefined || isOfCells(route)
    ? []
    : amountsIn(route.body, body).filter(({ amount }) => decimalsIn(amount) > 0)

function tooLong(ctx: Ctx, currency: Currency, amounts: ReturnType<typeof doubtful>) {
  const faults = amounts
    .filter(({ amount }) => decimalsIn(amount) > currency.digits)
    .map(({ path }) => ({
      code: 'decimals',
      detail: tooManyDecimals(ctx, currency),
      source: { pointer: `/${path.join('/')}` },
    }))
  return faults.length > 0 ? new AppError(422, 'Invalid data', faults) : undefined
}

/**
 * Refuses a call at each amount that has more decimals than the account's currency. Where nobody was let in yet, that
 * is done at the door: what enters the account with its own transaction needn't enter it before for this.
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
    const refusal = tooLong(ctx, await currencyOf(ctx), amounts)
    if (refusal) throw refusal
    return () => false
  }
  let refusal: AppError | undefined
  const { admit } = ctx
  ctx.admit = async (answer) => {
    await admit(answer)
    // Once: whoever is refused may be let in again, to hear first that what they meant isn't there.
    ctx.admit = admit
    refusal = tooLong(ctx, await currencyOf(ctx), amounts)
    if (refusal) throw refusal
  }
  return (error) => error === refusal
}
