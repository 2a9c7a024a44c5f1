import type { DEPRECIATION_KINDS } from '@steward/contract/depreciation-methods.ts'
import { plain } from './plain.ts'

/** The names of depreciation methods in bookkeeping, separated by commas. */
const WORDS: Partial<Record<(typeof DEPRECIATION_KINDS)[number], string>> = {
  straight_line:
    'SL, STL, straight line method, lin, linear, linéaire, lineal, línea recta, Lineare Abschreibung, amortissement linéaire, lineare AfA',
  declining_balance:
    'DB, DDB, double declining, double declining balance, reducing balance, diminishing value, written down value, WDV, 150DB, 200DB, degressiv, geometrisch-degressiv, dégressif, degresivo, saldo decreciente, dégressive',
  sum_of_years_digits: 'SYD, sum of years digits, suma de dígitos, arithmetisch-degressiv',
  units_of_production:
    'UOP, units of production method, unités d’œuvre, unidades de producción, Leistungs-AfA',
  immediate: 'GWG, immediate write-off, expensed, sofort, Sofortabschreibung',
  none: 'no depreciation, not depreciated, non amortissable, no amortizable, keine, ohne AfA',
}

/** The kind of method that a word means, by the normalized word. */
export const METHOD_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) =>
    words.split(',').map((word): [string, string] => [plain(word), kind]),
  ),
)
