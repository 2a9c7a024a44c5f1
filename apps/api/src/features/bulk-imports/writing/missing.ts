import { type Auditable, SPECS } from '@steward/contract/kinds.ts'
import { allows, type PermissionMap } from '@steward/contract/permissions.ts'
import { audit, changesBetween } from '#core/history/audit.ts'
import { askRow, clientOf, type Ctx } from '#core/context/ctx.ts'
import { type Drawing, drawNumbers, type Series } from '#core/records/series.ts'
import type { Referred } from '#domain/imports/targets.ts'
import { KNOWN, tableOf } from '#shared/naming/known.ts'
import type { Missing } from '#shared/naming/missing-records.ts'

/** The kinds that an import creates when rows name them, in the order of their dependencies. */
const MADE: readonly Referred[] = [
  'Category',
  'Site',
  'Location',
  'Department',
  'Employee',
  'Asset',
]

/** Kinds that somebody limited to sites can't create, because they would not see the new record. */
const OUTSIDE: readonly Referred[] = ['Site', 'Asset']

/**
 * Whether a person may create a record of this kind.
 *
 * @param scoped whether they are limited to sites
 */
export const mayMake = (kind: Referred, permissions: PermissionMap, scoped: boolean): boolean =>
  MADE.includes(kind) &&
  allows(permissions, `${KNOWN[kind].kind}:create`) &&
  !(OUTSIDE.includes(kind) && scoped)

type Values = Record<string, string>

/** The numbers of kinds whose records need one. */
const SERIES: Partial<
  Record<Referred, Pick<Series, 'column' | 'digits' | 'mayHaveGaps'> & { prefix?: string }>
> = {
  Site: { column: 'code', prefix: 'SITE-', digits: 3 },
  Location: { column: 'code', prefix: 'LOC-', digits: 3 },
  // Its prefix is the account's.
  Asset: { column: 'asset_tag', digits: 5, mayHaveGaps: true },
}

/** A short text with a digit and without spaces is taken for an asset tag. */
const TAG = /^(?=.*\d)\S{1,64}$/

async function prefixOf(ctx: Ctx): Promise<string> {
  const { prefix } = await askRow<{ prefix: string }>(ctx, {
    text: 'select asset_tag_prefix as prefix from accounts where id = $1',
    values: [ctx.account_id],
  })
  return prefix
}

/** The numbers of these records, if their kind has numbers. */
async function numbersOf(
  ctx: Ctx,
  kind: Referred,
  records: readonly Missing[],
  drawing: Drawing,
): Promise<Values[]> {
  const series = SERIES[kind]
  if (!series) return records.map(() => ({}))
  const { column, prefix = await prefixOf(ctx) } = series
  const isNumber = ({ name }: Missing) => kind === 'Asset' && TAG.test(name)
  const many = records.filter((one) => !isNumber(one)).length
  const table = tableOf(KNOWN[kind])
  const numbers = await drawNumbers(ctx, { ...series, table, prefix }, many, drawing)
  return records.map((one) => ({ [column]: isNumber(one) ? one.name : numbers.shift()! }))
}

async function valuesOf(...asked: Parameters<typeof numbersOf>): Promise<Values[]> {
  const [, , records] = asked
  const numbers = await numbersOf(...asked)
  return records.map(({ name, person, address, site, parent }, at) => ({
    ...(person ?? { name }),
    ...address,
    ...numbers[at],
    ...(site && { site_id: site.id }),
    ...(parent && { parent_id: parent.id }),
  }))
}

/** Adds the records that rows name and that aren't there, with their history. */
export async function makeMissing(
  ctx: Ctx,
  missing: readonly Missing[],
  drawing: Drawing,
): Promise<void> {
  for (const kind of MADE) {
    const records = missing.filter((one) => one.kind === kind)
    if (records.length > 0) await insert(ctx, kind, records, drawing)
  }
}

async function insert(...asked: Parameters<typeof numbersOf>): Promise<void> {
  const [ctx, kind, records] = asked
  const values = await valuesOf(...asked)
  const columns = [...new Set(values.flatMap((one) => Object.keys(one)))]
  const typed = columns.map((column) => `${column} ${column.endsWith('_id') ? 'uuid' : 'text'}`)
  await clientOf(ctx).query(
    `insert into ${tableOf(KNOWN[kind])} (account_id, id, ${columns.join(', ')})
     select $1, id, ${columns.join(', ')} from json_to_recordset($2::json) as t(id uuid, ${typed.join(', ')})`,
    [ctx.account_id, JSON.stringify(values.map((one, at) => ({ ...one, id: records[at]!.id })))],
  )
  const type = SPECS[KNOWN[kind].kind].audited as Auditable
  const events = values.map((one, at) => ({
    type,
    id: records[at]!.id,
    action: 'create',
    changes: changesBetween({}, one),
  }))
  await audit(ctx, ...events)
}
