import { LANGUAGES } from '@steward/contract/limits.ts'
import { cellsOf, fitOf, HALF, type Shown } from './fit.ts'
import { type Candidate, readMeanings, readMeasure } from './meanings.ts'
import { plain } from './plain.ts'
import { namesOf, type Target, type TargetColumn } from './targets.ts'
import { untyped } from './typed-headers.ts'

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
  const fit = fitOf(column, header, cellsOf(shown, header))
  const isAddress = PROVINCE.has(name) && shown.headers.some((other) => ADDRESS.has(plain(other)))
  if (isAddress && column.type === 'choice' && fit < HALF) return false
  const isSure = isOwnName(column, name) && column.key !== 'id'
  return isSure || fit > 0
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
  const fits = meant.map((one) => ({ one, fit: fitOf(one.column, header, cells) }))
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
  readType(target, shown, keyOf)
  giveId(target, shown, keyOf)
  readMeanings(target, shown, keyOf)
  readMeasure(target, shown, keyOf)
  return Object.fromEntries(
    headers.filter((header) => keyOf.has(header)).map((header) => [header, keyOf.get(header)!]),
  )
}

/** Beside the maker, a type says which of their models it is, where it has numbers in it as those have. */
function readType({ columns }: Target, shown: Shown, keyOf: Map<string, string>): void {
  const { headers } = shown
  const at = headers.findIndex(
    (header) => /^typ[eo]?$/.test(plain(header)) && keyOf.get(header) === 'category',
  )
  const cells = at < 0 ? [] : cellsOf(shown, headers[at]!).filter(Boolean)
  if (cells.filter((cell) => /\d/.test(cell)).length <= cells.length * HALF) return
  const isBesideMaker = keyOf.get(headers[at - 1] ?? '') === 'manufacturer'
  const isFree = ![...keyOf.values()].includes('model')
  if (isBesideMaker && isFree && columns.some(({ key }) => key === 'model'))
    keyOf.set(headers[at]!, 'model')
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
    return column && fitOf(column, header, cellsOf(shown, header)) < HALF
  })
