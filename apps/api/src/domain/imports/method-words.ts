import type { DEPRECIATION_KINDS } from '@steward/contract/depreciation-methods.ts'
import { plain } from './plain.ts'

/** The names of depreciation methods in bookkeeping, separated by commas. */
const WORDS: Partial<Record<(typeof DEPRECIATION_KINDS)[number], string>> = {
  straight_line:
    'SL, STL, straight line method, lin, linear, linéaire, lineal, línea recta, Lineare Abschreibung, amortissement linéaire, lineare AfA, linear depreciation, straight-line depreciation',
  declining_balance:
    'DB, RB, declining, decreasing, decreasing balance, declining balance method, reducing balance method, DDB, double declining, double declining balance, reducing balance, diminishing value, diminishing balance, written down value, WDV, 125DB, 150DB, 175DB, 200DB, 125% declining balance, 150% declining balance, 175% declining balance, 200% declining balance, diminishing value (150%), diminishing value (200%), degressiv, geometrisch-degressiv, dégressif, degresivo, saldo decreciente, dégressive',
  sum_of_years_digits:
    'SYD, sum of years digits, sum of the years’ digits, sum of years, suma de dígitos, arithmetisch-degressiv',
  units_of_production:
    'UOP, units of production method, unités d’œuvre, unidades de producción, Leistungs-AfA',
  immediate: 'GWG, immediate write-off, expensed, sofort, Sofortabschreibung',
  none: 'no depreciation, not depreciated, non amortissable, no amortizable, keine, ohne AfA',
}

interface MethodWord {
  kind: string
  /** The multiple of the straight line's rate, where the word says it. */
  factor: number | null
}

/** «150DB» is one and a half times the rate of a straight line, «double declining» and «DDB» twice. */
function factorIn(word: string): number | null {
  const [percent] = /\d{3}/.exec(word) ?? []
  if (percent !== undefined) return Number(percent) / 100
  return /^(?:ddb|double)/.test(word) ? 2 : null
}

/** The kind of method that a word means, by the normalized word. */
export const METHOD_WORDS: ReadonlyMap<string, MethodWord> = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) =>
    words.split(',').map((text): [string, MethodWord] => {
      const word = plain(text)
      return [word, { kind, factor: factorIn(word) }]
    }),
  ),
)

/** A useful life beside the name of a method: «SL 5 Years», «Straight Line 3y». */
export const SPAN =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s*-?\s*(y|years?|yrs?|months?|mos?|ans?|mois|jahre?|monate?|años?|meses)\b\.?/i
/** A rate beside it: «10% SL». */
const SHARE = /\(?\d[\d.,]*\s*%\)?/

/** The name of a method without the life and the rate beside it. */
export const bareMethod = (text: string) => text.replace(SPAN, ' ').replace(SHARE, ' ').trim()

/** Whether a method with this name charges a rate of what is left, which says nothing of its life. */
export function isDeclining(text: string): boolean {
  const name = plain(bareMethod(text))
  const isCalled = /declin|degress|degres|dimin|reduc|decreas|writtendown/.test(name)
  return isCalled || METHOD_WORDS.get(name)?.kind === 'declining_balance'
}

/**
 * The known name of a method that a text contains beside a life or a rate; undefined where there is none, or where the
 * rate belongs to the method itself: «25% RB».
 */
export function methodWithin(text: string): string | undefined {
  const bare = bareMethod(text)
  const name = plain(bare)
  const isKnown = METHOD_WORDS.has(name) || name === 'straightline'
  if (bare === text || METHOD_WORDS.has(plain(text)) || !isKnown) return undefined
  return SHARE.test(text) && isDeclining(text) ? undefined : bare
}
