import { LANGUAGES } from '@steward/contract/limits.ts'
import { readDate } from './dates.ts'
import { readNumber } from './numbers.ts'
import { plain } from './plain.ts'
import { chosen, namesOf, type Target, type TargetColumn } from './targets.ts'
import { untyped } from './typed-headers.ts'

/** What a file shows of its columns before anybody has said what they mean. */
export interface Shown {
  headers: readonly string[]
  /** The first rows. */
  sample?: readonly (readonly string[])[]
}

const DATES = ['mdy', 'dmy', 'ymd'] as const
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isDate = (cell: string) => DATES.some((order) => 'date' in readDate(cell, order))
/** Somebody may have it, or nobody: that says not who. */
const isAnswer = (cell: string) => /^(yes|no|true|false|[yn01])$/i.test(cell)

/** Whether a column could read a cell in some notation. */
function isReadable(column: TargetColumn, cell: string): boolean {
  if (column.key === 'id') return UUID.test(cell)
  if (column.refers === 'Employee') return !isAnswer(cell) && !isDate(cell)
  switch (column.type) {
    case 'choice':
      return chosen(column.choices, cell) !== undefined
    case 'date':
    case 'moment':
      return isDate(cell)
    case 'money':
    case 'integer':
    case 'decimal':
      return (['.', ','] as const).some((sign) => 'number' in readNumber(cell, sign, 15, 'signed'))
    default:
      return true
  }
}

/** The share of different values of a column that a field can read; one where the sample has none. */
export function fitOf(column: TargetColumn, cells: readonly string[]): number {
  const values = [...new Set(cells.map((cell) => cell.trim()).filter(Boolean))]
  const read = values.filter((value) => isReadable(column, value))
  return values.length === 0 ? 1 : read.length / values.length
}

/** The cells of one of a file's columns, as far as they are shown. */
export const cellsOf = ({ headers, sample = [] }: Shown, header: string): string[] => {
  const at = headers.indexOf(header)
  return sample.map((cells) => cells[at] ?? '')
}

const nameIn = (header: string) => plain(untyped(header))

/** Headers that mean a province where an address is around them. */
const PROVINCE = new Set(['state', 'estado', 'provincestate', 'stateprovince'])
const ADDRESS = new Set(
  [
    'city, town, country, zip, zip code, postal code, postcode, address, street, ciudad, país, código postal, dirección',
    'ville, pays, code postal, adresse, Stadt, Land, PLZ, Postleitzahl, Anschrift, Straße',
  ]
    .join(',')
    .split(',')
    .map(plain),
)

/** What the pages call a column: who calls it so means it, whatever is in it. */
const isOwnName = ({ key, labels, hints }: TargetColumn, name: string) =>
  [key, ...LANGUAGES.flatMap((language) => [labels[language], hints?.[language] ?? ''])].some(
    (own) => plain(own) === name,
  )

/** Whether a column that is called like a field can be meant by it: its neighbours and its values tell. */
function isMeant(column: TargetColumn, header: string, shown: Shown): boolean {
  const name = nameIn(header)
  const isAddress = PROVINCE.has(name) && shown.headers.some((other) => ADDRESS.has(plain(other)))
  if (isAddress && column.type === 'choice') return false
  const isSure = isOwnName(column, name) && column.key !== 'id'
  return isSure || fitOf(column, cellsOf(shown, header)) > 0
}

interface Candidate {
  column: TargetColumn
  /** How sure the name is: less is surer. */
  rank: number
}

/** The columns that go by a name, the surest first. */
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

/** Of columns that go by the name of a header the one that is meant: the surest, unless its values say another one. */
function likeliest(candidates: readonly Candidate[], header: string, shown: Shown) {
  const meant = candidates.filter(({ column }) => isMeant(column, header, shown))
  const [first, ...others] = meant
  if (!first || others.length === 0 || first.column.type !== 'choice') return first
  const cells = cellsOf(shown, header)
  const fits = meant.map((one) => ({ one, fit: fitOf(one.column, cells) }))
  return fits.toSorted((a, b) => b.fit - a.fit)[0]!.one
}

/**
 * Which of a file's columns fills what, as far as names, neighbours and values tell. A field is filled by one column
 * only: by the one whose name is the surest, and of equals by the first.
 */
export function suggestColumns(target: Target, shown: Shown): Record<string, string> {
  const { headers } = shown
  const known = calledIn(target)
  const best = new Map<string, { header: string; rank: number }>()
  for (const header of headers) {
    const found = likeliest(known.get(nameIn(header)) ?? [], header, shown)
    if (!found) continue
    const rival = best.get(found.column.key)
    if (!rival || found.rank < rival.rank) best.set(found.column.key, { header, rank: found.rank })
  }
  const keyOf = new Map([...best].map(([key, { header }]) => [header, key]))
  giveId(target, shown, keyOf)
  return Object.fromEntries(
    headers.filter((header) => keyOf.has(header)).map((header) => [header, keyOf.get(header)!]),
  )
}

/** The id of another product isn't ours: it is the number of a record that has no other, or what finds it again. */
function giveId({ columns, keys }: Target, shown: Shown, keyOf: Map<string, string>): void {
  const header = shown.headers.find((one) => plain(one) === 'id' && !keyOf.has(one))
  const cells = header === undefined ? [] : cellsOf(shown, header).filter(Boolean)
  if (header === undefined || cells.length === 0) return
  const isCounted = cells.every((cell) => /^\d+$/.test(cell))
  const [number] = keys.filter((key) => key !== 'id' && key !== 'external_id')
  const key = isCounted ? 'external_id' : number
  const isFree = ![...keyOf.values()].includes(key ?? '')
  if (key && isFree && columns.some((column) => column.key === key)) keyOf.set(header, key)
}

/** Columns of the file whose values don't fit the field that they fill: somebody should look at them. */
export const doubtfulIn = (
  target: Target,
  shown: Shown,
  mapping: Readonly<Record<string, string>>,
): string[] =>
  shown.headers.filter((header) => {
    const column = target.columns.find(({ key }) => key === mapping[header])
    return column && fitOf(column, cellsOf(shown, header)) < 0.5
  })
