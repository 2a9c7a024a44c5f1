import { cellsOf, filledCellsOf, fitOf, HALF, MOST, type Shown } from './fit.ts'
import { plain } from './plain.ts'
import type { Target, TargetColumn } from './targets.ts'

/** Headers that mean a province if the file has an address too. */
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
const STREET = new Set(
  'street, straße, strasse, adresse, anschrift, plz, postleitzahl'.split(',').map(plain),
)

interface Asked {
  target: Target
  column: TargetColumn
  header: string
  /** The heading, normalized. */
  name: string
}

/** «State» is a status or a province, by its values and by whether the file has addresses. */
function isOtherState({ target, column, header, name }: Asked, shown: Shown): boolean {
  if (!PROVINCE.has(name)) return false
  if (column.type === 'choice') {
    const hasAddress = shown.headers.some((other) => ADDRESS.has(plain(other)))
    return hasAddress && fitOf(column, header, cellsOf(shown, header)) < HALF
  }
  const status = target.columns.find(({ key }) => key === 'status')
  const cells = filledCellsOf(shown, header)
  const areStatuses = status && cells.length > 0 && fitOf(status, header, cells) >= MOST
  return /(?:^|_)region$/.test(column.key) && areStatuses === true
}

/** In German, «Ort» is a town beside a street, and otherwise any place. */
function isOtherOrt({ column: { key }, name }: Asked, { headers }: Shown): boolean {
  const isTown = headers.some((other) => STREET.has(plain(other)))
  return name === 'ort' && key === (isTown ? 'name' : 'site_city')
}

/** Whether a heading that a field may have means something else, because of what is beside or below it. */
export const meansOther = (asked: Asked, shown: Shown): boolean =>
  isOtherState(asked, shown) || isOtherOrt(asked, shown)

/** Takes «Ort» for the name of a place beside a street, too, if nothing else names the places of the file. */
export function nameOrt({ headers }: Shown, keyOf: Map<string, string>): void {
  const ort = headers.find((header) => keyOf.get(header) === 'site_city' && plain(header) === 'ort')
  const isNamed = [...keyOf.values()].some((key) => key === 'name' || key === 'site')
  if (ort === undefined || isNamed) return
  keyOf.set(ort, 'name')
  const town = headers.find((header) => !keyOf.has(header) && plain(header) === 'stadt')
  if (town !== undefined) keyOf.set(town, 'site_city')
}
