import { broken, shortened, shortenedInside, widthOf, wrapped } from './words.ts'

/** A logo, as an address that carries the picture itself, and how many times it is as wide as it is high. */
interface Logo {
  href: string
  ratio: number
}

/** What may be written on a label; what is missing isn't shown. */
export interface Words {
  logo?: Logo | undefined
  organization?: string | undefined
  name?: string | undefined
  asset_tag?: string | undefined
  serial_number?: string | undefined
  place?: string | undefined
}

/** A line of a block: a text and, before the organization's name, its logo. */
export interface BlockLine {
  text: string
  size: number
  bold: boolean
  /** Of the text alone. */
  width: number
  logo?: { href: string; width: number; height: number }
}

export interface Block {
  lines: BlockLine[]
  height: number
  tagShortened: boolean
  /** A requested text has been left out. */
  dropped: boolean
}

/** The distance between baselines, as a multiple of the font size. */
export const LEADING = 1.18
/** Below these sizes, in millimeters, printed letters can't be read. */
const SMALLEST = 1.35
const SMALLEST_TAG = 1.9
/** The maximum size of the name. */
const LARGEST = 4.6
/** A name is broken into at most so many lines before it is shortened. */
const MAX_NAME_LINES = 3
const STEPS = [1, 0.9, 0.8, 0.7, 0.62] as const

/** The relative sizes of the parts: the tag has to be read from a distance. */
const SIZES = { header: 0.78, name: 1, asset_tag: 1.25, more: 0.78 } as const

interface Room {
  width: number
  height: number
}

const line = (text: string, size: number, bold: boolean): BlockLine => ({
  text,
  size,
  bold,
  width: widthOf(text, size, bold),
})

const fitsIn = (width: number, size: number, bold: boolean) => (text: string) =>
  widthOf(text, size, bold) <= width

function headerOf({ logo, organization }: Words, size: number, width: number): BlockLine[] {
  if (!logo && !organization) return []
  const height = size * LEADING
  const picture = logo && { href: logo.href, height, width: Math.min(height * logo.ratio, width) }
  const left = width - (picture ? picture.width + size * 0.4 : 0)
  const text = organization && left > size * 3 ? organization : ''
  const words = text && shortened(text, fitsIn(left, size, false))
  return [{ ...line(words, size, false), ...(picture && { logo: picture }) }]
}

/** The tag in one line if it is readable at a size at which it fits, or else in several; nothing of it is left out. */
function tagOf(tag: string, size: number, width: number): BlockLine[] {
  const whole = widthOf(tag, 1, true)
  const small = Math.max(Math.min(size, width / whole), SMALLEST_TAG)
  const fits = fitsIn(width + 1e-6, small, true)
  return (fits(tag) ? [tag] : broken(tag, fits)).map((text) => line(text, small, true))
}

/** The lines at one size; `names` is the maximum number of lines for the name. */
function linesOf(words: Words, unit: number, width: number, names: number): BlockLine[] {
  const sized = (factor: number) => Math.max(unit * factor, SMALLEST)
  const name = sized(SIZES.name)
  const more = sized(SIZES.more)
  const one = (text: string | undefined) =>
    text ? [line(shortened(text, fitsIn(width, more, false)), more, false)] : []
  return [
    ...headerOf(words, sized(SIZES.header), width),
    ...(words.name ? wrapped(words.name, names, fitsIn(width, name, true)) : []).map((text) =>
      line(text, name, true),
    ),
    ...(words.asset_tag ? tagOf(words.asset_tag, unit * SIZES.asset_tag, width) : []),
    ...one(words.serial_number),
    ...one(words.place),
  ]
}

const heightOf = (lines: readonly BlockLine[]): number =>
  lines.reduce((sum, { size }) => sum + size * LEADING, 0)

const without = (words: Words, ...parts: (keyof Words)[]): Words =>
  Object.fromEntries(Object.entries(words).filter(([part]) => !parts.includes(part as keyof Words)))

/** What to leave out, step by step, where there is too little room: the tag last. */
const attempts = (words: Words): { words: Words; names: number }[] => {
  const plain = without(words, 'place')
  const short = without(plain, 'serial_number')
  const bare = without(short, 'organization', 'logo')
  return [
    { words, names: 2 },
    { words, names: 1 },
    { words: plain, names: 1 },
    { words: short, names: 1 },
    { words: bare, names: 1 },
    { words: without(bare, 'name'), names: 1 },
  ]
}

/** The number of lines wanted: two for the name; header and logo share one. */
const linesIn = ({ logo, organization, name, asset_tag, serial_number, place }: Words) =>
  (logo || organization ? 1 : 0) +
  (name ? 2 : 0) +
  [asset_tag, serial_number, place].filter(Boolean).length

const countOf = (words: Words) => Object.values(words).filter(Boolean).length

/** A tag that is too long for all available lines: its two ends, which distinguish it best. */
function lastResort(tag: string, { width, height }: Room): Block {
  const size = Math.min(SMALLEST_TAG, height / LEADING)
  const text = shortenedInside(tag, fitsIn(width, size, true))
  const lines = [line(text, size, true)]
  return { lines, height: heightOf(lines), tagShortened: text !== tag, dropped: true }
}

/** The largest readable size at which the whole name fits. */
function wholeName(words: Words, room: Room, largest: number): Block | undefined {
  const { name } = words
  if (!name) return undefined
  for (const step of STEPS) {
    const lines = linesOf(words, largest * step, room.width, MAX_NAME_LINES)
    const height = heightOf(lines)
    const written = lines.map(({ text }) => text).join(' ')
    if (
      height <= room.height + 1e-6 &&
      written.includes(name.split(/\s+/).filter(Boolean).join(' '))
    )
      return { lines, height, tagShortened: false, dropped: false }
  }
  return undefined
}

/** Texts as lines that fit into a box: smaller where there is too much text, or else fewer. */
export function textBlock(words: Words, room: Room): Block {
  const largest = Math.min(Math.max(room.height / (1.3 * linesIn(words)), SMALLEST * 1.3), LARGEST)
  const whole = wholeName(words, room, largest)
  if (whole) return whole
  for (const attempt of attempts(words))
    for (const step of STEPS) {
      const lines = linesOf(attempt.words, largest * step, room.width, attempt.names)
      const height = heightOf(lines)
      if (height <= room.height + 1e-6)
        return {
          lines,
          height,
          tagShortened: false,
          dropped: countOf(attempt.words) < countOf(words),
        }
    }
  return lastResort(words.asset_tag ?? '', room)
}
