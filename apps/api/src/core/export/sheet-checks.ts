/** The data validation of a column. */
export type SheetCheck =
  | { type: 'list'; values: readonly string[] }
  | { type: 'whole'; min: number; max: number }
  | { type: 'decimal' | 'date' }
  | { type: 'length'; max: number }

/** The hidden sheet with the values of lists. */
export const LISTS = 'Values'
const LAST_ROW = 1_048_576

/** The first and the last day of spreadsheets. */
const DAYS = [1, 2_958_465] as const
/** The largest number that a spreadsheet stores exactly. */
const LARGEST = 999_999_999_999_999

type Formula = readonly [
  kind: string,
  operator: string,
  from: string | number,
  to?: string | number,
]

const formulaOf = (check: SheetCheck, letter: string): Formula => {
  switch (check.type) {
    case 'list':
      return ['list', '', `${LISTS}!$${letter}$1:$${letter}$${check.values.length}`]
    case 'whole':
      return ['whole', 'between', check.min, check.max]
    case 'decimal':
      return ['decimal', 'between', -LARGEST, LARGEST]
    case 'date':
      return ['date', 'between', ...DAYS]
    default:
      return ['textLength', 'lessThanOrEqual', check.max]
  }
}

/**
 * The data validations of a sheet's columns. They only warn, because an import accepts more than a list can contain.
 *
 * @param letterOf the letters of a column by its number, from 1
 */
export function checksOf(
  checks: readonly (SheetCheck | undefined)[],
  letterOf: (no: number) => string,
): string {
  const all = checks.flatMap((check, at) => {
    if (!check) return []
    const letter = letterOf(at + 1)
    const [kind, operator, from, to] = formulaOf(check, letter)
    const how = operator === '' ? '' : ` operator="${operator}"`
    const end = to === undefined ? '' : `<formula2>${to}</formula2>`
    return `<dataValidation type="${kind}"${how} errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${letter}2:${letter}${LAST_ROW}"><formula1>${from}</formula1>${end}</dataValidation>`
  })
  return all.length === 0
    ? ''
    : `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`
}

/**
 * The rows of the sheet with the values of lists, each list in the same column as its check; empty if there are none.
 */
export function listedIn(checks: readonly (SheetCheck | undefined)[]): string[][] {
  const lists = checks.map((check) => (check?.type === 'list' ? check.values : []))
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, row) => lists.map((values) => values[row] ?? ''))
}
