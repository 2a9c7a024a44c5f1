const DECIMAL = /^([+-]?)(\d{1,15})(?:\.(\d{1,20}))?$/
/** At most so many decimals are compared. */
const PLACES = 20

/** A decimal text without superfluous zeros and signs; undefined if it is no decimal number. */
export function canonical(text: string): string | undefined {
  const found = DECIMAL.exec(text.trim())
  if (!found) return undefined
  const [, sign, whole = '', fraction = ''] = found
  const digits = whole.replace(/^0+(?=\d)/, '')
  const rest = fraction.replace(/0+$/, '')
  const number = rest ? `${digits}.${rest}` : digits
  return sign === '-' && number !== '0' ? `-${number}` : number
}

export const decimalsOf = (number: string): number => number.split('.')[1]?.length ?? 0

const scaled = (number: string): bigint => {
  const [whole = '0', fraction = ''] = number.replace('-', '').split('.')
  const value = BigInt(whole + fraction.padEnd(PLACES, '0'))
  return number.startsWith('-') ? -value : value
}

/** Compares two decimal texts without the rounding of floating-point numbers. */
export function compareDecimals(a: string, b: string): number {
  const difference = scaled(a) - scaled(b)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}
