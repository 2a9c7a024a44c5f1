/**
 * Patterns that people write for the values of their custom fields. They look like regular expressions, but hold only
 * what is matched in time that grows with the text: no pattern can keep the server busy. A pattern describes the whole
 * text, as in a form's `pattern`.
 *
 * There are: letters and signs as themselves, `.`, `[a-z0-9]`, `[^…]`, `\d`, `\w`, `\s` and their opposites, `( )`,
 * `|`, `?`, `*`, `+`, `{2}`, `{2,}`, `{2,5}`, and `\` before a sign that means itself.
 */
export interface Pattern {
  matches(text: string): boolean
}

/** A step of a pattern: whether a code point matches. */
type Takes = (point: number) => boolean
type Node =
  | { kind: 'take'; takes: Takes; weight: number }
  | { kind: 'sequence' | 'choice'; parts: Node[] }
  | { kind: 'repeat'; part: Node; least: number; most: number }

/** The maximum number of steps of a pattern, with its repetitions written out. */
const MAX_STEPS = 250
const MAX_TIMES = 1_000
/** The maximum number of steps for one text, which take a few hundredths of a second. */
const MAX_WORK = 200_000
/** The number of members of a set that take as long as one step. */
const MEMBERS_A_STEP = 8

class NotAPattern extends Error {}
class TooMuch extends NotAPattern {}

const pointOf = (sign: string) => sign.codePointAt(0)!
const between = (from: string, to: string) => (point: number) =>
  point >= pointOf(from) && point <= pointOf(to)
const isDigit = between('0', '9')
const isSmall = between('a', 'z')
const isCapital = between('A', 'Z')
const isWord: Takes = (point) =>
  isDigit(point) || isSmall(point) || isCapital(point) || point === pointOf('_')
const isSpace: Takes = (point) => /\s/.test(String.fromCodePoint(point))
const not =
  (takes: Takes): Takes =>
  (point) =>
    !takes(point)

const CLASSES: Readonly<Record<string, Takes>> = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isSpace,
  S: not(isSpace),
}

const takeOf = (takes: Takes, weight = 1): Node => ({ kind: 'take', takes, weight })

/** Parses a pattern, one character after the other. */
class Reader {
  readonly #signs: string[]
  #at = 0

  constructor(source: string) {
    this.#signs = [...source.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')]
  }

  read(): Node {
    const node = this.#choice()
    if (this.#at < this.#signs.length) throw new NotAPattern()
    return node
  }

  #peek = () => this.#signs[this.#at]

  #next(): string {
    const sign = this.#signs[this.#at++]
    if (sign === undefined) throw new NotAPattern()
    return sign
  }

  #choice(): Node {
    const parts = [this.#sequence()]
    while (this.#peek() === '|') {
      this.#at++
      parts.push(this.#sequence())
    }
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts }
  }

  #sequence(): Node {
    const parts: Node[] = []
    while (this.#peek() !== undefined && this.#peek() !== '|' && this.#peek() !== ')')
      parts.push(this.#repeated(this.#one()))
    return { kind: 'sequence', parts }
  }

  #one(): Node {
    const sign = this.#next()
    if (sign === '(') return this.#group()
    if (sign === '[') return this.#set()
    if (sign === '.') return takeOf(() => true)
    if (sign === '\\') return takeOf(this.#escaped())
    if ('*+?{}]^$'.includes(sign)) throw new NotAPattern()
    return takeOf((point) => point === pointOf(sign))
  }

  #group(): Node {
    if (this.#peek() === '?') {
      this.#at++
      if (this.#next() !== ':') throw new NotAPattern()
    }
    const node = this.#choice()
    if (this.#next() !== ')') throw new NotAPattern()
    return node
  }

  #escaped(): Takes {
    const sign = this.#next()
    const known = CLASSES[sign]
    if (known) return known
    // Other letters and digits after a backslash have meanings that aren't supported.
    if (/[\p{L}\p{N}]/u.test(sign)) throw new NotAPattern()
    return (point) => point === pointOf(sign)
  }

  #set(): Node {
    const isOpposite = this.#peek() === '^'
    if (isOpposite) this.#at++
    const some: Takes[] = []
    while (this.#peek() !== ']' || some.length === 0) some.push(this.#member())
    this.#at++
    const any: Takes = (point) => some.some((takes) => takes(point))
    return takeOf(isOpposite ? not(any) : any, 1 + Math.floor(some.length / MEMBERS_A_STEP))
  }

  #member(): Takes {
    const from = this.#next()
    if (from === '\\') return this.#escaped()
    const isRange = this.#peek() === '-' && this.#signs[this.#at + 1] !== ']'
    if (!isRange) return (point) => point === pointOf(from)
    this.#at++
    const to = this.#next()
    if (to === '\\' || pointOf(to) < pointOf(from)) throw new NotAPattern()
    return between(from, to)
  }

  #repeated(part: Node): Node {
    const sign = this.#peek()
    if (sign === undefined || !'*+?{'.includes(sign)) return part
    this.#at++
    const [least, most] = this.#times(sign)
    if (most < least || least > MAX_TIMES) throw new NotAPattern()
    if (most !== Infinity && most > MAX_TIMES) throw new NotAPattern()
    const again = this.#peek()
    if (again !== undefined && '*+?{'.includes(again)) throw new NotAPattern()
    return { kind: 'repeat', part, least, most }
  }

  #times(sign: string): [number, number] {
    if (sign === '*') return [0, Infinity]
    if (sign === '+') return [1, Infinity]
    if (sign === '?') return [0, 1]
    let inside = ''
    for (let next = this.#next(); next !== '}'; next = this.#next()) inside += next
    const found = /^(\d{1,4})(,(\d{0,4}))?$/.exec(inside)
    if (!found) throw new NotAPattern()
    const least = Number(found[1])
    if (found[2] === undefined) return [least, least]
    return [least, found[3] ? Number(found[3]) : Infinity]
  }
}

/**
 * A state of the machine: it consumes a character and continues, or continues at several states without consuming one.
 */
interface Step {
  takes: Takes | undefined
  next: number[]
}

/** A machine that follows all paths through a pattern at once. */
class Machine implements Pattern {
  readonly #steps: Step[] = []
  readonly #start: number
  #laid = 0
  #weight = 0

  constructor(node: Node, longest: number) {
    const end = this.#add({ takes: undefined, next: [] })
    this.#start = this.#lay(node, end)
    if (this.#weight * longest > MAX_WORK) throw new TooMuch()
  }

  #add(step: Step, weight = 1): number {
    if (this.#steps.length >= MAX_STEPS) throw new TooMuch()
    this.#weight += weight
    this.#steps.push(step)
    return this.#steps.length - 1
  }

  /** Compiles a part that continues at `then`, and returns where it begins. */
  #lay(node: Node, then: number): number {
    // An empty part adds no step, however often it is repeated.
    if (++this.#laid > 3 * MAX_STEPS) throw new TooMuch()
    switch (node.kind) {
      case 'take':
        return this.#add({ takes: node.takes, next: [then] }, node.weight)
      case 'sequence':
        return node.parts.reduceRight((next, part) => this.#lay(part, next), then)
      case 'choice':
        return this.#add({
          takes: undefined,
          next: node.parts.map((part) => this.#lay(part, then)),
        })
      case 'repeat':
        return this.#layRepeat(node, then)
    }
  }

  #layRepeat({ part, least, most }: Node & { kind: 'repeat' }, then: number): number {
    let next = then
    if (most === Infinity) {
      const loop = this.#add({ takes: undefined, next: [then] })
      this.#steps[loop]!.next.push(this.#lay(part, loop))
      next = loop
    } else
      for (let n = least; n < most; n++)
        next = this.#add({ takes: undefined, next: [then, this.#lay(part, next)] })
    for (let n = 0; n < least; n++) next = this.#lay(part, next)
    return next
  }

  matches(text: string): boolean {
    let here = this.#reach([this.#start])
    for (const sign of text) {
      const point = pointOf(sign)
      const next: number[] = []
      for (const at of here) {
        const step = this.#steps[at]!
        if (step.takes?.(point)) next.push(...step.next)
      }
      here = this.#reach(next)
      if (here.size === 0) return false
    }
    return here.has(0)
  }

  /** All positions that can be reached without consuming a character. */
  #reach(from: number[]): Set<number> {
    const found = new Set<number>()
    const open = [...from]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (found.has(at)) continue
      found.add(at)
      const step = this.#steps[at]!
      if (!step.takes) open.push(...step.next)
    }
    return found
  }
}

/**
 * Reads a pattern for texts of up to `longest` characters.
 *
 * @returns why there is none: what describes no pattern is `unreadable`, what would keep a reader busy `too_large`
 */
export function readPattern(
  source: string,
  longest: number,
): { pattern: Pattern } | { problem: 'unreadable' | 'too_large' } {
  try {
    return { pattern: new Machine(new Reader(source).read(), longest) }
  } catch (error) {
    if (error instanceof TooMuch) return { problem: 'too_large' }
    if (error instanceof NotAPattern) return { problem: 'unreadable' }
    throw error
  }
}

/** The maximum length of texts of a field without one. */
export const LONGEST_TEXT = 1_000

/** The pattern of a text; undefined for an invalid or too large one. */
export function patternOf(source: string, longest: number = LONGEST_TEXT): Pattern | undefined {
  const read = readPattern(source, longest)
  return 'pattern' in read ? read.pattern : undefined
}
