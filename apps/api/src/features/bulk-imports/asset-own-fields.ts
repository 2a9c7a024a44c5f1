import type { CustomFields, CustomFieldsInput } from '@steward/contract/custom-fields.ts'
import { CUSTOM_PREFIX, columnOf, isReferring } from '@steward/contract/data-fields.ts'
import type { Ctx } from '#core/ctx.ts'
import { type Held, judgeValues } from '#domain/custom-fields/judging.ts'
import { sameValue } from '#domain/custom-fields/values.ts'
import type { AssetFields } from '#domain/imports/asset-row.ts'
import { customProblem, customValues } from '#domain/imports/custom-columns.ts'
import type { RowProblem, Value } from '#domain/imports/plan.ts'
import type { AssetLookups } from './asset-lookups.ts'
import type { AssetRow } from './asset-rows.ts'
import type { ImportRun } from './import-run.ts'
import type { Hit } from '#naming/lookups.ts'
import { ambiguous, hitsOf, unknown } from '#naming/references.ts'

interface Chunk {
  rows: readonly AssetRow[]
  before: ReadonlyMap<string, AssetFields>
  lookups: AssetLookups
}

/** Values of a row in the account's own fields, with what they refer to by its id; what can't be found is said. */
function resolved(row: AssetRow, { custom }: ImportRun, lookups: AssetLookups): Map<string, Value> {
  const values = new Map<string, Value>()
  for (const [column, value] of row.draft.values) {
    if (!column.startsWith(CUSTOM_PREFIX)) continue
    const type = custom.byKey.get(column.slice(CUSTOM_PREFIX.length))?.type
    if (type && isReferring(type) && typeof value === 'string') {
      const hits = (type === 'employee' ? peopleOf(lookups, value) : lookups.tags.get(value)) ?? []
      const found = onlyOne(column, value, hits)
      if (typeof found === 'string') values.set(column, found)
      else row.problems.push(found)
    } else values.set(column, value)
  }
  return values
}

const onlyOne = (column: string, value: string, hits: readonly Hit[]): string | RowProblem => {
  const [only, more] = hits
  if (more) return ambiguous(column, value, hits)
  return only ? only.id : unknown(column, value)
}

const peopleOf = ({ employees, employeesByName }: AssetLookups, text: string) => {
  const known = hitsOf(employees, text)
  return known.length > 0 ? known : employeesByName.get(text)
}

const ownFields = (fields: AssetFields | undefined): CustomFields => {
  const text = fields?.get('custom_fields')
  return typeof text === 'string' ? (JSON.parse(text) as CustomFields) : {}
}

const sorted = (values: CustomFields) =>
  Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const idIn = (fields: AssetFields | undefined) => {
  const id = fields?.get('category_id')
  return typeof id === 'string' ? id : null
}

interface Written {
  row: AssetRow
  key: string
  value: string
}

/** Holds the account's own fields of rows against their rules, and puts what is to be stored into the rows. */
export async function judgeOwnFields(ctx: Ctx, run: ImportRun, chunk: Chunk): Promise<void> {
  const { custom } = run
  if (custom.fields.length === 0) return
  const once: Written[] = []
  for (const row of chunk.rows) {
    const values = customValues(custom, resolved(row, run, chunk.lookups))
    once.push(...judgeRow(row, run, chunk, values))
  }
  await refuseTaken(ctx, once)
}

/** @returns the values of fields that have each value once */
function judgeRow(
  row: AssetRow,
  { custom }: ImportRun,
  { before }: Chunk,
  values: CustomFieldsInput,
): Written[] {
  const was = row.found ? before.get(row.found) : undefined
  if (row.found && !was) return []
  const held: Held | undefined = was && {
    id: row.found!,
    category_id: idIn(was),
    custom_fields: ownFields(was),
  }
  const asked = { values, absent: new Set<string>(), before: held, category_id: idIn(row.fields) }
  const { after, written, problems } = judgeValues(custom, asked)
  const said = new Set(row.problems.map(({ key }) => key))
  row.problems.push(
    ...problems
      .map((problem) => customProblem(problem, values))
      .filter(({ key }) => !said.has(key)),
  )
  const isChanged = !sameValue(sorted(held?.custom_fields ?? {}), sorted(after))
  if (isChanged) row.fields.set('custom_fields', JSON.stringify(sorted(after)))
  return Object.entries(written)
    .filter(([key]) => custom.byKey.get(key)?.unique)
    .map(([key, value]) => ({ row, key, value: String(value) }))
}

/** A row must not bring a value that another asset has, in a field that has each value once. */
async function refuseTaken(ctx: Ctx, once: readonly Written[]): Promise<void> {
  if (once.length === 0) return
  const { rows } = await ctx.client!.query<{ n: number; id: string; name: string | null }>(
    `select w.n::int as n, v.asset_id as id, a.name::text as name
     from unnest($2::text[], $3::text[]) with ordinality w(field, value, n)
     join custom_values v on v.account_id = $1 and v.field = w.field and v.once = md5(lower(w.value))
     left join assets a on a.account_id = $1 and a.id = v.asset_id`,
    [ctx.account_id, once.map(({ key }) => key), once.map(({ value }) => value)],
  )
  for (const { n, id, name } of rows) {
    const { row, key, value } = once[n - 1]!
    const isSaid = row.problems.some((problem) => problem.key === columnOf(key))
    if (id === row.found || isSaid) continue
    const code = name === null ? 'taken_unseen' : 'taken'
    row.problems.push({ code, key: columnOf(key), value, args: { owner: name ?? '' } })
  }
}
