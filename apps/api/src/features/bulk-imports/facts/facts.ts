import type pg from 'pg'
import { NOTHING } from '#domain/imports/nothing.ts'
import { NotationEvidence } from '#domain/imports/notation.ts'
import { type Order, orderByParents } from '#domain/imports/order.ts'
import type { PlannedField } from '#domain/imports/plan.ts'
import type { Notation } from '#domain/imports/readings.ts'
import { RowPairs } from '#domain/imports/row-pairs.ts'
import type { ClaimedImport } from '../lease.ts'
import { arePathsApart, type Knows, parentsIn, type Paths, pathsOf } from './parent-rows.ts'
import { type PlacesInFile, placesInFile } from './places-in-file.ts'
import { cell } from './staged-cell.ts'
import { scroll } from '../file/staging.ts'

/** What depends on all rows of a file, found out before its first row is imported. */
export interface Facts {
  notation: Notation
  /** For each unique field, the rows that repeat a value, with the first row that has it. */
  repeated: ReadonlyMap<string, RowPairs>
  /** In a check, rows that may be duplicates of an earlier row, with that row. */
  alike: RowPairs
  /** Rows with the name of an earlier row at another address, with that row. */
  namesakes: RowPairs
  /** Those that have the town of an earlier row, too. */
  namesakesInTown: RowPairs
  /** Rows whose parent is also in the file, with the parent's row. */
  parentOf: RowPairs
  order: Order
  /** The sites of places that some rows name without a site. */
  places: PlacesInFile
  /**
   * Whether no row has the name that a path to a parent ends with: a parent that doesn't exist then can't be meant to
   * be a row of this file.
   */
  are_paths_apart: boolean
  /** An amount whose separators can be read in two ways, if nothing in the file decides. */
  unclear_number: string | null
}

async function notationOf(
  client: pg.Client,
  { id, mapping, delimiter }: ClaimedImport,
  fields: readonly PlannedField[],
): Promise<Pick<Facts, 'notation' | 'unclear_number'>> {
  const evidence = new NotationEvidence(fields)
  const asked = fields.filter(({ column }) => evidence.asks(column.key))
  if (asked.length > 0) {
    const columns = asked.map((field, index) => `${cell(field)} as c${index}`)
    const text = `select ${columns.join(', ')} from import_rows where import_id = $1`
    for await (const row of scroll<Record<string, string | null>>(client, text, [id]))
      for (const [index, { column }] of asked.entries())
        evidence.see(column.key, row[`c${index}`] ?? '')
  }
  // A file with semicolons between its cells has commas in its decimals.
  const notation = evidence.settle({
    order: mapping.date_order,
    decimal: mapping.decimal ?? (delimiter === ';' ? ',' : '.'),
  })
  // Our own exports, which have an `id` column, separate list entries by semicolons; a comma belongs to an entry.
  const isOurs = fields.some(({ column }) => column.key === 'id')
  const commas = isOurs ? [] : fields.filter(({ column }) => column.commas)
  return {
    notation: { ...notation, commas: new Set(commas.map(({ column }) => column.key)) },
    unclear_number: mapping.decimal ? null : evidence.unclear(),
  }
}

async function pairs(client: pg.Client, text: string, id: string): Promise<RowPairs> {
  const found = new RowPairs()
  for await (const { row_no, other } of scroll<{
    row_no: number
    other: number
  }>(client, text, [id]))
    found.add(row_no, other)
  return found
}

/** A number, followed by the number of the component where the file has one: a main asset has none, or zero. */
const numberIn = (field: PlannedField, part: PlannedField | undefined, row: string) =>
  part ? `${cell(field, row)} || '-' || ltrim(${cell(part, row)}, '0')` : cell(field, row)

/**
 * The query for rows that repeat a value of an earlier row. Most files have none: values are counted first, and only
 * rows with repeated ones are read.
 *
 * @param texts the expressions that are compared, for the row under an alias, whatever their case
 */
const repeatedBy = (field: PlannedField, texts: (row: string) => string[]) => {
  const key = (row: string) => `array[${texts(row).map((text) => `lower(${text})`)}]`
  return `select r.row_no, f.other from (
      select ${key('')} as key, min(row_no) as other from import_rows
      where import_id = $1 and ${cell(field)} <> '' group by 1 having count(*) > 1
    ) f join import_rows r on ${key('r.')} = f.key and r.row_no > f.other
    where r.import_id = $1 and ${cell(field, 'r.')} <> '' and ${cell(field, 'r.')} !~* '^(${NOTHING})$' order by 1`
}

const repeatedIn = (field: PlannedField, part: PlannedField | undefined) =>
  repeatedBy(field, (row) => [numberIn(field, part, row)])

/** Rows with the same value within the same other one: two manufacturers may use the same serial number. */
const alikeIn = (one: PlannedField, within: PlannedField | undefined) =>
  repeatedBy(one, (row) => [cell(one, row), ...(within ? [cell(within, row)] : [])])

/** Whether new rows are compared with existing records: in a check, and where duplicates are skipped. */
export const looksForDuplicates = ({ dry_run, mapping }: ClaimedImport): boolean =>
  dry_run || mapping.skip?.duplicates === true

/** What is looked for in a file, by the keys of columns. */
export interface Sought {
  /** Columns whose values are unique. */
  once: readonly string[]
  /** The column in which equal values suggest duplicates, and the one within which they have to be equal. */
  alike: readonly [string, string] | undefined
  /** The column with names, and those with addresses, the town last. */
  addressed: readonly string[] | undefined
  /** The column that names the parent of a row, and the columns of codes and names that parents are recognized by. */
  parent:
    | {
        key: string
        codes: readonly string[]
        titles: readonly (readonly string[])[]
      }
    | undefined
  knows: Knows
}

/** The rows that have a name again, and those that have it again in the same town, without those at the same address. */
async function namesakesIn(
  name: PlannedField | undefined,
  address: readonly PlannedField[],
  town: PlannedField | undefined,
  find: (text: string) => Promise<RowPairs> | RowPairs,
): Promise<Pick<Facts, 'namesakes' | 'namesakesInTown'>> {
  const none = { namesakes: new RowPairs(), namesakesInTown: new RowPairs() }
  if (!name || address.length === 0) return none
  const repeating = (fields: readonly PlannedField[]) =>
    find(repeatedBy(name, (row) => fields.map((one) => cell(one, row))))
  const same = await repeating([name, ...address])
  const elsewhere = (repeated: RowPairs) => {
    const found = new RowPairs()
    for (const [row, other] of repeated) if (same.get(row) === undefined) found.add(row, other)
    return found
  }
  return {
    namesakes: elsewhere(await repeating([name])),
    namesakesInTown: town ? elsewhere(await repeating([name, town])) : none.namesakesInTown,
  }
}

const NO_PARENTS = { parentOf: new RowPairs(), are_paths_apart: true }

/** The parents of rows that are in the file themselves. */
async function parentsOf(
  client: pg.Client,
  claimed: ClaimedImport,
  fields: readonly PlannedField[],
  sought: NonNullable<Sought['parent']>,
  paths: Paths,
) {
  const all = (keys: readonly string[]) =>
    keys.flatMap((key) => fields.filter(({ column }) => column.key === key))
  const titles = sought.titles.map(all).filter((title) => title.length > 0)
  const [parent] = all([sought.key])
  const parentCodes = all([`${sought.key}_number`, `${sought.key}_email`])
  const text = parentsIn({ codes: all(sought.codes), titles, parent, parentCodes }, paths)
  return {
    parentOf: text === undefined ? new RowPairs() : await pairs(client, text, claimed.id),
    are_paths_apart: await arePathsApart(client, claimed, parent, titles, paths),
  }
}

/** Connections over which the staged rows are looked through at once. */
export interface Lookers {
  client: pg.Client
  beside: pg.Client
}

/**
 * Reads all staged rows. Memory grows only with the rows that repeat something or have a parent, by a few bytes each.
 */
export async function factsOf(
  { client, beside }: Lookers,
  claimed: ClaimedImport,
  fields: readonly PlannedField[],
  sought: Sought,
): Promise<Facts> {
  const [{ notation, unclear_number }, { paths, ...found }] = await Promise.all([
    notationOf(beside, claimed, fields),
    foundIn(client, claimed, fields, sought),
  ])
  return { ...found, notation: { ...notation, paths }, unclear_number }
}

/** The facts that don't depend on how values are written. */
async function foundIn(
  client: pg.Client,
  claimed: ClaimedImport,
  fields: readonly PlannedField[],
  { once, alike, addressed = [], parent, knows }: Sought,
) {
  const [named, ...address] = addressed
  const field = (key: string | undefined) => fields.find(({ column }) => column.key === key)
  const find = (text: string | undefined) =>
    text === undefined ? new RowPairs() : pairs(client, text, claimed.id)
  const partOf = ({ column }: PlannedField) =>
    fields.find((other) => other.column.part_of === column.key)
  const repeated = new Map<string, RowPairs>()
  for (const one of once.flatMap((key) => field(key) ?? []))
    repeated.set(one.column.key, await find(repeatedIn(one, partOf(one))))
  const [same, within] = [field(alike?.[0]), field(alike?.[1])]
  const paths = await pathsOf(client, claimed, fields, knows)
  const parents = parent ? await parentsOf(client, claimed, fields, parent, paths) : NO_PARENTS
  return {
    paths,
    repeated,
    alike: await find(same && looksForDuplicates(claimed) ? alikeIn(same, within) : undefined),
    ...(await namesakesIn(
      field(named),
      address.flatMap((key) => field(key) ?? []),
      field(address.at(-1)),
      find,
    )),
    ...parents,
    order: orderByParents(parents.parentOf),
    places: await placesInFile(client, claimed, fields, { parent: parent?.key, paths }),
  }
}

/** The numbers of a series that are in the file, in lower case: none of them may be given to another record. */
export async function numbersOfFile(
  client: pg.Client,
  { id }: ClaimedImport,
  key: PlannedField,
  prefixes: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  const text = `select lower(${cell(key)}) as number from import_rows
    where import_id = $1 and exists (
      select from unnest($2::text[]) p where starts_with(lower(${cell(key)}), lower(p))
        and substr(${cell(key)}, length(p) + 1) ~ '^[0-9]{1,12}$')
      and exists (select from import_rows e where e.import_id = $1 and ${cell(key, 'e.')} ~* '^(${NOTHING})?$')`
  for await (const { number } of scroll<{ number: string }>(client, text, [id, prefixes]))
    found.add(number)
  return found
}
