import { readDate } from './dates.ts'

/** «kum. AfA zum 31.12.2025», «Accumulated depreciation as of 12/31/2025»: reports say of which day their figures are. */
const DATED =
  /(?:[\s(,]{1,2}(?:as (?:of|at)|at|on|per|zum|am|bis|stand|au|al|a fecha de))?[\s(,]{1,2}(\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2})\)?\s?$/i

/** A header without the day at its end. */
export const undated = (header: string): string => header.replace(DATED, '')

/** The day at the end of a header; undefined where there is none, or it can be read in two ways. */
export function dayIn(header: string): string | undefined {
  const found = DATED.exec(header)
  const reading = found ? readDate(found[1]!, null) : undefined
  return reading && 'date' in reading ? reading.date : undefined
}
