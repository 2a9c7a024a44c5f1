import type pg from 'pg'
import { pathSignIn } from '#domain/imports/path-signs.ts'
import type { PlannedField } from '#domain/imports/plan.ts'
import type { TargetColumn } from '#domain/imports/targets.ts'
import { cell } from './staged-cell.ts'
import type { Staged } from '../file/staging.ts'

export type Paths = ReadonlyMap<string, string>

/** The same with our sign between the names of a path. */
function pathIn(field: PlannedField, paths: Paths, row = ''): string {
  const sign = paths.get(field.column.key)
  return sign === undefined ? cell(field, row) : `replace(${cell(field, row)}, '${sign}', ' > ')`
}

/** So many rows show whether a column has paths. */
const SHOWN = 1000

/** Whether the register has something that is called by one of these texts as a whole. */
export type Knows = (column: TargetColumn, texts: readonly string[]) => Promise<boolean>

/** The columns of paths whose names are parted by another sign than ours: unless that is in the names themselves. */
export async function pathsOf(
  client: pg.Client,
  { id }: Staged,
  fields: readonly PlannedField[],
  knows: Knows,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const field of fields.filter(({ column }) => column.nests)) {
    const { rows } = await client.query<{ text: string }>(
      `select distinct ${cell(field)} as text from
       (select cells from import_rows where import_id = $1 order by row_no limit ${SHOWN}) r`,
      [id],
    )
    const texts = rows.map(({ text }) => text)
    const sign = pathSignIn(texts)
    if (sign === undefined) continue
    const paths = texts.filter((text) => text.includes(sign))
    if (!(await knows(field.column, paths))) found.set(field.column.key, sign)
  }
  return found
}

export type Title = readonly PlannedField[]

/** «Quist, Ada» and «CN=Ada Quist,OU=Staff,DC=example» as «Ada Quist»: one person is written in more than one way. */
const spokenName = (text: string) => {
  const inDirectory = `replace(regexp_replace(${text}, '^CN=((\\\\.|[^,\\\\])+),.*$', '\\1', 'i'), '\\,', ',')`
  const parted = `regexp_replace(${inDirectory}, '^([^,]+),[[:space:]]*([^,]+)$', '\\2 \\1')`
  // A last name in capitals is before the first one.
  return `regexp_replace(${parted}, '^([[:upper:]]{2}[[:upper:]’'' -]*) ([[:upper:]][[:lower:]].*)$', '\\2 \\1')`
}

/** A text that names one of a kind. */
const namingIn = (isPerson: boolean, text: string) => `lower(${isPerson ? spokenName(text) : text})`

/** A path without spaces around its signs, whatever its case. */
const plainPath = (path: string) =>
  `lower(regexp_replace(${path}, '[[:space:]]*>[[:space:]]*', '>', 'g'))`

/** Rows whose name is a whole path, with the row whose path is all of it but its end. */
const pathsIn = (name: PlannedField, paths: Paths) => `
  select c.row_no, p.row_no as other from (
    select row_no, substring(${plainPath(pathIn(name, paths))} from '^(.*)>[^>]*$') as above
    from import_rows where import_id = $1
  ) c join (
    select ${plainPath(pathIn(name, paths))} as path, min(row_no) as row_no
    from import_rows where import_id = $1 group by 1
  ) p on p.path = c.above where p.row_no <> c.row_no order by 1`

const called = (isPerson: boolean, title: Title) =>
  namingIn(
    isPerson,
    `concat_ws(' ', ${title.map((field) => `nullif(${cell(field)}, '')`).join(', ')})`,
  )

/** Of a path what it ends with. */
const lastIn = (isPerson: boolean, field: PlannedField, paths: Paths) =>
  namingIn(isPerson, `regexp_replace(${pathIn(field, paths, 'c.')}, '^.*>[[:space:]]*', '')`)

/** «Plant 1 (A001)» names by a code, too. */
const codeBeside = (field: PlannedField) =>
  `lower(substring(${cell(field, 'c.')} from '[^[:space:]][[:space:]]*[(]([^()]+)[)]$'))`

/** What a file says of what its rows are in. */
export interface Naming {
  /** The columns of the rows' own codes. */
  codes: readonly PlannedField[]
  /** The columns that a name is in: one, or some that make it together. */
  titles: readonly Title[]
  /** The column that names what a row is in. */
  parent: PlannedField | undefined
  /** Columns that have only a code of that, such as a manager's address. */
  parentCodes: readonly PlannedField[]
}

interface Way {
  title: Title
  once: string
  of: PlannedField
  named: string
}

/** In how many ways a row may name its parent, the surest first. */
function waysOf({ codes, titles, parent, parentCodes }: Naming, paths: Paths): Way[] {
  const byCode = (of: PlannedField, named: string) =>
    codes.map((code) => ({ title: [code], once: '', of, named }))
  const whole = [...parentCodes, ...(parent ? [parent] : [])]
  const ways = whole.flatMap((of) => byCode(of, `lower(${cell(of, 'c.')})`))
  if (!parent) return ways
  const named = lastIn(parent.column.refers === 'Employee', parent, paths)
  const once = 'having count(*) = 1'
  return [
    ...ways,
    ...titles.map((title) => ({ title, once, of: parent, named })),
    ...byCode(parent, codeBeside(parent)),
  ]
}

/**
 * Each row that names its parent, by a code before a name, or by a path that ends with its name; a name that several
 * rows have names none of them.
 */
export function parentsIn(naming: Naming, paths: Paths): string | undefined {
  const ways = waysOf(naming, paths)
  if (ways.length === 0) {
    const name = naming.titles.flat().find(({ column }) => column.nests)
    return name && pathsIn(name, paths)
  }
  const isPerson = naming.parent?.column.refers === 'Employee'
  const found = ways.map(
    ({ title, once, of, named }, way) => `
    select c.row_no, p.row_no as other, ${way} as way from import_rows c join (
      select ${called(isPerson, title)} as called, min(row_no) as row_no from import_rows
      where import_id = $1 and ${called(isPerson, title)} <> '' group by 1 ${once}
    ) p on p.called = ${named}
    where c.import_id = $1 and ${cell(of, 'c.')} <> ''`,
  )
  return `select distinct on (row_no) row_no, other from (${found.join(' union all ')}) f order by row_no, way`
}

/** Whether rows are called like what paths to parents end with; names that are whole paths tell which is which. */
export async function arePathsApart(
  client: pg.Client,
  { id }: Staged,
  parent: PlannedField | undefined,
  titles: readonly Title[],
  paths: Paths,
): Promise<boolean> {
  if (!parent?.column.nests || titles.length === 0) return true
  const names = titles.map(
    (title) => `select ${called(false, title)} from import_rows where import_id = $1`,
  )
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (
       select from import_rows c where import_id = $1 and ${pathIn(parent, paths, 'c.')} like '%>%'
         and ${lastIn(false, parent, paths)} in (${names.join(' union all ')})
     ) as found`,
    [id],
  )
  return !rows[0]!.found
}
