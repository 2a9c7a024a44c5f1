/**
 * The widths of bars and spaces, in turn, by the value of a symbol (ISO/IEC 15417, table 1); the last one is the stop.
 */
const PATTERNS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/)

type Set = 'A' | 'B' | 'C'
const SETS: readonly Set[] = ['B', 'C', 'A']
const START: Record<Set, number> = { A: 103, B: 104, C: 105 }
/** The symbol that switches to another set; the same in all sets. */
const SWITCH: Record<Set, number> = { A: 101, B: 100, C: 99 }
const SHIFT = 98
const STOP = 106

/** What scanners need to be blank on either side, in modules. */
export const QUIET_128 = 10

/** The value of one character in set A or B; undefined where the set doesn't have it. */
function valueIn(set: 'A' | 'B', code: number): number | undefined {
  if (code >= 32 && code < 96) return code - 32
  if (set === 'A') return code < 32 ? code + 64 : undefined
  return code >= 96 && code < 128 ? code - 32 : undefined
}

/** A way to write the beginning of the text: the symbols so far, and the set that they end in. */
interface Way {
  symbols: readonly number[]
  set: Set
}

const shorter = (a: Way | undefined, b: Way): Way =>
  a !== undefined && a.symbols.length <= b.symbols.length ? a : b

/** The ways to continue: in the current set, or after a switch to another one. */
const withSwitches = (ways: Partial<Record<Set, Way>>): Way[] => {
  const open = { ...ways }
  for (const from of Object.values(ways))
    for (const set of SETS)
      if (set !== from.set)
        open[set] = shorter(open[set], { symbols: [...from.symbols, SWITCH[set]], set })
  return Object.values(open)
}

/** The symbols for the next character, or the next two digits, in the current set. */
function written(text: string, at: number, set: Set): { values: number[]; length: number }[] {
  if (set === 'C')
    return /^\d\d/.test(text.slice(at, at + 2))
      ? [{ values: [Number(text.slice(at, at + 2))], length: 2 }]
      : []
  const code = text.charCodeAt(at)
  const here = valueIn(set, code)
  if (here !== undefined) return [{ values: [here], length: 1 }]
  const there = valueIn(set === 'A' ? 'B' : 'A', code)
  return there === undefined ? [] : [{ values: [SHIFT, there], length: 1 }]
}

/**
 * A text in as few symbols as Code 128 can write it, with start, check symbol and stop.
 *
 * @returns null where the text is empty or has a character beyond ASCII
 */
export function code128(text: string): number[] | null {
  // oxlint-disable-next-line no-control-regex
  if (!/^[\x00-\x7f]+$/.test(text)) return null
  const best: Partial<Record<Set, Way>>[] = Array.from({ length: text.length + 1 }, () => ({}))
  best[0] = Object.fromEntries(SETS.map((set) => [set, { symbols: [START[set]], set }]))
  for (let at = 0; at < text.length; at += 1)
    for (const { symbols, set } of at === 0 ? Object.values(best[0]) : withSwitches(best[at]!))
      for (const { values, length } of written(text, at, set)) {
        const reached = best[at + length]!
        reached[set] = shorter(reached[set], { symbols: [...symbols, ...values], set })
      }
  const ends = best[text.length]!
  // Of equally short ways, the one that stays in plain letters.
  const { symbols } = SETS.flatMap((set) => ends[set] ?? []).reduce((a, b) => shorter(a, b))
  return [...symbols, checkOf(symbols), STOP]
}

/** The weighted sum of the symbols: the start counts once, each further symbol as many times as its position. */
export const checkOf = (symbols: readonly number[]): number =>
  symbols.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103

/** The widths of bars and spaces in modules, beginning with a bar. */
export const barsOf = (symbols: readonly number[]): number[] =>
  symbols.flatMap((value) => [...PATTERNS[value]!].map(Number))
