import { amountsIn } from '@steward/contract/kit/amounts.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { textOf } from '@steward/locales/texts.ts'
import { ask, type Ctx, type Member } from '../context/ctx.ts'
import { AppError } from '../context/errors.ts'

// An amount has no more decimals than the account's currency: a form is refused, an import rounds and says so.

interface Currency {
  currency: string
  digits: number
}

const CURRENCY = 'select currency, currency_digits as digits from accounts where id = $1'
/** What was read for a call: who sends amounts by a form has them looked at again where its rules judge them. */
const read = new WeakMap<Member, Promise<Currency>>()

async function readCurrency(ctx: Ctx): Promise<Currency> {
  const [found] = await ask(ctx, { text: CURRENCY, values: [ctx.account_id] })
  return found!.rows[0] as Currency
}

/** The currency of the account. */
export function currencyOf(ctx: Ctx): Promise<Currency> {
  const known = ctx.member && read.get(ctx.member)
  if (known) return known
  const reading = readCurrency(ctx)
  return reading.then((found) => {
    if (ctx.member) read.set(ctx.member, reading)
    return found
  })
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

/** @throws 422 at each amount of a call that has more decimals than the account's currency */
export async function refuseAmounts(ctx: Ctx, route: Route, body: unknown): Promise<void> {
  if (isOfCells(route)) return
  const broken = amountsIn(route.body, body).filter(({ amount }) => decimalsIn(amount) > 0)
  if (broken.length === 0) return
  const currency = await currencyOf(ctx)
  const faults = broken
    .filter(({ amount }) => decimalsIn(amount) > currency.digits)
    .map(({ path }) => ({
      code: 'decimals',
      detail: tooManyDecimals(ctx, currency),
      source: { pointer: `/${path.join('/')}` },
    }))
  if (faults.length > 0) throw new AppError(422, 'Invalid data', faults)
}
