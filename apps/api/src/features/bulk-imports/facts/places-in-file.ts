import type pg from 'pg'
import { NOTHING } from '#domain/imports/nothing.ts'
import { type PlannedField, withOurSign } from '#domain/imports/plan.ts'
import type { ClaimedImport } from '../lease.ts'
import type { Paths } from './parent-rows.ts'
import { cell } from './staged-cell.ts'
import { scroll } from '../file/staging.ts'

/** By the name of a place, in lower case: the sites in which the rows have it. */
export type PlacesInFile = ReadonlyMap<string, readonly string[]>

/** So many places are looked for, and so many sites of each are read. */
const PLACES = 10_000
const SITES = 20

/** The columns of sites and of locations, where a file has both. */
function columnsOf(fields: readonly PlannedField[], parent: string | undefined) {
  const site = fields.find(({ column }) => column.refers === 'Site')
  const place = fields.find(
    ({ column: { refers, key } }) => refers === 'Location' && key !== parent,
  )
  return site && place && { site, place }
}

/**
 * In which sites a file has the places that some of its rows name without a site: those of the rows that say both, else
 * the site that is called so itself.
 *
 * @param parent the key of the column that says in which of its own kind a record is
 */
export async function placesInFile(
  client: pg.Client,
  { id, mapping: { values = {} } }: ClaimedImport,
  fields: readonly PlannedField[],
  { parent, paths }: { parent: string | undefined; paths: Paths },
): Promise<PlacesInFile> {
  const found = new Map<string, readonly string[]>()
  const columns = columnsOf(fields, parent)
  if (!columns) return found
  const [place, site] = [cell(columns.place), cell(columns.site)]
  const text = `with nowhere as (
      select site from (select distinct ${site} as site from import_rows where import_id = $1) s
      where site ~* '^(${NOTHING})?$'
    ), lone as (
      select distinct lower(${place}) as place from import_rows
      where import_id = $1 and ${place} <> '' and ${site} in (select site from nowhere) limit ${PLACES}
    )
    select min(${place}) as place, (array_agg(distinct ${site} collate "C"))[1:${SITES}] as sites from import_rows
      join lone on lower(${place}) = lone.place
      where import_id = $1 and ${site} not in (select site from nowhere) group by lone.place
    union all
    select min(${site}), array[min(${site})] from import_rows
      join lone on lower(${site}) = lone.place where import_id = $1 group by lone.place`
  const read = ({ column: { key } }: PlannedField, said: string) =>
    values[key]?.[said] ?? withOurSign(said, paths.get(key))
  for await (const row of scroll<{ place: string; sites: string[] }>(client, text, [id])) {
    const name = read(columns.place, row.place).toLowerCase()
    const sites = new Map<string, string>()
    for (const said of row.sites.map((one) => read(columns.site, one)).filter(Boolean))
      if (!sites.has(said.toLowerCase())) sites.set(said.toLowerCase(), said)
    if (!found.has(name)) found.set(name, [...sites.values()])
  }
  return found
}
