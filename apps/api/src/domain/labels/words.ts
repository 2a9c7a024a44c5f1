/** Advance widths of Helvetica and its bold, in thousandths of the size, from the space to the tilde. */
const REGULAR = `278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556
  278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667
  944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500
  278 556 500 722 500 500 500 334 260 334 584`
const BOLD = `278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556
  333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667
  944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556
  333 611 556 778 556 556 500 389 280 389 584`
const table = (text: string) => text.trim().split(/\s+/).map(Number)
const WIDTHS = { regular: table(REGULAR), bold: table(BOLD) }

/** The fonts with these widths that systems have. */
export const FONTS = 'Helvetica, Arial, Liberation Sans, sans-serif'

/** Characters that aren't Latin are assumed to be as wide as they are high, like East Asian ones. */
const FULL = 1000
const ELLIPSIS = '…'

const shapes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** What a person sees as one character must not be divided. */
const charactersOf = (text: string): string[] =>
  Array.from(shapes.segment(text), ({ segment }) => segment)

function widthOfCharacter(character: string, widths: readonly number[]): number {
  if (character === ELLIPSIS) return FULL
  // A letter with a mark on it is as wide as the letter.
  const code = character.normalize('NFD').codePointAt(0)!
  return widths[code - 32] ?? FULL
}

/** How wide a text is, in the unit of its size. */
export function widthOf(text: string, size: number, bold: boolean): number {
  const widths = bold ? WIDTHS.bold : WIDTHS.regular
  const thousandths = charactersOf(text).reduce(
    (sum, one) => sum + widthOfCharacter(one, widths),
    0,
  )
  return (thousandths * size) / 1000
}

type Fits = (text: string) => boolean

/** As many characters from the front as fit. */
function fitting(characters: readonly string[], fits: (count: number) => boolean): number {
  let [low, high] = [0, characters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** The text, or what fits of its beginning with an ellipsis behind it. */
export function shortened(text: string, fits: Fits): string {
  if (fits(text)) return text
  const characters = charactersOf(text)
  const cut = (count: number) => `${characters.slice(0, count).join('').trimEnd()}${ELLIPSIS}`
  return cut(fitting(characters, (count) => fits(cut(count))))
}

/** The same with the ellipsis in the middle: of a number, both ends say the most. */
export function shortenedInside(text: string, fits: Fits): string {
  if (fits(text)) return text
  const characters = charactersOf(text)
  const cut = (count: number) => {
    const front = Math.ceil(count / 2)
    const back = characters.slice(characters.length - (count - front))
    return `${characters.slice(0, front).join('')}${ELLIPSIS}${count > 1 ? back.join('') : ''}`
  }
  return cut(fitting(characters, (count) => fits(cut(count))))
}

/** A text in at most so many lines, broken between words; what is too much for the last one is left out. */
export function wrapped(text: string, most: number, fits: Fits): string[] {
  const lines: string[] = []
  let rest = text.split(/\s+/).filter(Boolean)
  while (rest.length > 0 && lines.length < most - 1) {
    const count = fitting(rest, (n) => fits(rest.slice(0, n).join(' ')))
    // A word that is too long for a line ends the wrapping.
    if (count === 0) break
    lines.push(rest.slice(0, count).join(' '))
    rest = rest.slice(count)
  }
  return rest.length > 0 ? [...lines, shortened(rest.join(' '), fits)] : lines
}

/** A text without spaces in as many lines as it takes. */
export function broken(text: string, fits: Fits): string[] {
  const lines: string[] = []
  let rest = charactersOf(text)
  while (rest.length > 0) {
    const count = Math.max(
      1,
      fitting(rest, (n) => fits(rest.slice(0, n).join(''))),
    )
    lines.push(rest.slice(0, count).join(''))
    rest = rest.slice(count)
  }
  return lines
}
