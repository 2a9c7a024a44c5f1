/** Moves the point of a decimal string, without rounding errors of floats. */
function moved(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = whole + fraction
  const at = whole.length + places
  const padded = at < 1 ? digits.padStart(digits.length - at + 1, '0') : digits.padEnd(at, '0')
  const point = Math.max(at, 1)
  const left = padded.slice(0, point).replace(/^0+(?=\d)/, '')
  const right = padded.slice(point).replace(/0+$/, '')
  return right ? `${left}.${right}` : left
}

/** `0.125` is `12.5` percent. */
export const percentOf = (share: string) => moved(share, 2)
/** `12.5` percent is `0.125`. */
export const shareOf = (percent: string) => moved(percent, -2)
