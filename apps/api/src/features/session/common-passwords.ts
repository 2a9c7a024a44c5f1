import { COMMON_WORDS } from './common-words.ts'

/** Signs that people write for letters: `P@ssw0rd` is `password`. */
const WRITTEN_AS: Record<string, string> = {
  a: '[a@4]',
  b: '[b8]',
  e: '[e3]',
  g: '[g9]',
  i: '[i1!|]',
  l: '[l1|]',
  o: '[o0]',
  s: '[s$5]',
  t: '[t7+]',
  z: '[z2]',
}

const COMMON = new RegExp(
  COMMON_WORDS.map((word) => [...word].map((letter) => WRITTEN_AS[letter] ?? letter).join('')).join(
    '|',
  ),
  'g',
)

/** `abcabcabcabc`, `aaaaaaaaaaaa`: a few characters over and over. */
const REPEATED = /^(.{1,4}?)\1+.{0,3}$/u

/** `abcdefghijkl`, `987654321098`: each character follows the one before it, nearly all the way. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).filter((character, n) => {
    const step = character.codePointAt(0)! - text.codePointAt(n)!
    return Math.abs(step) <= 1 || Math.abs(step) === 9
  })
  return steps.length >= text.length - 3
}

/** The parts of a person's name and address that are long enough to be a password's core. */
const partsOf = (personal: readonly string[]) =>
  personal
    .flatMap((text) => {
      const parts = text.split(/[^\p{L}\p{N}]+/u)
      return [text, parts.join(''), ...parts]
    })
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= 4)
    .sort((a, b) => b.length - a.length)

/** One or two common words, with the year and the exclamation mark that people put behind them. */
function isMadeOfCommonWords(text: string, personal: readonly string[]): boolean {
  const words = new Set<string>()
  let rest = text
  for (const part of partsOf(personal))
    if (rest.includes(part)) {
      words.add(part)
      rest = rest.replaceAll(part, '')
    }
  for (const word of rest.match(COMMON) ?? []) words.add(word)
  rest = rest.replace(COMMON, '')
  const letters = rest.replace(/[^\p{L}]/gu, '').length
  return words.size > 0 && words.size <= 2 && letters <= 1 && rest.length <= 6
}

/**
 * Whether a password is among the first that anybody would try: widely known ones, what they are varied by, and the
 * person's own name or address.
 */
export function isCommonPassword(password: string, personal: readonly string[] = []): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const joined = text.replace(/[\s._-]+/g, '')
  return (
    REPEATED.test(text) ||
    isSequence(text) ||
    isMadeOfCommonWords(text, personal) ||
    isMadeOfCommonWords(joined, personal)
  )
}
