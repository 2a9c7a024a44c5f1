/** The letters beyond ASCII of languages that are written in the two code pages of Windows which share most letters. */
const LANGUAGES = {
  western: [
    'àâæçéèêëîïôœùûüÿ',
    'áéíñóúü',
    'äöüß',
    'àèéìòù',
    'ãáàâçéêíóôõú',
    'åäöæøé',
    'áðéíóúýþæö',
  ],
  central: ['áčďéěíňóřšťúůýžäľĺŕô', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
} as const
type Page = keyof typeof LANGUAGES

/** What reads a byte of an encoding. */
type Decode = (byte: number) => string

/** From this share of letters in one language's alphabet on, the text counts as that language. */
const ALL = 0.95
/**
 * Below this share in any one language, the encoding is wrong: a few names from neighboring countries are in any file.
 */
const MOST = 0.8
/** Fewer letters are no evidence. */
const ENOUGH = 3

const LETTER = /^[A-Za-z]$/
/** Signs that may be between letters. */
const BETWEEN = /^[’‘–—·\u00ad\u00a0]$/

/** What the bytes mean in one code page, and how many of the letters seen each language has. */
class Reading {
  readonly #signs: readonly string[]
  readonly #languages: readonly string[]
  readonly #inLanguage: number[]
  #letters = 0

  constructor(page: Page, decode: Decode) {
    this.#signs = Array.from({ length: 256 }, (_, byte) => decode(byte))
    this.#languages = LANGUAGES[page]
    this.#inLanguage = this.#languages.map(() => 0)
  }

  see(before: number, byte: number, after: number): void {
    const sign = this.#signs[byte]!
    if (BETWEEN.test(sign)) return
    const [left, right] = [this.#isLetter(before), this.#isLetter(after)]
    // A sign between two letters suggests a wrong encoding, and so does a capital within a word.
    if (!this.#isLetter(byte)) return void (this.#letters += left && right ? 1 : 0)
    this.#letters += 1
    const isWrong = /^\p{Lu}$/u.test(sign) && /^\p{Ll}$/u.test(this.#signs[before]!)
    const lower = sign.toLowerCase()
    for (const [at, letters] of this.#languages.entries())
      if (!isWrong && letters.includes(lower)) this.#inLanguage[at]! += 1
  }

  #isLetter(byte: number): boolean {
    const sign = this.#signs[byte]!
    return byte < 0x80 ? LETTER.test(sign) : /^[\p{Ll}\p{Lu}]$/u.test(sign)
  }

  /** The share of letters that belong to the best fitting language. */
  share(): number {
    return this.#letters < ENOUGH ? 0 : Math.max(...this.#inLanguage) / this.#letters
  }
}

/**
 * Distinguishes the code page of Central Europe from that of Western Europe: «řada» reads as «øada» in the latter.
 * Those are valid letters as well, but not all of any one language.
 */
export class Alphabets {
  readonly #western: readonly Reading[]
  readonly #central: Reading

  /** @param western decoders of a byte in the encodings of Western Europe */
  constructor(western: readonly Decode[], central: Decode) {
    this.#western = western.map((decode) => new Reading('western', decode))
    this.#central = new Reading('central', central)
  }

  /** Counts a byte outside of ASCII, with its neighbors. */
  see(before: number, byte: number, after: number): void {
    this.#central.see(before, byte, after)
    for (const reading of this.#western) reading.see(before, byte, after)
  }

  isCentral(): boolean {
    return this.#central.share() >= ALL && this.#western.every((reading) => reading.share() < MOST)
  }
}

/** So many bytes at the beginning are checked for Japanese. */
const SHOWN = 64 * 1024
const KANA = /[\u3041-\u30fe]/g
const JAPANESE = /[\u3000-\u30fe\u4e00-\u9fff\uff01-\uff9f]/g
const BEYOND_ASCII = /[^\0-\x7f]/g
const countIn = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Recognizes Japanese in Shift-JIS, an encoding in which hardly any Western text is valid. */
export class JapaneseText {
  readonly #decoder = new TextDecoder('shift_jis', { fatal: true })
  #text: string | undefined = ''
  #seen = 0

  push(bytes: Uint8Array): void {
    if (this.#text === undefined || this.#seen >= SHOWN) return
    this.#seen += bytes.length
    try {
      this.#text += this.#decoder.decode(bytes, { stream: true })
    } catch {
      this.#text = undefined
    }
  }

  isSure(): boolean {
    const text = this.#text ?? ''
    const isReadable = countIn(text, JAPANESE) >= countIn(text, BEYOND_ASCII) * ALL
    return isReadable && countIn(text, KANA) >= ENOUGH
  }
}
