import type pg from 'pg'
import { NotationEvidence } from '#domain/imports/notation.ts'
import { type Order, orderByParents } from '#domain/imports/order.ts'
import type { PlannedField } from '#domain/imports/plan.ts'
import type { Notation } from '#domain/imports/readers.ts'
import { RowPairs } from '#domain/imports/row-pairs.ts'
import type { ClaimedImport } from './lease.ts'
import { scroll } from './staging.ts'

/** What only the file as a whole tells, found out before its first row is imported. */
export interface Facts {
  notation: Notation
  /** Per field in which each value may be there once: rows that repeat it, with the first row that has it. */
  repeated: ReadonlyMap<string, RowPairs>
  /** Of a file that is only tried: rows that may be about the same thing as one further up, with that row. */
  alike: RowPairs
  /** Rows whose parent is in the file too, with its row. */
  parentOf: RowPairs
  order: Order
  /** An amount that can be read in two ways, and nothing tells in which. */
  unclear_number: string | null
}

/** A cell of the staging table; PostgreSQL counts from one. */
const cell = ({ at }: PlannedField, row = '') => `${row}cells[${at + 1}]`

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
  // Where commas write decimals, they can't part cells: a semicolon does.
  const notation = evidence.settle({
    order: mapping.date_order,
    decimal: mapping.decimal ?? (delimiter === ';' ? ',' : '.'),
  })
  // Our own files, which know our ids, part lists by semicolons: a comma is part of an entry there.
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

const repeatedIn = (field: PlannedField) => `
  select row_no, other from (
    select row_no, min(row_no) over (partition by lower(${cell(field)})) as other
    from import_rows where import_id = $1 and ${cell(field)} <> ''
  ) r where row_no > other order by row_no`

/** Of two makers, say, the same serial number may be two things. */
const alikeIn = (one: PlannedField, within: PlannedField | undefined) => `
  select row_no, other from (
    select row_no, min(row_no) over (partition by lower(${cell(one)}), ${within ? `lower(${cell(within)})` : "''"}) as other
    from import_rows where import_id = $1 and ${cell(one)} <> ''
  ) r where row_no > other order by row_no`

type Title = readonly PlannedField[]

/** «Quist, Ada» and «CN=Ada Quist,OU=Staff,DC=example» as «Ada Quist»: one person is written in more than one way. */
const spokenName = (text: string) =>
  `regexp_replace(regexp_replace(${text}, '^CN=([^,]+),.*$', '\\1', 'i'), '^([^,]+),[[:space:]]*([^,]+)$', '\\2 \\1')`

/** A text that names one of a kind. */
const namingIn = (isPerson: boolean, text: string) => `lower(${isPerson ? spokenName(text) : text})`

const called = (isPerson: boolean, title: Title) =>
  namingIn(
    isPerson,
    `concat_ws(' ', ${title.map((field) => `nullif(${cell(field)}, '')`).join(', ')})`,
  )

/** Of a path what it ends with. */
const lastIn = (isPerson: boolean, field: PlannedField) =>
  namingIn(isPerson, `regexp_replace(${cell(field, 'c.')}, '^.*>[[:space:]]*', '')`)

/**
 * Each row that names its parent, by a code before a name, or by a path that ends with its name; a name that several
 * rows have names none of them.
 *
 * @param titles the columns that a name is in: one, or some that make it together
 */
function parentsIn(
  codes: readonly PlannedField[],
  titles: readonly Title[],
  parent: PlannedField | undefined,
) {
  const isPerson = parent?.column.refers === 'Employee'
  if (!parent || codes.length + titles.length === 0) return undefined
  const keys = [
    ...codes.map((code) => ({
      title: [code],
      once: '',
      cell: `lower(${cell(parent, 'c.')})`,
    })),
    ...titles.map((title) => ({
      title,
      once: 'having count(*) = 1',
      cell: lastIn(isPerson, parent),
    })),
  ]
  const ways = keys.map(
    ({ title, once, cell: named }, way) => `
    select c.row_no, p.row_no as other, ${way} as way from import_rows c join (
      select ${called(isPerson, title)} as called, min(row_no) as row_no from import_rows
      where import_id = $1 and ${called(isPerson, title)} <> '' group by 1 ${once}
    ) p on p.called = ${named}
    where c.import_id = $1 and ${cell(parent, 'c.')} <> ''`,
  )
  return `select distinct on (row_no) row_no, other from (${ways.join(' union all ')}) f order by row_no, way`
}

/** Whether new rows are held against what is there already: by a check, and where those are to be left out. */
export const looksForDuplicates = ({ dry_run, mapping }: ClaimedImport): boolean =>
  dry_run || mapping.skip?.duplicates === true

/** What is looked for in a file, by the keys of columns. */
export interface Sought {
  /** In which each value may be there once. */
  once: readonly string[]
  /** By which, in a file that is only tried, two rows may be about one thing. */
  alike: readonly [string, string] | undefined
  /** That names the parent of a row, with those of the parent's codes and of its name, in one column or in several. */
  parent:
    | {
        key: string
        codes: readonly string[]
        titles: readonly (readonly string[])[]
      }
    | undefined
}

/** Looks through the staged rows. Memory does not grow with them, except by a few bytes for those that stand out. */
export async function factsOf(
  client: pg.Client,
  claimed: ClaimedImport,
  fields: readonly PlannedField[],
  { once, alike, parent }: Sought,
): Promise<Facts> {
  const field = (key: string | undefined) => fields.find(({ column }) => column.key === key)
  const find = (text: string | undefined) =>
    text === undefined ? new RowPairs() : pairs(client, text, claimed.id)
  const repeated = new Map<string, RowPairs>()
  for (const one of once.flatMap((key) => field(key) ?? []))
    repeated.set(one.column.key, await find(repeatedIn(one)))
  const [same, within] = [field(alike?.[0]), field(alike?.[1])]
  const all = (keys: readonly string[] = []) => keys.flatMap((key) => field(key) ?? [])
  const codes = all(parent?.codes)
  const titles = (parent?.titles ?? []).map(all).filter((title) => title.length > 0)
  const parentOf = await find(parentsIn(codes, titles, field(parent?.key)))
  return {
    ...(await notationOf(client, claimed, fields)),
    repeated,
    alike: await find(same && looksForDuplicates(claimed) ? alikeIn(same, within) : undefined),
    parentOf,
    order: orderByParents(parentOf),
  }
}

/** The numbers of a series, in lower case, that the file itself brings; one that is drawn must be none of them. */
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
      and exists (select from import_rows e where e.import_id = $1 and ${cell(key, 'e.')} = '')`
  for await (const { number } of scroll<{ number: string }>(client, text, [id, prefixes]))
    found.add(number)
  return found
}
