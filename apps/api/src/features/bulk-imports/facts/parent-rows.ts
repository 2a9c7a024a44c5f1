import type pg from 'pg'
import { pathSignIn } from '#domain/imports/path-signs.ts'
import type { PlannedField } from '#domain/imports/plan.ts'
import type { TargetColumn } from '#domain/imports/targets.ts'
import { cell } from './staged-cell.ts'
import type { Staged } from '../file/staging.ts'

export type Paths = ReadonlyMap<string, string>

/** A cell with our separator between the names of its path. */
function pathIn(field: PlannedField, paths: Paths, row = ''): string {
  const sign = paths.get(field.column.key)
  return sign === undefined ? cell(field, row) : `replace(${cell(field, row)}, '${sign}', ' > ')`
}

/** So many rows are read to find out whether a column has paths. */
const SHOWN = 1000

/** Whether a record of the register has one of these texts as its whole name. */
export type Knows = (column: TargetColumn, texts: readonly string[]) => Promise<boolean>

/** The columns whose paths have another separator than ours, unless the separator is part of names in the register. */
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

/** «Quist, Ada» and «CN=Ada Quist,OU=Staff,DC=example» as «Ada Quist», so that different spellings are found equal. */
const spokenName = (text: string) => {
  const inDirectory = `replace(regexp_replace(${text}, '^CN=((\\\\.|[^,\\\\])+),.*$', '\\1', 'i'), '\\,', ',')`
  const parted = `regexp_replace(${inDirectory}, '^([^,]+),[[:space:]]*([^,]+)$', '\\2 \\1')`
  // A last name in capitals is before the first one.
  return `regexp_replace(${parted}, '^([[:upper:]]{2}[[:upper:]’'' -]*) ([[:upper:]][[:lower:]].*)$', '\\2 \\1')`
}

/** A name as it is compared. */
const namingIn = (isPerson: boolean, text: string) => `lower(${isPerson ? spokenName(text) : text})`

/** A path as it is compared: in lower case, without spaces around its separators. */
const plainPath = (path: string) =>
  `lower(regexp_replace(${path}, '[[:space:]]*>[[:space:]]*', '>', 'g'))`

/** The query for rows whose name is a path, with the row whose path is the same without its last name. */
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

/** The last name of a path. */
const lastIn = (isPerson: boolean, field: PlannedField, paths: Paths) =>
  namingIn(isPerson, `regexp_replace(${pathIn(field, paths, 'c.')}, '^.*>[[:space:]]*', '')`)

/** The code in a name such as «Plant 1 (A001)». */
const codeBeside = (field: PlannedField) =>
  `lower(substring(${cell(field, 'c.')} from '[^[:space:]][[:space:]]*[(]([^()]+)[)]$'))`

/** The columns by which rows and their parents are matched. */
interface Naming {
  /** The codes of the rows themselves. */
  codes: readonly PlannedField[]
  /** The names of the rows: each in one column, or in several such as first and last name. */
  titles: readonly Title[]
  /** The name of the parent. */
  parent: PlannedField | undefined
  /** Codes of the parent, such as a manager's email. */
  parentCodes: readonly PlannedField[]
}

interface Way {
  title: Title
  once: string
  of: PlannedField
  named: string
}

/** The ways in which a row may name its parent, the surest first. */
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
 * The query for rows with the row of their parent: found by a code, or else by a name or the end of a path. A name that
 * several rows have finds none of them.
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
