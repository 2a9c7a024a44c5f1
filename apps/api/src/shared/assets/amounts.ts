import { AssetInput } from '@steward/contract/assets.ts'
import { waysToAmounts } from '@steward/contract/kit/amounts.ts'
import { formatMinor, parseDecimal, share } from '@steward/depreciation/numbers.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { problem, type Problem, type Strictness } from '#core/records/rules.ts'
import { currencyOf, isPlain, wrongAmount } from '#core/requests/amounts.ts'

/** The fields of an asset that are amounts in the account's currency. */
const AMOUNTS = waysToAmounts(AssetInput).flatMap(([field, ...rest]) =>
  field && rest.length === 0 ? [field] : [],
)

/** Whether two values of a field are the same; amounts are, whatever zeros they end with. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true
  if (typeof a !== 'string' || typeof b !== 'string') return false
  const [one, other] = [parseDecimal(a), parseDecimal(b)]
  return !!one && !!other && one.num * other.den === other.num * one.den
}

/** Rounded half up, as the figures are. */
const rounded = (amount: string, digits: number): string =>
  formatMinor(share(10n ** BigInt(digits), parseDecimal(amount)!), digits)

type Currency = Awaited<ReturnType<typeof currencyOf>>

/** The outcome for the amounts of one asset. */
interface Judged {
  values: Row
  problems: Problem[]
}

function judgedIn(ctx: Ctx, values: Row, currency: Currency, how: Strictness): Judged {
  const judged: Judged = { values: { ...values }, problems: [] }
  for (const field of AMOUNTS) {
    const amount = values[field]
    const wrong = wrongAmount(ctx, currency, amount)
    if (!wrong) continue
    if (how !== 'import' || wrong.code !== 'decimals') {
      judged.problems.push(problem(field, wrong.detail, wrong.code, wrong.args))
    } else {
      const args = { currency: currency.currency }
      judged.values[field] = rounded(amount as string, currency.digits)
      judged.problems.push({ ...problem(field, 'It is rounded', 'rounded', args), guards: true })
    }
  }
  return judged
}

/**
 * Checks amounts against the decimals of the account's currency: surplus decimals are refused in a form, and rounded
 * with a warning in an import. Amounts that are too large are refused.
 *
 * @param changes what is to be written of assets
 * @returns for each of them, in the same order
 */
export async function judgeAmounts(
  ctx: Ctx,
  changes: readonly Row[],
  how: Strictness,
): Promise<Judged[]> {
  const isFine = (values: Row) => AMOUNTS.every((field) => isPlain(values[field]))
  if (changes.every(isFine)) return changes.map((values) => ({ values, problems: [] }))
  const currency = await currencyOf(ctx)
  return changes.map((values) => judgedIn(ctx, values, currency, how))
}
