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
  const found = textIn(cells)
  if (found?.name === undefined) return (found?.many ?? 0) > 1 ? cells.find(isMark) : undefined
  return isTotal({ ...found, name: found.name }, cells, lacksNumber) ? found.name : undefined
}

const isMark = (cell: string) => MARK.test(cell)

function isTotal(
  { name, many }: { name: string; many: number },
  { length }: readonly string[],
  lacksNumber: (name: string) => boolean,
): boolean {
  const isNamed = TOTAL.test(name)
  // In a row full of values, it may be what a record is called.
  if (isNamed && many <= Math.max(2, length / 2)) return true
  return many > 1 && (isNamed || OF_GROUP.test(name)) && lacksNumber(name)
}

const isText = (cell: string) => !FIGURE.test(cell) && !BESIDE.test(cell)

/** The only text of a row and the number of its values; undefined where it has two texts, or a long one. */
function textIn(cells: readonly string[]): { name: string | undefined; many: number } | undefined {
  const found: { name: string | undefined; many: number } = { name: undefined, many: 0 }
  for (const cell of cells) {
    if (cell === '') continue
    found.many += 1
    // Most rows have a second text soon, which is enough to know.
    const isSecond = cell.length > LONGEST || (isText(cell) && found.name !== undefined)
    if (isSecond) return undefined
    if (isText(cell)) found.name = cell
  }
  return found
}
