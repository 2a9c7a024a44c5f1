import type { TargetColumn } from './targets.ts'

/** Words and signs for nothing or unknown, in files of people, products and databases. */
export const NOTHING = [
  '[-–—_?]+|n/?a|n[.] ?a[.]|#n/a|none|null|nil|tb[acd]|to be (?:advised|confirmed|determined)',
  'unassigned|not assigned|unknown|not known|not applicable|not available',
  'unbekannt|k[.] ?a[.]|keine angabe|nicht zugewiesen|keiner?|keines|entfällt|nicht vorhanden|nicht zutreffend',
  'desconocid[oa]|s/d|sin datos|sin asignar|no aplica|ningun[oa]|ningún|no disponible',
  'inconnue?|n[.] ?c[.]|non renseignée?|non attribuée?|non affectée?|néant|aucune?|sans objet|s[.] ?o[.]|non disponible',
  '0000-00-00(?: 00:00:00)?|00[.]00[.](?:00)?00|00/00/(?:00)?00',
].join('|')

const WHOLE = new RegExp(`^(?:${NOTHING})$`, 'i')
/** A dash instead of zero, as in bookkeeping: «$ -», «- €», «-   EUR»; but «LAX-JFK» is a name. */
const NO_AMOUNT = /^(?:(?:\p{Sc}|[A-Z]{3}\s)\s*[-–—]{1,2}|[-–—]{1,2}\s*(?:\p{Sc}|[A-Z]{3}))$/u

/** Whether a cell only says that it has no value. */
export const saysNothing = (cell: string): boolean =>
  // A quick test first: most cells are longer, or have a digit.
  cell.length <= LONGEST && !/[1-9]/.test(cell) && (WHOLE.test(cell) || NO_AMOUNT.test(cell))

const LONGEST = 24

/** What a workbook has in a cell whose formula no spreadsheet has calculated yet. */
export const NO_RESULT = '#FORMULA?'

/** The date that some programs write for "never". */
const ALWAYS = /^(?:9999-12-31|31[./-]12[./-]9999|12\/31\/9999)(?:$|[ T])/

/**
 * Whether a cell with text has no value for its column. A useful life of zero means that there is none: land isn't
 * depreciated. In columns that name other records, such a word may be a name, so it is looked up first.
 */
export function isVoid({ type, identifies, required, unit }: TargetColumn, cell: string): boolean {
  if (unit === 'months') return /^0[0.,/ ]*$/.test(cell)
  if (type === 'date') return cell.includes('9999') && ALWAYS.test(cell)
  return (identifies || (type === 'reference' && !!required)) && saysNothing(cell)
}

/** Columns with the time after which something ends. */
const ENDING = /^(?:warranty_end|warranty_months|expected_end_date)$/
/** Words for what never ends. */
const ENDLESS = new RegExp(
  `^(?:${[
    "∞|(?:limited )?life ?(?:time|long)?(?: warranty)?|unlimited|perpetual|indefinite(?:ly)?|forever|never(?: expires)?|(?:no|without) (?:end|expir(?:y|ation))(?: date)?|does(?: not|n[’']t) expire",
    '(?:garantía )?(?:ilimitad[oa]|vitalici[oa]|de por vida|indefinid[oa]|permanente)|sin (?:límite|limite|fin|vencimiento|caducidad)|no (?:vence|caduca)',
    '(?:garantie )?(?:[àa] vie|illimitée?|perpétuel(?:le)?)|sans (?:limite|fin|expiration|échéance)',
    'unbegrenzt|unbefristet|lebenslang|lebenslänglich|lebenslange garantie|unendlich|ohne (?:ende|ablauf|begrenzung)',
  ].join('|')})$`,
  'iu',
)
const LONGEST_WORDS = 32

/** Whether a cell says that something never ends: «Lifetime». */
export const isEndless = ({ key }: Pick<TargetColumn, 'key'>, cell: string): boolean =>
  cell.length <= LONGEST_WORDS && ENDING.test(key) && ENDLESS.test(cell.trim())
