import { monthOf, yearOf } from './dates.ts'
import { plain } from './plain.ts'

/** «1987», «c. 1987», «vers 1987». */
const YEAR = /^(?:(?:c|ca|circa|about|approx|vers|env|um|hacia|aprox)\.?\s*)?((?:1[89]|20)\d{2})$/i
/** «09/2021», «9.2021». */
const MONTH_FIRST = /^(\d{1,2})[./-]((?:19|20)\d{2})$/
/** «2021-09». */
const YEAR_FIRST = /^((?:19|20)\d{2})[./-](\d{1,2})$/
/** «Sept 2021», «Nov-21», «März '21», «mars 2021», «septiembre de 2021». */
const NAMED = /^(\p{L}{3,10})\.?[\s-]+(?:de\s+)?(?:['’]?(\d{2})|(\d{4}))$/u
const LONGEST = 32

/** The first or the last day of a month, or of a year. */
function dayOf(year: number, month: number | undefined, isEnd: boolean): string | undefined {
  if (month !== undefined && (month < 1 || month > 12)) return undefined
  const [first, after] = month === undefined ? [0, 12] : [month - 1, month]
  const day = isEnd ? Date.UTC(year, after, 0) : Date.UTC(year, first, 1)
  return new Date(day).toISOString().slice(0, 10)
}

/** The year and, if it names one, the month of a text. */
function saidIn(text: string): [number, number | undefined] | undefined {
  const year = YEAR.exec(text)
  if (year) return [Number(year[1]), undefined]
  const [, month, of] = MONTH_FIRST.exec(text) ?? []
  if (of !== undefined) return [Number(of), Number(month)]
  const [, before, after] = YEAR_FIRST.exec(text) ?? []
  if (before !== undefined) return [Number(before), Number(after)]
  return namedIn(text)
}

function namedIn(text: string): [number, number] | undefined {
  const [, name, short, long = short] = NAMED.exec(text) ?? []
  const month = name === undefined ? undefined : monthOf(plain(name))
  return month === undefined ? undefined : [yearOf(long!), month]
}

/**
 * The day that stands for a year or a month, as registers of old things have them: the first one, or the last one of
 * something that ends then. Undefined for other texts.
 */
export function readRough(text: string, isEnd: boolean): string | undefined {
  if (text.length > LONGEST) return undefined
  const said = saidIn(text.trim())
  return said && dayOf(...said, isEnd)
}
