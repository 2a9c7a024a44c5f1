/**
 * «Total», «Grand total», «Zwischensumme», «Summe 0410», «Total général:»: what a row is called that adds others up.
 */
const TOTAL =
  /^[*\s]*(?:(?:grand|gesamt|zwischen|end|sub|sous)[\s-]*)?(?:total(?:e|es|s|en)?|summe|sum|suma|somme|insgesamt|gesamt(?:betrag|wert)?)(?:\s+(?:general|général|amount|[\d.:/-]+))*[\s:*]*$/iu
/** «Total Computer equipment», «Summe Fahrzeuge»: what adds up a group. */
const OF_GROUP = /^[*\s]*(?:(?:sub|sous|zwischen)[\s-]?)?(?:totals?|summe|suma|somme)\s+\p{L}/iu
/** An amount or a number, whatever its currency. */
const FIGURE = /^[\p{Sc}\p{Zs}\d.,'’()+−-]*\d[\p{Sc}\p{Zs}\d.,'’()+−-]*(?:[A-Z]{3})?$/u

/** No figure is longer, and nothing that adds others up. */
const LONGEST = 128

/** A mark of the line, a currency, and a sum that isn't calculated yet. */
const BESIDE = /^[*-]+$|^[A-Z]{3}$|^#FORMULA\?$/
/** A program may have nothing but such a mark beside the figures. */
const MARK = /^\*+$/

/**
 * What a row is called that adds up the rows above it, as reports have them: beside that, it has figures only.
 * Undefined for a record: something may well be called «Total» and have more to it.
 *
 * @param lacksNumber whether it has nothing but its name in the columns that tell records apart, though the file has
 * them
 */
export function totalIn(
  cells: readonly string[],
  lacksNumber: (name: string) => boolean = () => false,
): string | undefined {
  // Most rows have too much in them: nothing more is looked at.
  const filled = filledIn(cells, Math.max(2, cells.length / 2))
  if (filled.some(({ length }) => length > LONGEST)) return undefined
  const [name, other] = filled.filter((cell) => !FIGURE.test(cell) && !BESIDE.test(cell))
  if (name === undefined) return filled.length > 1 ? filled.find((cell) => MARK.test(cell)) : name
  if (other !== undefined) return undefined
  const isGroup = filled.length > 1 && OF_GROUP.test(name) && lacksNumber(name)
  return isGroup || TOTAL.test(name) ? name : undefined
}

/** What a row has in it; nothing where that is more than so many cells. */
function filledIn(cells: readonly string[], most: number): string[] {
  const filled: string[] = []
  for (const cell of cells) {
    if (cell === '') continue
    if (filled.push(cell) > most) return []
  }
  return filled
}
