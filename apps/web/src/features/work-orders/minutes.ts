/** A week, as in the contract. */
const LONGEST = 10_080

const HOURS_MINUTES = /^(?:(\d{1,3}(?:[.,]\d{1,2})?)\s*h)?\s*(?:(\d{1,5})\s*(?:m|min)?)?$/i
const CLOCK = /^(\d{1,3}):([0-5]\d)$/

/**
 * Parses a duration: «45», «1:30», «1.5 h», «2 h 15 min».
 *
 * @returns minutes; null if empty, undefined if invalid
 */
export function minutesIn(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const [, hours, minutes] = CLOCK.exec(trimmed) ?? HOURS_MINUTES.exec(trimmed) ?? []
  if (hours === undefined && minutes === undefined) return undefined
  const total = Math.round(Number((hours ?? '0').replace(',', '.')) * 60 + Number(minutes ?? '0'))
  return total >= 1 && total <= LONGEST ? total : undefined
}
