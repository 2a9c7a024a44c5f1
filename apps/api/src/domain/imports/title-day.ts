import { DateEvidence, type DateOrder, readDate } from './dates.ts'

/** «31.12.2023», «2023-12-31», «31 December 2023», «31 de diciembre de 2023», «December 31, 2023». */
const DAY =
  /(?<![\d./-])(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})\b|\d{4}-\d{2}-\d{2}|\d{1,2}(?:st|nd|rd|th|er|\.)?[ -](?:de )?\p{L}{3,10}\.?,?[ -](?:del? )?\d{4}|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})/giu

/** What says that figures are those of a day. */
const AS_OF =
  /\b(?:as (?:of|at|on)|at|to|until|through|thru|ended|ending|per|zum|bis|stand|stichtag|au|arr[êe]t[ée]e? (?:au|le)|clos le|jusqu.au|al|a|hasta|a fecha de|cierre)[\s:]*$/iu
/** The day on which somebody printed a list says nothing of its figures. */
const PRINTED =
  /print|run (?:on|date)|creat|generat|report date|export|gedruckt|druck|erstell|erzeug|imprim|[ée]dit[ée]|g[ée]n[ée]r|impres|emitid|emisi[oó]n|user|benutzer/iu

const DASH = /^\s*[-–—]\s*$/

/** The day of a line: behind «as of», or the end of a period. Other days of the line may be anything. */
function dayOfLine(line: string, order: DateOrder | null): string | undefined {
  if (PRINTED.test(line)) return undefined
  let end = 0
  const told = [...line.matchAll(DAY)].filter(({ 0: day, index }, at) => {
    const isEnd = at > 0 && DASH.test(line.slice(end, index))
    end = index + day.length
    return isEnd || AS_OF.test(line.slice(0, index))
  })
  const last = told.at(-1)
  if (!last) return undefined
  const reading = readDate(last[0], order)
  return 'date' in reading ? reading.date : undefined
}

/**
 * The day of which the figures of a file are, by the lines above its header; undefined where none says it, or several
 * differ.
 *
 * @param order how the dates of the file are read, if that is known
 */
export function dayInTitles(
  titles: readonly string[],
  order: DateOrder | null,
): string | undefined {
  const days = new Set(titles.flatMap((line) => dayOfLine(line, order) ?? []))
  return days.size === 1 ? [...days][0] : undefined
}

/** The order of dates that the lines above the header prove, as «31/12/2023» does; undefined where none does. */
export function orderInTitles(titles: readonly string[]): DateOrder | undefined {
  const evidence = new DateEvidence()
  for (const line of titles) for (const [day] of line.matchAll(DAY)) evidence.see(day)
  return evidence.order() ?? undefined
}
