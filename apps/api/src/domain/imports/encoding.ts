import { isAscii } from 'node:buffer'
import { Alphabets, JapaneseText } from './alphabets.ts'
import { FileProblem } from './problem.ts'

/** The encodings of text files, by their names in the WHATWG Encoding Standard, and that of DOS by its code page. */
const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'shift_jis',
  'iso-8859-15',
  'macintosh',
  'ibm850',
] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The upper half of the code page of DOS in Western Europe; its letters have the same codes as in the American one. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

interface BytesDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}

/** The character of each of its bytes. */
const DOS_CODES = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 ? byte : DOS.charCodeAt(byte - 0x80),
)

const dosDecoder: BytesDecoder = {
  decode: (bytes = new Uint8Array(0)) => {
    const codes = new Uint16Array(bytes.length)
    for (let at = 0; at < bytes.length; at += 1) codes[at] = DOS_CODES[bytes[at]!]!
    return Buffer.from(codes.buffer).toString('utf16le')
  },
}

const decoderOf = (encoding: Encoding): BytesDecoder =>
  encoding === 'ibm850' ? dosDecoder : new TextDecoder(encoding)

const WESTERN = ['windows-1252', 'iso-8859-15', 'macintosh', 'ibm850'] as const

/** A decoder of single bytes. */
function readerOf(encoding: Encoding) {
  const decoder = decoderOf(encoding)
  return (byte: number) => decoder.decode(Uint8Array.of(byte))
}

/** So many bytes are checked for a byte order mark, or for the zeros of UTF-16 without one. */
const HEAD = 4096
/** So many letters outside of ASCII are enough to decide between the single-byte encodings. */
const ENOUGH = 5000
const SPACE = 0x20

/**
 * Detects the encoding of a file while its bytes are read. UTF-8 is certain only at the end: the first accented letter
 * may be in the last row.
 */
export class EncodingDetector {
  #head: Uint8Array = new Uint8Array(0)
  #marked: Encoding | undefined
  #strict = new TextDecoder('utf-8', { fatal: true })
  #isUtf8 = true
  #hasNul = false
  #hasLineFeed = false
  #hasReturn = false
  /** The last chunk was all ASCII, so no multi-byte character is incomplete. */
  #wasAscii = true
  #last = SPACE
  /** The number of bytes outside of ASCII. */
  #seen = 0
  #japanese = new JapaneseText()
  /** The most likely encoding first: it wins a tie. */
  #singles = WESTERN.map((encoding) => new Plausibility(encoding))
  #alphabets = new Alphabets(WESTERN.map(readerOf), readerOf('windows-1250'))

  push(bytes: Uint8Array): void {
    if (this.#head.length < HEAD) this.#begin(bytes)
    this.#takeSigns(bytes)
    this.#takeLetters(bytes)
  }

  #begin(bytes: Uint8Array): void {
    this.#head = concat(this.#head, bytes.subarray(0, HEAD - this.#head.length))
    this.#marked = utf16Of(this.#head)
    refuseOthers(this.#head)
  }

  #takeSigns(bytes: Uint8Array): void {
    this.#hasNul ||= bytes.includes(0)
    if (this.#hasNul && !this.#marked && this.#head.length === HEAD)
      throw new FileProblem('nul_bytes')
    this.#hasLineFeed ||= bytes.includes(0x0a)
    this.#hasReturn ||= bytes.includes(0x0d)
  }

  /** ASCII is no evidence: all encodings except UTF-16 share it. */
  #takeLetters(bytes: Uint8Array): void {
    const isPlain = isAscii(bytes)
    if (this.#isUtf8 && !(isPlain && this.#wasAscii)) this.#isUtf8 = this.#decodes(bytes)
    if (!isPlain) this.#weigh(bytes)
    this.#japanese.push(bytes)
    this.#wasAscii = isPlain && bytes.length > 0
    this.#last = bytes.at(-1) ?? this.#last
  }

  #weigh(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && this.#seen < ENOUGH; at += 1) {
      const byte = bytes[at]!
      if (byte < 0x80) continue
      this.#seen += 1
      const before = at === 0 ? this.#last : bytes[at - 1]!
      const after = bytes[at + 1] ?? SPACE
      this.#alphabets.see(before, byte, after)
      for (const single of this.#singles) single.see(before, byte, after)
    }
  }

  /** @throws FileProblem when the bytes are no text */
  end(): Encoding {
    if (this.#head.length === 0) throw new FileProblem('empty_file')
    if (this.#marked) return this.#marked
    if (this.#hasNul) throw new FileProblem('nul_bytes')
    if (this.#isUtf8 && this.#decodes()) return 'utf-8'
    if (this.#japanese.isSure()) return 'shift_jis'
    if (this.#alphabets.isCentral()) return 'windows-1250'
    // Only old Macs end lines without a line feed.
    const hint = this.#hasReturn && !this.#hasLineFeed ? 4 : 0
    const scoreOf = ({ encoding, score }: Plausibility) =>
      score + (encoding === 'macintosh' ? hint : 0)
    return this.#singles.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]!.encoding
  }

  #decodes(bytes?: Uint8Array): boolean {
    try {
      this.#strict.decode(bytes, { stream: bytes !== undefined })
      return true
    } catch {
      return false
    }
  }
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** The first bytes of archives, documents and pictures, which are no text files whatever their name. */
const OTHERS = [
  'PK\u0003\u0004',
  '%PDF-',
  '\u0089PNG',
  '\u00ff\u00d8\u00ff',
  'GIF8',
  'RIFF',
  'II*\0',
  'MM\0*',
  '\u001f\u008b\b',
  '7z\u00bc\u00af',
  'Rar!',
  '{\\rtf',
]
/** A spreadsheet of Excel before 2007; a password-protected one begins the same way. */
const OLD_EXCEL = '\u00d0\u00cf\u0011\u00e0'

/** @throws FileProblem for a file that begins like another type than text */
function refuseOthers(head: Uint8Array): void {
  const begins = String.fromCharCode(...head.subarray(0, 64))
  if (begins.startsWith(OLD_EXCEL)) throw new FileProblem('old_excel')
  if (OTHERS.some((magic) => begins.startsWith(magic))) throw new FileProblem('not_text')
}

/** UTF-16 by its byte order mark, or by the zeros that Western text has in every other byte. */
function utf16Of(head: Uint8Array): Encoding | undefined {
  const mark = ((head[0] ?? 0) << 8) | (head[1] ?? 0)
  if (mark === 0xfffe) return 'utf-16le'
  if (mark === 0xfeff) return 'utf-16be'
  const even = zeros(head, 0)
  const odd = zeros(head, 1)
  if (Math.max(even, odd) < head.length * 0.3) return undefined
  if (even < odd * 0.1) return 'utf-16le'
  return odd < even * 0.1 ? 'utf-16be' : undefined
}

const zeros = (bytes: Uint8Array, from: 0 | 1) =>
  bytes.reduce((sum, byte, at) => sum + Number(byte === 0 && at % 2 === from), 0)

/**
 * Rates how plausible words are in a single-byte encoding: accented letters belong next to other letters, capitals at
 * the beginning, quotation marks at the edges.
 */
class Plausibility {
  score = 0
  readonly encoding: Encoding
  readonly #kinds: readonly Kind[]

  constructor(encoding: Encoding) {
    const decoder = decoderOf(encoding)
    this.encoding = encoding
    this.#kinds = Array.from({ length: 256 }, (_, byte) =>
      kindOf(decoder.decode(Uint8Array.of(byte))),
    )
  }

  /** Counts a byte outside of ASCII, with its neighbors. */
  see(before: number, byte: number, after: number): void {
    const kinds = this.#kinds
    this.score += WEIGHTS[kinds[byte]!](kinds[before]!, kinds[after]!)
  }
}

type Kind = 'lower' | 'upper' | 'opening' | 'closing' | 'other' | 'none'
const isLetter = (kind: Kind) => kind === 'lower' || kind === 'upper'

const WEIGHTS: Record<Kind, (before: Kind, after: Kind) => number> = {
  none: () => -10,
  lower: (before, after) => (after === 'upper' ? -2 : isLetter(before) || isLetter(after) ? 2 : 0),
  upper: (before, after) => (before === 'lower' ? -2 : isLetter(after) ? 1 : 0),
  opening: (before, after) => (!isLetter(before) && isLetter(after) ? 2 : -1),
  closing: (before) => (isLetter(before) ? 2 : 0),
  other: (before, after) => (isLetter(before) && isLetter(after) ? -1 : 0),
}

/**
 * Characters that no register has: control characters, the box-drawing characters of DOS, and the generic currency
 * sign.
 */
const NONE = /^[\u0080-\u009f\u2500-\u259f¤ƒ]$/

function kindOf(character: string): Kind {
  if (NONE.test(character)) return 'none'
  if (/^\p{Ll}$/u.test(character)) return 'lower'
  if (/^\p{Lu}$/u.test(character)) return 'upper'
  if ('“‘«„'.includes(character)) return 'opening'
  return '”’»…'.includes(character) ? 'closing' : 'other'
}

/**
 * Decodes chunks of bytes to text with `\n` line ends only. A character or a line end that is split over two chunks
 * stays whole.
 */
export class Decoder {
  readonly #decoder: BytesDecoder
  #heldReturn = false

  constructor(encoding: Encoding) {
    this.#decoder = decoderOf(encoding)
  }

  /** @throws FileProblem when there are NUL characters in it */
  push(bytes: Uint8Array): string {
    return this.#lines(this.#decoder.decode(bytes, { stream: true }))
  }

  end(): string {
    const rest = this.#lines(this.#decoder.decode())
    return this.#heldReturn ? `${rest}\n` : rest
  }

  #lines(decoded: string): string {
    if (decoded === '') return ''
    if (decoded.includes('\0')) throw new FileProblem('nul_bytes')
    const text = this.#heldReturn ? `\r${decoded}` : decoded
    this.#heldReturn = text.endsWith('\r')
    const whole = this.#heldReturn ? text.slice(0, -1) : text
    return whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole
  }
}
