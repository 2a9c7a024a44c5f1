/** The name of a row with a total: «Total», «Grand total», «Zwischensumme», «Summe 0410», «Total général:». */
const TOTAL =
  /^[*\s]*(?:(?:grand|gesamt|zwischen|end|sub|sous)[\s-]*)?(?:total(?:e|es|s|en)?|summe|sum|suma|somme|insgesamt|gesamt(?:betrag|wert)?)(?:\s+(?:general|général|amount|[\d.:/-]+))*[\s:*]*$/iu
/** The name of a group's total: «Total Computer equipment», «Summe Fahrzeuge». */
const OF_GROUP = /^[*\s]*(?:(?:sub|sous|zwischen)[\s-]?)?(?:totals?|summe|suma|somme)\s+\p{L}/iu
/** An amount or a number, whatever its currency. */
const FIGURE = /^[\p{Sc}\p{Zs}\d.,'’()+−-]*\d[\p{Sc}\p{Zs}\d.,'’()+−-]*(?:[A-Z]{3})?$/u

/** Maximum length of a figure, or of the name of a total. */
const LONGEST = 128

/** A mark of the line, a currency, and a sum that isn't calculated yet. */
const BESIDE = /^[*-]+$|^[A-Z]{3}$|^#FORMULA\?$/
/** Some programs mark a total only by such a sign. */
const MARK = /^\*+$/

/**
 * The name of a row with a total of the rows above it, as reports have them: apart from the name, it has only figures.
 * Undefined for a record: a name may begin with «Total», but such a row has other values too.
 *
 * @param lacksNumber whether a row is empty in all columns that identify records, apart from this name, though the file
 *   has such columns
 */
export function totalIn(
  cells: readonly string[],
  lacksNumber: (name: string) => boolean = () => false,
): string | undefined {
  // A quick test first: most rows have more values.
  const filled = filledIn(cells, Math.max(2, cells.length / 2))
  if (filled.some(({ length }) => length > LONGEST)) return undefined
  const [name, other] = filled.filter((cell) => !FIGURE.test(cell) && !BESIDE.test(cell))
  if (name === undefined) return filled.length > 1 ? filled.find((cell) => MARK.test(cell)) : name
  if (other !== undefined) return undefined
  const isGroup = filled.length > 1 && OF_GROUP.test(name) && lacksNumber(name)
  return isGroup || TOTAL.test(name) ? name : undefined
}

/** The values of a row; empty where there are more than so many. */
function filledIn(cells: readonly string[], most: number): string[] {
  const filled: string[] = []
  for (const cell of cells) {
    if (cell === '') continue
    if (filled.push(cell) > most) return []
  }
  return filled
}
