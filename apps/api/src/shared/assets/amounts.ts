import { formatMinor, parseDecimal, share } from '@steward/depreciation/numbers.ts'
import { textOf } from '@steward/locales/texts.ts'
import { ask, type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { problem, type Problem, type Strictness } from '#core/records/rules.ts'

/** The fields of an asset that are amounts in the account's currency. */
const AMOUNTS = [
  'purchase_cost',
  'salvage_value',
  'replacement_cost',
  'insured_value',
  'opening_accumulated',
  'disposal_proceeds',
  'disposal_costs',
] as const

const decimalsIn = (amount: unknown): number =>
  typeof amount === 'string' ? (amount.split('.')[1] ?? '').replace(/0+$/, '').length : 0

/** Half up, as the figures are. */
const rounded = (amount: string, digits: number): string =>
  formatMinor(share(10n ** BigInt(digits), parseDecimal(amount)!), digits)

interface Currency {
  currency: string
  digits: number
}

const CURRENCY = 'select currency, currency_digits as digits from accounts where id = $1'

async function currencyOf(ctx: Ctx): Promise<Currency> {
  const [found] = await ask(ctx, { text: CURRENCY, values: [ctx.account_id] })
  return found!.rows[0] as Currency
}

/** In the words of the person who gave the amount. */
function refused({ member }: Ctx, { currency, digits }: Currency, field: string): Problem {
  const language = member?.language ?? 'en'
  const name = new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? currency
  const key = digits === 0 ? 'assets.problems.no_decimals' : 'assets.problems.decimals'
  const detail = textOf(language, key, { currency: name, max: digits })
  return problem(field, detail, 'decimals', { max: digits })
}

/** What becomes of the amounts of one asset. */
interface Judged {
  values: Row
  problems: Problem[]
}

function judgedIn(ctx: Ctx, values: Row, currency: Currency, how: Strictness): Judged {
  const judged: Judged = { values: { ...values }, problems: [] }
  for (const field of AMOUNTS) {
    const amount = values[field]
    if (decimalsIn(amount) <= currency.digits) continue
    if (how !== 'import') judged.problems.push(refused(ctx, currency, field))
    else {
      const args = { currency: currency.currency }
      judged.values[field] = rounded(amount as string, currency.digits)
      judged.problems.push({ ...problem(field, 'It is rounded', 'rounded', args), guards: true })
    }
  }
  return judged
}

/**
 * Holds amounts against the decimals of the account's currency: a form refuses what has more, an import rounds it and
 * says so.
 *
 * @param changes what is to be written of assets
 * @returns for each of them, in the same order
 */
export async function judgeAmounts(
  ctx: Ctx,
  changes: readonly Row[],
  how: Strictness,
): Promise<Judged[]> {
  const isFine = (values: Row) => AMOUNTS.every((field) => decimalsIn(values[field]) === 0)
  if (changes.every(isFine)) return changes.map((values) => ({ values, problems: [] }))
  const currency = await currencyOf(ctx)
  return changes.map((values) => judgedIn(ctx, values, currency, how))
}
