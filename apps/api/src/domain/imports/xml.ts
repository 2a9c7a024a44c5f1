import { storable } from './given-characters.ts'
import { FileProblem } from './problem.ts'

export type Attributes = Readonly<Record<string, string>>

/** Receives the elements of an XML document while it is read. Names come without their prefix. */
export interface XmlListener {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
}

/** Maximum length of one text or tag. */
const MAX_PIECE = 4 * 1024 ** 2
/** Maximum depth of nested elements. */
const MAX_DEPTH = 64
/** The number of tags that are cached, and their maximum length: a sheet has the same few tags for all of its cells. */
const [MANY_TAGS, SHORT_TAG] = [64, 48] as const
/**
 * The root of a sheet names some dozens of namespaces; a tag of a million attributes would take many seconds to read.
 */
const MAX_ATTRIBUTES = 200

const NO_ATTRIBUTES: Attributes = Object.freeze({})
const KNOWN = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi

/** Decodes XML's five predefined entities and numeric character references; there are no others. */
const plainText = (text: string) =>
  text.includes('&')
    ? storable(
        text.replace(ENTITY, (_, hex?: string, decimal?: string, name = '') => {
          if (hex ?? decimal) return characterOf(hex ? parseInt(hex, 16) : Number(decimal))
          return KNOWN.get(name) ?? damaged()
        }),
      )
    : text

function characterOf(code: number): string {
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : damaged()
}

function damaged(): never {
  throw new FileProblem('damaged')
}

const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9
const [SLASH, MORE, BANG, QUESTION, EQUALS, R] = [47, 62, 33, 63, 61, 114] as const

/**
 * Reads a part of a workbook as it arrives, at a third of the cost of a general parser: constructs that a workbook
 * never has, such as a document type, are refused. Elements have to be balanced.
 */
export class XmlReader {
  readonly #listener: XmlListener
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  /** The open elements. */
  readonly #opened: Opening[] = []
  /** A cache of tags, by their source up to their end. */
  readonly #known = new Map<string, Opening>()
  #text = ''
  #at = 0

  constructor(listener: XmlListener) {
    this.#listener = listener
  }

  /** @throws FileProblem for invalid XML, or XML that exceeds what a spreadsheet needs */
  push(bytes: Uint8Array): void {
    this.#text = this.#text.slice(this.#at) + this.#decoded(bytes)
    this.#at = 0
    while (this.#step());
    if (this.#text.length - this.#at > MAX_PIECE) damaged()
  }

  end(): void {
    if (this.#opened.length > 0 || this.#text.slice(this.#at).trim() !== '') damaged()
  }

  #decoded(bytes: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes, { stream: true })
    } catch {
      return damaged()
    }
  }

  /** Reads up to the end of the next tag; false where that hasn't arrived yet. */
  #step(): boolean {
    const open = this.#text.indexOf('<', this.#at)
    if (open < 0) return false
    const end = this.#tag(open)
    if (end < 0) return false
    this.#at = end
    return true
  }

  /** Reports the text before a tag, once the tag is complete. */
  #before(open: number): void {
    if (open > this.#at) this.#listener.text(plainText(this.#text.slice(this.#at, open)))
  }

  #tag(open: number): number {
    const sign = this.#text.charCodeAt(open + 1)
    if (sign === SLASH) return this.#closing(open)
    if (sign === BANG) return this.#marked(open)
    if (sign === QUESTION) return this.#skip(open, '?>')
    return this.#opening(open)
  }

  #skip(open: number, ending: string): number {
    const end = this.#text.indexOf(ending, open + 2)
    if (end < 0) return -1
    this.#before(open)
    return end + ending.length
  }

  /** Skips a comment, or reports text that isn't markup. */
  #marked(open: number): number {
    const text = this.#text
    if (text.startsWith('<!--', open)) return this.#skip(open, '-->')
    const isText = text.startsWith('<![CDATA[', open)
    if (!isText) return text.length - open < 9 ? -1 : damaged()
    const end = this.#skip(open, ']]>')
    if (end >= 0) this.#listener.text(text.slice(open + 9, end - 3))
    return end
  }

  #closing(open: number): number {
    const opened = this.#opened.at(-1)
    const after = open + 2 + (opened?.name.length ?? 0)
    if (
      opened &&
      this.#text.charCodeAt(after) === MORE &&
      this.#text.startsWith(opened.name, open + 2)
    )
      return this.#close(open, opened, after + 1)
    const end = this.#text.indexOf('>', open)
    if (end < 0) return -1
    const name = bare(this.#text.slice(open + 2, end).trimEnd())
    return opened?.called === name ? this.#close(open, opened, end + 1) : damaged()
  }

  #close(open: number, { called }: Opening, end: number): number {
    this.#before(open)
    this.#opened.pop()
    this.#listener.close(called)
    return end
  }

  #opening(open: number): number {
    const tag = this.#isAlone(open) ? openingAt(this.#text, open) : this.#remembered(open)
    if (!tag) return -1
    this.#before(open)
    if (tag.name === '' || this.#opened.length > MAX_DEPTH) damaged()
    this.#listener.open(tag.called, tag.attributes)
    if (tag.isEmpty) this.#listener.close(tag.called)
    else this.#opened.push(tag)
    return open + tag.length
  }

  /** Whether it is the tag of a cell or a row with its position, which is unique and so not worth caching. */
  #isAlone(open: number): boolean {
    const text = this.#text
    for (let at = open + 2; at < open + 5; at += 1)
      if (isBlank(text.charCodeAt(at))) return text.charCodeAt(at + 1) === R
    return false
  }

  #remembered(open: number): Opening | undefined {
    const end = this.#text.indexOf('>', open) + 1
    const written = end - open <= SHORT_TAG ? this.#text.slice(open, end) : ''
    const known = this.#known.get(written)
    if (known) return known
    const tag = openingAt(this.#text, open)
    // A longer tag has a `>` in a value, and may continue differently the next time.
    if (tag?.length === written.length && this.#known.size < MANY_TAGS)
      this.#known.set(written, tag)
    return tag
  }
}

/** The tag that opens an element. */
interface Opening {
  /** As it is written, and without its prefix. */
  name: string
  called: string
  attributes: Attributes
  isEmpty: boolean
  length: number
}

/** The tag that begins at a place; undefined where its end hasn't arrived. */
function openingAt(text: string, open: number): Opening | undefined {
  const name = nameAt(text, open + 1)
  const read = readAttributes(text, open + 1 + name.length)
  if (!read) return undefined
  const { attributes, isEmpty, end } = read
  return { name, called: bare(name), attributes, isEmpty, length: end - open }
}

const bare = (name: string) => {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** The name that begins at a place, as far as it goes. */
function nameAt(text: string, from: number): string {
  let at = from
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === MORE || code === SLASH || code === EQUALS || isBlank(code)) break
  }
  return text.slice(from, at)
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at += 1
  return at
}

interface Tag {
  attributes: Attributes
  isEmpty: boolean
  end: number
}

/** The attributes after a name, up to the end of their tag; undefined where that hasn't arrived. */
function readAttributes(text: string, from: number): Tag | undefined {
  let attributes: Record<string, string> | undefined
  let count = 0
  let at = skipBlanks(text, from)
  for (; at < text.length && !isEnd(text.charCodeAt(at)); at = skipBlanks(text, at)) {
    const name = nameAt(text, at)
    const value = valueAt(text, at + name.length)
    if (!value) return undefined
    // There are as many of these as cells: an object without a prototype would be several times slower to fill.
    attributes ??= {}
    attributes[name] = value.text
    if ((count += 1) > MAX_ATTRIBUTES) damaged()
    at = value.end
  }
  return ended(text, at, attributes ?? NO_ATTRIBUTES)
}

const isEnd = (code: number) => code === MORE || code === SLASH

/** What ends a tag: `>`, or `/>` where nothing is in it. */
function ended(text: string, at: number, attributes: Attributes): Tag | undefined {
  const isEmpty = text.charCodeAt(at) === SLASH
  const end = isEmpty ? at + 1 : at
  if (end >= text.length) return undefined
  if (text.charCodeAt(end) !== MORE) damaged()
  return { attributes, isEmpty, end: end + 1 }
}

/** The quoted value after a name; undefined where its end hasn't arrived yet. */
function valueAt(text: string, from: number): { text: string; end: number } | undefined {
  const equals = skipBlanks(text, from)
  const open = skipBlanks(text, equals + 1)
  if (open >= text.length) return undefined
  const mark = text[open]!
  if (text.charCodeAt(equals) !== EQUALS || (mark !== '"' && mark !== "'")) damaged()
  const close = text.indexOf(mark, open + 1)
  return close < 0 ? undefined : { text: plainText(text.slice(open + 1, close)), end: close + 1 }
}
