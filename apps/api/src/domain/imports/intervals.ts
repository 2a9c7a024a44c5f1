import { plain } from './plain.ts'

/** In how many months something comes again, by words for it in the four languages. */
const MONTHS = new Map(
  [
    [1, 'month, months, monthly, mes, meses, mensual, mois, mensuel, Monat, Monate, monatlich'],
    [
      3,
      'quarter, quarters, quarterly, trimestre, trimestral, trimestriel, Quartal, vierteljährlich',
    ],
    [6, 'half-yearly, semiannual, semestre, semestral, semestriel, Halbjahr, halbjährlich'],
    [
      12,
      'year, years, yearly, annual, annually, año, años, anual, an, ans, année, annuel, Jahr, Jahre, jährlich',
    ],
  ].flatMap(([months, words]) =>
    String(words)
      .split(', ')
      .map((word): [string, number] => [plain(word), Number(months)]),
  ),
)

/** The months of an interval in a word, «Years» or «quarterly»; undefined if it is none. */
export const intervalOf = (cell: string): number | undefined => MONTHS.get(plain(cell))

/** Headings of a useful life that is a number of periods, where another column says how long these are. */
const NUMBER = new Set(['duration', 'duración', 'durée', 'Dauer'].map(plain))

/** Beside the length of its periods, Odoo's «Duration» is their number. */
export function readPeriods(keyOf: Map<string, string>): void {
  const filled = new Set(keyOf.values())
  if (!filled.has('depreciation_interval') || filled.has('depreciation_count')) return
  for (const [header, key] of keyOf)
    if (key === 'useful_life_months' && NUMBER.has(plain(header)))
      keyOf.set(header, 'depreciation_count')
}
