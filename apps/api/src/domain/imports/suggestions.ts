import { isId } from '@steward/contract/kit/fields.ts'
import { LANGUAGES } from '@steward/contract/limits.ts'
import { meansOther, nameOrt } from './address-headers.ts'
import { mayBeBookValue } from './book-value-headers.ts'
import { undated } from './dated-headers.ts'
import {
  canBeOnce,
  cellsOf,
  filledCellsOf,
  fitOf,
  HALF,
  MOST,
  repeatedIn,
  type Shown,
} from './fit.ts'
import { headingOf } from './headings.ts'
import { readPeriods } from './intervals.ts'
import { type Candidate, readMeanings, readMeasure } from './meanings.ts'
import { plain } from './plain.ts'
import { besideLabels, namesOf, type Target, type TargetColumn } from './targets.ts'
import { untyped } from './typed-headers.ts'

const nameIn = (header: string) => plain(undated(untyped(header)))

/** Whether a name is ours: a column with our name for a field is mapped to it, whatever its values. */
const isOwnName = ({ key, labels, hints }: TargetColumn, name: string) =>
  [key, ...LANGUAGES.flatMap((language) => [labels[language], hints?.[language] ?? ''])].some(
    (own) => plain(own) === name,
  )

/** Whether a column with the name of a field can be mapped to it, by its neighbors and its values. */
function isMeant(target: Target, column: TargetColumn, header: string, shown: Shown): boolean {
  const name = nameIn(header)
  if (meansOther({ target, column, header, name }, shown)) return false
  if (!canBeOnce(column, shown, header)) return false
  const isSure = isOwnName(column, name) && column.key !== 'id'
  return isSure || fitOf(column, header, cellsOf(shown, header)) > 0
}

/** The fields with a name, the most certain first. */
function calledIn({ columns }: Target): Map<string, Candidate[]> {
  const known = new Map<string, Candidate[]>()
  for (const column of columns)
    for (const [rank, name] of namesOf(column).entries()) {
      const others = known.get(plain(name)) ?? []
      if (!others.some((one) => one.column === column)) others.push({ column, rank })
      known.set(plain(name), others)
    }
  for (const candidates of known.values()) candidates.sort((a, b) => a.rank - b.rank)
  return known
}

/** The field that a header is most likely mapped to: the most certain name, unless the values contradict. */
function likeliest(target: Target, candidates: readonly Candidate[], header: string, shown: Shown) {
  const meant = candidates.filter(({ column }) => isMeant(target, column, header, shown))
  const [first, ...others] = meant
  if (!first || others.length === 0 || first.column.type !== 'choice') return first
  const cells = cellsOf(shown, header)
  const fits = meant.map((one) => ({ one, fit: fitOf(one.column, header, cells) }))
  return fits.toSorted((a, b) => b.fit - a.fit)[0]!.one
}

/** An empty column of people ranks behind others, since people may be named in one of several columns. */
const BEHIND = 1000
const isVain = ({ refers }: TargetColumn, shown: Shown, header: string) =>
  refers === 'Employee' &&
  Boolean(shown.sample?.length) &&
  filledCellsOf(shown, header).length === 0

/**
 * The suggested mapping of a file's columns, by names, neighbors and values. A field is mapped to one column only: that
 * with the most certain name, and of equal ones the first.
 */
export function suggestColumns(target: Target, shown: Shown): Record<string, string> {
  const { headers } = shown
  const known = calledIn(target)
  const best = new Map<string, { header: string; rank: number }>()
  for (const header of headers) {
    const found = likeliest(target, known.get(nameIn(header)) ?? [], header, shown)
    if (!found) continue
    const rival = best.get(found.column.key)
    const rank = found.rank + (isVain(found.column, shown, header) ? BEHIND : 0)
    if (!rival || rank < rival.rank) best.set(found.column.key, { header, rank })
  }
  const keyOf = new Map([...best].map(([key, { header }]) => [header, key]))
  nameOrt(shown, keyOf)
  readParts(target, shown, keyOf, known)
  readType(target, shown, keyOf)
  partPlaces(target, shown, keyOf)
  readPaths(target, shown, keyOf)
  partPeople(target, shown, keyOf)
  readSurname(target, shown, keyOf, known)
  readNumbers(target, shown, keyOf)
  giveId(target, shown, keyOf)
  readMeanings(target, shown, keyOf)
  readMeasure(target, shown, keyOf)
  readPeriods(keyOf)
  dropBareRate(target, shown, keyOf)
  return Object.fromEntries(
    headers.filter((header) => keyOf.has(header)).map((header) => [header, keyOf.get(header)!]),
  )
}

/** Headers that only say that something is a rate, which may be that of a rent or of an hour. */
const BARE_RATE = /^(?:annual)?(?:rate|taux|tasa|satz)$/
const FIGURES: readonly (string | undefined)[] = ['purchase_cost', 'depreciation_method']

/** Leaves a rate without a percent sign out, unless the file has other figures that it may be about. */
function dropBareRate({ columns }: Target, shown: Shown, keyOf: Map<string, string>): void {
  const rates = columns.filter(({ isRate }) => isRate).map(({ key }) => key)
  const isAlone = ![...keyOf.values()].some((key) => FIGURES.includes(key))
  for (const [header, key] of keyOf)
    if (rates.includes(key) && isAlone && BARE_RATE.test(nameIn(header)))
      if (!filledCellsOf(shown, header).some((cell) => cell.includes('%'))) keyOf.delete(header)
}

/** Numbers that repeat are those of main assets, if another column has the numbers of components. */
function readParts(
  { columns }: Target,
  shown: Shown,
  keyOf: Map<string, string>,
  known: ReadonlyMap<string, readonly Candidate[]>,
): void {
  for (const part of columns.filter(({ part_of }) => part_of !== undefined)) {
    const isWhole = (header: string) => {
      const isCalled = known.get(nameIn(header))?.some(({ column }) => column.key === part.part_of)
      return isCalled && repeatedIn(shown, header).repeated > 0
    }
    const at = [...keyOf].find(([, key]) => key === part.key)?.[0]
    const filled = [...keyOf].find(([, key]) => key === part.part_of)?.[0]
    const whole = filled === undefined ? shown.headers.find(isWhole) : filled
    if (at === undefined) continue
    if (whole !== undefined && isWhole(whole)) keyOf.set(whole, part.part_of!)
    else if (!isOwnName(part, nameIn(at))) keyOf.delete(at)
  }
}

/** Next to the manufacturer, a type with digits is the model. */
function readType({ columns }: Target, shown: Shown, keyOf: Map<string, string>): void {
  const { headers } = shown
  const at = headers.findIndex(
    (header) =>
      /^typ[eo]?$/.test(plain(header)) && [undefined, 'category'].includes(keyOf.get(header)),
  )
  const cells = at < 0 ? [] : cellsOf(shown, headers[at]!).filter(Boolean)
  if (cells.filter((cell) => /\d/.test(cell)).length <= cells.length * HALF) return
  const isBesideMaker = keyOf.get(headers[at - 1] ?? '') === 'manufacturer'
  const isFree = ![...keyOf.values()].includes('model')
  if (isBesideMaker && isFree && columns.some(({ key }) => key === 'model'))
    keyOf.set(headers[at]!, 'model')
}

/** Next to a column of places within a location, the location itself is the site. */
function partPlaces({ columns }: Target, { headers }: Shown, keyOf: Map<string, string>): void {
  const within = headers.find((one) =>
    /^(?:sub(?:location|ubicacion)|unterstandort|sous(?:emplacement|lieu))$/.test(plain(one)),
  )
  const around = [...keyOf].find(([, key]) => key === 'location')?.[0]
  const isFree = columns.some(({ key }) => key === 'site') && !isFilled(keyOf, 'site')
  if (within === undefined || around === undefined || keyOf.has(within) || !isFree) return
  keyOf.set(around, 'site').set(within, 'location')
}

/** Where one column has the names of people and another their emails, these are mapped to the email. */
function partPeople(target: Target, shown: Shown, keyOf: Map<string, string>): void {
  for (const column of target.columns.filter(({ refers }) => refers === 'Employee')) {
    const address = `${column.key}_email`
    const header = [...keyOf].find(([, key]) => key === column.key)?.[0]
    const isFree = target.columns.some(({ key }) => key === address) && !isFilled(keyOf, address)
    if (header === undefined || !isFree || !hasAddresses(column, shown, header)) continue
    const named = shown.headers.find((one) => !keyOf.has(one) && isOwnName(column, nameIn(one)))
    if (named) keyOf.set(header, address).set(named, column.key)
  }
}

/** Next to a first name, a name is the last name, if another column names the thing. */
function readSurname(
  { columns }: Target,
  { headers }: Shown,
  keyOf: Map<string, string>,
  known: ReadonlyMap<string, readonly Candidate[]>,
): void {
  const at = headers.findIndex((one) => keyOf.get(one) === 'name')
  const beside = [headers[at - 1], headers[at + 1]].map((one) => keyOf.get(one ?? ''))
  const surname = beside.find((key) => key?.endsWith(FIRST_NAME))?.replace(FIRST_NAME, '_last_name')
  const isFree = columns.some(({ key }) => key === surname) && !isFilled(keyOf, surname!)
  const thing = headers.find(
    (one) => !keyOf.has(one) && known.get(nameIn(one))?.some(({ column }) => column.key === 'name'),
  )
  if (isFree && thing) keyOf.set(headers[at]!, surname!).set(thing, 'name')
}
const FIRST_NAME = '_first_name'

/** Numbers in the column of the names are those of the records, if another column says what they are. */
function readNumbers({ columns, keys }: Target, shown: Shown, keyOf: Map<string, string>): void {
  const header = [...keyOf].find(([, key]) => key === 'name')?.[0]
  const number = keys.find((key) => NUMBERED.test(key))
  if (header === undefined || number === undefined || isFilled(keyOf, number)) return
  const isSaid = columns.some(
    ({ key, instead }) => key === 'name' && instead.some((one) => isFilled(keyOf, one)),
  )
  const cells = isSaid ? filledCellsOf(shown, header) : []
  const areNumbers = cells.length > 0 && cells.every((cell) => NUMBER.test(cell) && !ISO.test(cell))
  const column = columns.find(({ key }) => key === number)
  if (areNumbers && column && canBeOnce(column, shown, header)) keyOf.set(header, number)
}
const NUMBERED = /_(?:tag|number)$/
const NUMBER = /^\d[\d.-]*$/
const ISO = /^\d{4}-\d{2}-\d{2}$/

const isFilled = (keyOf: ReadonlyMap<string, string>, key: string) =>
  [...keyOf.values()].includes(key)

/** Whether a column of people has emails. In our own exports the email only distinguishes people with the same name. */
function hasAddresses({ labels }: TargetColumn, shown: Shown, header: string): boolean {
  const cells = filledCellsOf(shown, header)
  const isOurs = besideLabels(labels).includes(header)
  return !isOurs && cells.length > 0 && cells.every((cell) => cell.includes('@'))
}

/**
 * If no column names the parent, finds one with paths. If these end with the record's name, «HQ > Floor 2 > Room 5»,
 * the path replaces the name; otherwise it names the parent.
 */
function readPaths({ columns }: Target, shown: Shown, keyOf: Map<string, string>): void {
  const isRead = columns.some(({ key, nests }) => key === 'name' && nests)
  if (!isRead || [...keyOf.values()].includes('parent')) return
  const header = shown.headers.find((one) => {
    const cells = filledCellsOf(shown, one)
    const paths = cells.filter((cell) => PATH.test(cell))
    return !keyOf.has(one) && paths.length > 0 && paths.length >= cells.length * MOST
  })
  if (header === undefined) return
  const named = [...keyOf].find(([, key]) => key === 'name')?.[0]
  const names = named === undefined ? [] : cellsOf(shown, named)
  const isWhole = cellsOf(shown, header).every((path, at) => path.endsWith(names[at] ?? ''))
  if (isWhole && named !== undefined) keyOf.delete(named)
  keyOf.set(header, isWhole ? 'name' : 'parent')
}
const PATH = /\S\s*>\s*\S/

/** The ids that databases make, and those that Odoo adds to records when it exports them. */
const MADE = /^(?:\d+|[0-9a-f]{24,}|__export__\.\S+)$/i

/**
 * Maps the id of another product, which isn't ours: to the number of records that have no other, or to the external id.
 */
function giveId({ columns, keys, nouns }: Target, shown: Shown, keyOf: Map<string, string>): void {
  const isOfProgram = (one: string) => {
    const cells = filledCellsOf(shown, one)
    const isNumber = headingOf(one, new Set(nouns)).says === 'number'
    return isNumber && cells.length > 0 && cells.every((cell) => isId(cell))
  }
  const free = shown.headers.filter((one) => !keyOf.has(one))
  const header = free.find((one) => plain(one) === 'id') ?? free.find(isOfProgram)
  const cells = header === undefined ? [] : filledCellsOf(shown, header)
  if (header === undefined || cells.length === 0) return
  const isCounted = cells.every((cell) => MADE.test(cell) || isId(cell))
  const [number] = keys.filter((key) => key !== 'id' && key !== 'external_id')
  const key = isCounted ? 'external_id' : number
  const isFree = ![...keyOf.values()].includes(key ?? '')
  const column = columns.find((one) => one.key === key)
  if (column && isFree && canBeOnce(column, shown, header)) keyOf.set(header, column.key)
}

/** Columns of the file whose values don't fit their field, or whose heading may mean another, which the user should check. */
export const doubtfulIn = (
  target: Target,
  shown: Shown,
  mapping: Readonly<Record<string, string>>,
): string[] =>
  shown.headers.filter((header) => {
    const column = target.columns.find(({ key }) => key === mapping[header])
    if (!column) return false
    const fit = fitOf(column, header, cellsOf(shown, header))
    return fit < HALF || mayBeBookValue(column.key, header)
  })
