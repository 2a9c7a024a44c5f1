import { type NumberFormat, numberFormatOf } from './number-formats.ts'
import { FileProblem } from './problem.ts'
import { decoded } from './sheet.ts'
import type { XmlListener } from './xml.ts'

const nothing = () => {}

/** The parts that a part of a workbook refers to, by their ids: the path and the type of each. */
export class Relationships implements XmlListener {
  readonly targets = new Map<string, { type: string; path: string }>()
  readonly #folder: string

  /** @param folder of the part that refers */
  constructor(folder: string) {
    this.#folder = folder
  }

  open(name: string, { Id, Type, Target, TargetMode }: Readonly<Record<string, string>>): void {
    if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
    const path = Target.startsWith('/') ? Target.slice(1) : this.#folder + Target
    this.targets.set(Id, { type: Type?.split('/').at(-1) ?? '', path: path.replace(/^\.\//, '') })
  }
  close = nothing
  text = nothing

  /** The first part of a type. */
  find(wanted: string): string | undefined {
    return [...this.targets.values()].find(({ type }) => type === wanted)?.path
  }
}

/** The sheets of a workbook in the order of its tabs, and the year that its serial numbers of dates count from. */
export class WorkbookParts implements XmlListener {
  readonly sheets: { name: string; relationship: string; isHidden: boolean }[] = []
  system: 1900 | 1904 = 1900

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'workbookPr')
      this.system = ['1', 'true'].includes(attributes['date1904'] ?? '') ? 1904 : 1900
    if (name !== 'sheet') return
    const id = Object.entries(attributes).find(([key]) => /^(\w+:)?id$/.test(key))?.[1]
    const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
    this.sheets.push({ name: attributes['name'] ?? '', relationship: id ?? '', isHidden })
  }
  close = nothing
  text = nothing
}

/** The formats of numbers, by the index of a style. */
export class Styles implements XmlListener {
  readonly formats: NumberFormat[] = []
  readonly #codes = new Map<number, string>()
  #isOfCells = false

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'numFmt')
      this.#codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
    else if (name === 'cellXfs') this.#isOfCells = true
    else if (name === 'xf' && this.#isOfCells) {
      const id = Number(attributes['numFmtId'] ?? 0)
      this.formats.push(numberFormatOf(id, this.#codes.get(id)))
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#isOfCells = false
  }
  text = nothing
}

/** Maximum bytes of texts; a workbook of a million rows has fewer. */
const MAX_BYTES = 192 * 1024 ** 2
const PIECE = 1024 ** 2
/** A cache of the most recently used texts. */
const KEPT = 4_096

/** The texts that the cells of a workbook share, stored as bytes outside of the garbage-collected heap. */
export class SharedTexts implements XmlListener {
  readonly #pieces: Buffer[] = []
  /** Where each text ends, counted over all chunks. */
  #ends = new Float64Array(1024)
  #count = 0
  #used = 0
  #text = ''
  #isText = false
  #isAid = false
  readonly #recent = new Map<number, string>()

  open(name: string): void {
    if (name === 'si') this.#text = ''
    else if (name === 'rPh') this.#isAid = true
    else if (name === 't') this.#isText = !this.#isAid
  }

  text(text: string): void {
    if (this.#isText) this.#text += text
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isAid = false
    else if (name === 'si') this.#keep(decoded(this.#text))
  }

  /** @throws FileProblem where the text doesn't exist */
  at(index: number): string {
    const known = this.#recent.get(index)
    if (known !== undefined) return known
    if (!(index >= 0 && index < this.#count)) throw new FileProblem('damaged')
    const text = this.#read(index === 0 ? 0 : this.#ends[index - 1]!, this.#ends[index]!)
    if (this.#recent.size >= KEPT) this.#recent.clear()
    this.#recent.set(index, text)
    return text
  }

  #read(from: number, to: number): string {
    const first = Math.floor(from / PIECE)
    const last = Math.floor(Math.max(from, to - 1) / PIECE)
    if (first === last)
      return this.#pieces[first]?.toString('utf8', from % PIECE, (from % PIECE) + to - from) ?? ''
    const bytes = Buffer.concat(this.#pieces.slice(first, last + 1))
    return bytes.toString('utf8', from - first * PIECE, to - first * PIECE)
  }

  #keep(text: string): void {
    const bytes = Buffer.from(text)
    if (this.#used + bytes.length > MAX_BYTES) throw new FileProblem('unpacked')
    for (let done = 0; done < bytes.length;) {
      const at = this.#used % PIECE
      if (at === 0) this.#pieces.push(Buffer.allocUnsafeSlow(PIECE))
      const copied = bytes.copy(this.#pieces.at(-1)!, at, done)
      done += copied
      this.#used += copied
    }
    if (this.#count === this.#ends.length) this.#grow()
    this.#ends[this.#count++] = this.#used
  }

  #grow(): void {
    const larger = new Float64Array(this.#ends.length * 2)
    larger.set(this.#ends)
    this.#ends = larger
  }
}
