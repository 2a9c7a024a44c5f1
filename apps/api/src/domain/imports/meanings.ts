import { agrees, filledCellsOf, fitOf, MOST, type Shown } from './fit.ts'
import { headingOf, isKnownMeaning, readingsOf } from './headings.ts'
import { namesOf, type Target, type TargetColumn } from './targets.ts'

/** A field that a heading may be mapped to. */
export interface Candidate {
  column: TargetColumn
  /** How certain the name is: lower is more certain. */
  rank: number
}

const meanings = new WeakMap<Target, Map<string, Candidate[]>>()

/** The possible fields of each meaning, the most certain first. */
function meantBy(target: Target, nouns: ReadonlySet<string>): Map<string, Candidate[]> {
  const known = meanings.get(target) ?? readNames(target, nouns)
  meanings.set(target, known)
  return known
}

function readNames({ columns }: Target, nouns: ReadonlySet<string>): Map<string, Candidate[]> {
  const found = new Map<string, Candidate[]>()
  // The name of a list is the plural of a word that means something else, and our ids are only in our own files.
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

/** Puts headings that only say «No.» last: such a column may only number the rows. */
function lastly(headers: readonly string[], nouns: ReadonlySet<string>): string[] {
  const isCount = (header: string) =>
    headingOf(header, new Set()).says === 'number' && headingOf(header, nouns).says === 'number'
  return headers.toSorted((a, b) => Number(isCount(a)) - Number(isCount(b)))
}

/**
 * Maps columns that are still unmapped by synonyms: «Anschaffungspreis» is a «purchase price». Nothing is guessed: the
 * whole heading has to mean the field's name, and the values have to be plausible for it.
 */
export function readMeanings(target: Target, shown: Shown, keyOf: Map<string, string>): void {
  if (shown.headers.every((header) => keyOf.has(header))) return
  const nouns = new Set(target.nouns)
  const known = meantBy(target, nouns)
  for (const header of lastly(shown.headers, nouns)) {
    if (keyOf.has(header)) continue
    const filled = new Set(keyOf.values())
    const found = readingsOf(header)
      .flatMap((reading) => candidatesFor(headingOf(reading, nouns).says, known))
      .find(({ column }) => !filled.has(column.key) && agrees(target, column, shown, header))
    const key =
      found?.column.key ??
      holderIn(target, shown, header, filled) ??
      titleIn(target, shown, header, filled) ??
      codeIn(target, shown, header, filled)
    if (key) keyOf.set(header, key)
  }
}

/** The fields with a meaning. Of a choice or another record, «State name» says the same as «State». */
function candidatesFor(
  says: string,
  known: ReadonlyMap<string, readonly Candidate[]>,
): readonly Candidate[] {
  const bare = says.split(' ').filter((one) => one !== 'name')
  const isNamed = bare.length > 0 && bare.join(' ') !== says
  const others = isNamed ? (known.get(bare.join(' ')) ?? []) : []
  const nameable = others.filter(
    ({ column: { type } }) => type === 'choice' || type === 'reference',
  )
  return [...(known.get(says) ?? []), ...nameable]
}

const TITLES = ['name', 'title', 'full_name']

/** If no column has the name of records, finds one with some kind of name: «Resource name», «Legal name». */
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

/** If records have a code and no column is mapped to it, finds one with a code of some kind: «Code UAI». */
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

/** Matches «Quist, Ada», «Ada Quist» and email addresses. */
const PERSON = /^(?:\p{Lu}[\p{L}'’.-]*,? (?:\S+ )*\p{Lu}[\p{L}'’.-]*|\S+@\S+\.\S+)$/u

/**
 * Finds the column with the people that things are assigned to. There are as many names for it as trades, «assigned
 * teacher» or «assigned driver», so its values decide.
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

/** In a log of one thing, the heading of the only unmapped column of numbers is the name of what is measured. */
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
