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
