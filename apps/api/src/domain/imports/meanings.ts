import { agrees, filledCellsOf, fitOf, MOST, type Shown } from './fit.ts'
import { headingOf, isKnownMeaning, readingsOf } from './headings.ts'
import { namesOf, type Target, type TargetColumn } from './targets.ts'

/** A field that a heading may mean. */
export interface Candidate {
  column: TargetColumn
  /** How sure the name is: less is surer. */
  rank: number
}

const meanings = new WeakMap<Target, Map<string, Candidate[]>>()

/** The fields that a heading may mean by what it says, the surest first. */
function meantBy(target: Target, nouns: ReadonlySet<string>): Map<string, Candidate[]> {
  const known = meanings.get(target) ?? readNames(target, nouns)
  meanings.set(target, known)
  return known
}

function readNames({ columns }: Target, nouns: ReadonlySet<string>): Map<string, Candidate[]> {
  const found = new Map<string, Candidate[]>()
  // A list is called by the plural of what means something else, and our own ids are in our own files only.
  const asked = columns.filter(({ key, type }) => type !== 'list' && key !== 'id')
  for (const column of asked)
    for (const [rank, name] of namesOf(column).entries()) {
      const { says } = headingOf(name, nouns, true)
      const others = found.get(says) ?? []
      if (!others.some((one) => one.column === column)) others.push({ column, rank })
      found.set(says, others)
    }
  for (const candidates of found.values()) candidates.sort((a, b) => a.rank - b.rank)
  return found
}

/** A heading that says «No.» alone may only count the rows: any other number comes before it. */
function lastly(headers: readonly string[], nouns: ReadonlySet<string>): string[] {
  const isCount = (header: string) =>
    headingOf(header, new Set()).says === 'number' && headingOf(header, nouns).says === 'number'
  return headers.toSorted((a, b) => Number(isCount(a)) - Number(isCount(b)))
}

/**
 * Gives what nothing fills yet to columns that say the same in other words: «Anschaffungspreis» is what «purchase
 * price» is. Nothing is guessed: all that a heading says has to be what the field is called, and its values have to
 * agree.
 */
export function readMeanings(target: Target, shown: Shown, keyOf: Map<string, string>): void {
  if (shown.headers.every((header) => keyOf.has(header))) return
  const nouns = new Set(target.nouns)
  const known = meantBy(target, nouns)
  for (const header of lastly(shown.headers, nouns)) {
    if (keyOf.has(header)) continue
    const filled = new Set(keyOf.values())
    const found = readingsOf(header)
      .flatMap((reading) => known.get(headingOf(reading, nouns).says) ?? [])
      .find(({ column }) => !filled.has(column.key) && agrees(target, column, shown, header))
    const key =
      found?.column.key ??
      holderIn(target, shown, header, filled) ??
      titleIn(target, shown, header, filled) ??
      codeIn(target, shown, header, filled)
    if (key) keyOf.set(header, key)
  }
}

const TITLES = ['name', 'title', 'full_name']

/** Where nothing says what records are called, a name of some kind does: «Resource name», «Legal name». */
function titleIn(
  target: Target,
  shown: Shown,
  header: string,
  filled: ReadonlySet<string>,
): string | undefined {
  const column = target.columns.find(({ key }) => TITLES.includes(key))
  const said = headingOf(header, new Set(target.nouns)).says.split(' ')
  if (!column || filled.has(column.key) || !said.includes('name') || said.length !== 2)
    return undefined
  if (said.every(isKnownMeaning) || !agrees(target, column, shown, header)) return undefined
  const cells = filledCellsOf(shown, header)
  return new Set(cells).size >= cells.length * MOST ? column.key : undefined
}

const CODED = /\b(?:code|codigo|kennung|kuerzel|kurzel)\b/

/** Where records have a code and nothing else says it, somebody's own one is that: «Code UAI». */
function codeIn(
  target: Target,
  shown: Shown,
  header: string,
  filled: ReadonlySet<string>,
): string | undefined {
  const column = target.columns.find(({ key }) => key === 'code' && target.keys.includes(key))
  const isCode = CODED.test(header.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''))
  if (!column || filled.has(column.key) || !isCode) return undefined
  return agrees(target, column, shown, header) ? column.key : undefined
}

/** «Quist, Ada», «Ada Quist» and an address. */
const PERSON = /^(?:\p{Lu}[\p{L}'’.-]*,? (?:\S+ )*\p{Lu}[\p{L}'’.-]*|\S+@\S+\.\S+)$/u

/**
 * To whom things are assigned has as many names as there are trades, «assigned teacher» as «assigned driver»: the
 * values tell.
 */
function holderIn(
  { columns, nouns }: Target,
  shown: Shown,
  header: string,
  filled: ReadonlySet<string>,
): string | undefined {
  const said = headingOf(header, new Set(nouns)).says.split(' ')
  if (!said.includes('assigned') || said.length !== 2) return undefined
  const cells = filledCellsOf(shown, header)
  const people = cells.filter((cell) => PERSON.test(cell))
  if (people.length === 0 || people.length < cells.length * MOST) return undefined
  const holders = columns.filter(
    ({ refers, labels }) =>
      refers === 'Employee' && headingOf(labels.en, new Set()).says === 'assigned',
  )
  return holders.find(({ key }) => !filled.has(key))?.key
}

/** A log of one thing says what it measures in a heading: the one column of numbers that nothing else explains. */
export function readMeasure(
  { columns, measure }: Target,
  shown: Shown,
  keyOf: Map<string, string>,
): void {
  const column = columns.find(({ key }) => key === measure)
  if (!column || [...keyOf.values()].includes(column.key)) return
  const numbers = shown.headers.filter((header) => {
    const cells = filledCellsOf(shown, header)
    return !keyOf.has(header) && cells.length > 0 && fitOf(column, header, cells) >= MOST
  })
  if (numbers.length === 1) keyOf.set(numbers[0]!, column.key)
}
