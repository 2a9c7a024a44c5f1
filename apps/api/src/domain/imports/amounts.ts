/** Amounts are decimal texts; they are reckoned with as whole numbers of their ten-thousandth part. */
const DIGITS = 4

function units(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(DIGITS, '0').slice(0, DIGITS))
}

function textOf(value: bigint): string {
  const text = value.toString().padStart(DIGITS + 1, '0')
  return `${text.slice(0, -DIGITS)}.${text.slice(-DIGITS)}`
}

/** As the database writes it: four digits after the point. */
export const storedAmount = (amount: string): string => textOf(units(amount))

export function compareAmounts(a: string, b: string): number {
  const difference = units(a) - units(b)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}
