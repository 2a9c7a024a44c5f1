/** A part of a line: plain text, or with formatting. */
export type Part =
  | string
  | { kind: 'link'; href: string; text: string }
  | { kind: 'strong'; parts: Part[] }
  | { kind: 'emphasis'; parts: Part[] }
  | { kind: 'code'; text: string }

export interface ListItem {
  /** The number as written; null in bulleted lists. */
  number: number | null
  parts: Part[]
}

export type Block =
  | { kind: 'text'; parts: Part[] }
  | { kind: 'heading'; level: 1 | 2 | 3; parts: Part[] }
  | { kind: 'list'; items: ListItem[] }

/** The protocols that links may use; other links are shown as plain text. */
const SAFE = ['http:', 'https:', 'mailto:']

const PATTERNS = [
  '`(?<code>[^`\\n]{1,500})`',
  '\\[(?<label>[^\\]\\n]{1,500})\\]\\((?<target>[^\\s()]{1,2000})\\)',
  '\\*\\*(?=\\S)(?<strong>[^\\n]{1,500}?)(?<=\\S)\\*\\*',
  '(?<![\\w*])\\*(?=[^\\s*])(?<emphasis>[^*\\n]{1,500}?)(?<=\\S)\\*(?![\\w*])',
  '(?<![\\w/])(?<address>(?:https?://|mailto:)[^\\s<>"`]{1,2000})',
  '(?<![\\w.+-])(?<mail>[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,8})(?![\\w@])',
]
const INLINE = new RegExp(PATTERNS.join('|'), 'gu')

/** @returns the address, if its protocol is allowed */
function safe(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  return SAFE.includes(new URL(address).protocol) ? address : undefined
}

const count = (text: string, sign: string) => text.split(sign).length - 1

/** An address without the punctuation of the sentence around it: `(see https://a.example/x_(1)).` */
function trimmed(address: string): string {
  const last = address.at(-1) ?? ''
  const isEnd = /[.,;:!?'»“”’*\]}]/u.test(last)
  const closes = last === ')' && count(address, ')') > count(address, '(')
  return isEnd || closes ? trimmed(address.slice(0, -1)) : address
}

const linkTo = (address: string, text: string, otherwise: string): Part => {
  const href = safe(address)
  return href ? { kind: 'link', href, text } : otherwise
}

/** The parts of one match. */
function partsOf(found: string, groups: Record<string, string | undefined>): Part[] {
  const { code, label, target, strong, emphasis, address, mail } = groups
  if (code !== undefined) return [{ kind: 'code', text: code }]
  if (label !== undefined) return [linkTo(target!, label, found)]
  if (strong !== undefined) return [{ kind: 'strong', parts: inline(strong) }]
  if (emphasis !== undefined) return [{ kind: 'emphasis', parts: inline(emphasis) }]
  if (mail !== undefined) return [linkTo(`mailto:${mail}`, mail, found)]
  const end = trimmed(address!)
  return [linkTo(end, end, end), address!.slice(end.length)]
}

function inline(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    parts.push(text.slice(at, match.index), ...partsOf(match[0], match.groups!))
    at = match.index + match[0].length
  }
  return [...parts, text.slice(at)].filter((part) => part !== '')
}

const HEADING = /^(#{1,3})\s+(\S.*)$/u
const ITEM = /^\s{0,8}(?:[-*•]|(\d{1,4})[.)])\s+(\S.*)$/u

/** The block of a line; undefined for plain text. */
function blockOf(line: string): Block | undefined {
  const [, signs, title] = HEADING.exec(line) ?? []
  if (signs && title)
    return { kind: 'heading', level: signs.length as 1 | 2 | 3, parts: inline(title) }
  const [item, number, words] = ITEM.exec(line) ?? []
  if (item === undefined) return undefined
  const parts = inline(words!)
  return { kind: 'list', items: [{ number: number === undefined ? null : Number(number), parts }] }
}

const isNumbered = ({ items }: { items: ListItem[] }) => items[0]!.number !== null

/** Appends a line, joining items of the same list. */
function add(blocks: Block[], line: Block): void {
  const last = blocks.at(-1)
  if (last?.kind === 'list' && line.kind === 'list' && isNumbered(last) === isNumbered(line))
    last.items.push(...line.items)
  else blocks.push(line)
}

/**
 * Parses a small subset of Markdown: headings, lists, emphasis, code, links and bare addresses. Line breaks are kept.
 * HTML isn't interpreted: it is plain text.
 */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const endText = () => {
    if (lines.length > 0) blocks.push({ kind: 'text', parts: inline(lines.join('\n')) })
    lines = []
  }
  for (const line of text.split('\n')) {
    const block = blockOf(line)
    if (block) {
      endText()
      add(blocks, block)
    } else if (line.trim() === '') endText()
    else lines.push(line)
  }
  endText()
  return blocks
}
