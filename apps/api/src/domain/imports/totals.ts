/** The name of a row with a total: «Total», «Grand total», «Zwischensumme», «Summe 0410», «Total général:». */
const TOTAL =
  /^[*\s]*(?:(?:grand|gesamt|zwischen|end|sub|sous)[\s-]*)?(?:total(?:e|es|s|en)?|summe|sum|suma|somme|insgesamt|gesamt(?:betrag|wert)?)(?:\s+(?:general|général|amount|[\d.:/-]+))*[\s:*]*$/iu
/** The name of a group's total: «Total Computer equipment», «Summe Fahrzeuge»; a total station measures land. */
const OF_GROUP =
  /^[*\s]*(?:(?:sub|sous|zwischen)[\s-]?)?(?:totals?|summe|suma|somme)\s+(?!stations?\b)\p{L}/iu
/** An amount or a number, whatever its currency. */
const FIGURE = /^[\p{Sc}\p{Zs}\d.,'’()+−-]*\d[\p{Sc}\p{Zs}\d.,'’()+−-]*(?:[A-Z]{3})?$/u

/** Maximum length of a figure, or of the name of a total. */
const LONGEST = 128

/** A mark of the line, a currency, and a sum that isn't calculated yet. */
const BESIDE = /^[*-]+$|^[A-Z]{3}$|^#FORMULA\?$/
const DAY = /^\d{1,4}[.-]\d{1,2}[.-]\d{1,4}$/
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
  if (found === undefined) return undefined
  const { name, many } = found
  if (name === undefined) return many > 1 ? markIn(cells, many, lacksNumber) : undefined
  return isTotal({ name, many }, cells, lacksNumber) ? name : undefined
}

/** The mark of a row without a name: a record may have one, too, but its number as well, or most of its values. */
function markIn(
  cells: readonly string[],
  many: number,
  lacksNumber: (name: string) => boolean,
): string | undefined {
  const mark = cells.find((cell) => MARK.test(cell))
  const isOfTotal = mark !== undefined && (many <= cells.length / 2 || lacksNumber(mark))
  return isOfTotal ? mark : undefined
}

function isTotal(
  { name, many }: { name: string; many: number },
  cells: readonly string[],
  lacksNumber: (name: string) => boolean,
): boolean {
  const isNamed = TOTAL.test(name)
  // In a row full of values, it may be what a record is called, such as one with a date.
  const isSparse = many <= Math.max(2, cells.length / 2)
  if (isNamed && isSparse) return true
  const isOfGroup = OF_GROUP.test(name) && (isSparse || !cells.some((cell) => DAY.test(cell)))
  return many > 1 && (isNamed || isOfGroup) && lacksNumber(name)
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
