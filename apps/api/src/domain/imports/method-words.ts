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
