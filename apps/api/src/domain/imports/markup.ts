import { storable } from './given-characters.ts'

/** How a cell begins that an editor of a web page has written. */
const MARKED =
  /^<(?:p|div|span|br|b|i|u|strong|em|ul|ol|a|font|h[1-6])(?:\s+[\w-]+\s*=[^<>]*|\s*\/?)>/i
/** What such a text has, and a name in angle brackets, «<B>», hasn't. */
const CLOSED = /<(?:\/|br\b)/i
const BREAK = /<(?:br\s*\/?|\/(?:p|div|li|h[1-6]))>/gi
const TAG = /<[^<>]*>/g
const ENTITY = /&(?:#(\d{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const entityOf = (whole: string, code: string | undefined, name = ''): string => {
  if (code === undefined) return ENTITIES[name.toLowerCase()]!
  return Number(code) <= 0x10ff_ff ? String.fromCodePoint(Number(code)) : whole
}

/** The text of a cell that some products export as HTML; any other cell as it is. */
export function withoutMarkup(cell: string): string {
  if (!cell.startsWith('<') || !cell.endsWith('>') || !MARKED.test(cell)) return cell
  if (!CLOSED.test(cell)) return cell
  const text = storable(cell.replace(BREAK, '\n').replace(TAG, '').replace(ENTITY, entityOf))
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
