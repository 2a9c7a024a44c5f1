import type { Auditable } from '@steward/contract/audits.ts'
import { allows, type Permission, type PermissionMap } from '@steward/contract/permissions.ts'
import { v7 as uuidv7 } from 'uuid'
import { audit, type Changes } from '#core/audit.ts'
import type { Ctx } from '#core/ctx.ts'
import type { Referred } from '#domain/imports/targets.ts'
import { drawNumbers } from '#core/series.ts'
import { idOf, type Missing } from '#naming/references.ts'

/** What can be made on the way, in the order in which they stand on each other. */
const MADE = ['Category', 'Site', 'Location', 'Department', 'Employee'] as const
type Made = (typeof MADE)[number]

const KINDS: Record<Made, { table: string; type: Auditable; permission: Permission }> = {
  Category: {
    table: 'asset_categories',
    type: 'AssetCategory',
    permission: 'asset_category:create',
  },
  Site: { table: 'sites', type: 'Site', permission: 'site:create' },
  Location: { table: 'locations', type: 'Location', permission: 'location:create' },
  Department: { table: 'departments', type: 'Department', permission: 'department:create' },
  Employee: { table: 'employees', type: 'Employee', permission: 'employee:create' },
}

const isMade = (kind: Referred): kind is Made => (MADE as readonly string[]).includes(kind)

/**
 * Whether a person may add a record of this kind. Who works for some sites only can't add another: it would lie outside
 * of what they see.
 */
export const mayMake = (kind: Referred, permissions: PermissionMap, scoped: boolean): boolean =>
  isMade(kind) && allows(permissions, KINDS[kind].permission) && !(kind === 'Site' && scoped)

type Values = Record<string, string>

async function valuesOf(ctx: Ctx, kind: Made, records: readonly Missing[]): Promise<Values[]> {
  if (kind === 'Employee') return records.map(({ person }) => person!)
  const named = records.map(({ name }) => ({ name }))
  if (kind === 'Category' || kind === 'Department') return named
  const table = KINDS[kind].table
  const prefix = kind === 'Site' ? 'SITE-' : 'LOC-'
  const series = { table, column: 'code', prefix, digits: 3 }
  const codes = await drawNumbers(ctx, series, named.length)
  return records.map(({ name, site }, at) => ({
    name,
    code: codes[at]!,
    ...(site ? { site_id: idOf(site) } : {}),
  }))
}

/** Adds the records that rows name and that aren't there, with their history, and gives them their ids. */
export async function makeMissing(ctx: Ctx, missing: readonly Missing[]): Promise<void> {
  for (const kind of MADE) {
    const records = missing.filter((one) => one.kind === kind)
    if (records.length > 0) await insert(ctx, kind, records, await valuesOf(ctx, kind, records))
  }
}

async function insert(
  ctx: Ctx,
  kind: Made,
  records: readonly Missing[],
  values: readonly Values[],
): Promise<void> {
  const { table, type } = KINDS[kind]
  const columns = [...new Set(values.flatMap((one) => Object.keys(one)))]
  const typed = columns.map((column) => `${column} ${column === 'site_id' ? 'uuid' : 'text'}`)
  for (const record of records) record.id = uuidv7()
  await ctx.client!.query(
    `insert into ${table} (account_id, id, ${columns.join(', ')})
     select $1, id, ${columns.join(', ')} from json_to_recordset($2::json) as t(id uuid, ${typed.join(', ')})`,
    [ctx.account_id, JSON.stringify(values.map((one, at) => ({ ...one, id: records[at]!.id })))],
  )
  const events = values.map((one, at) => ({
    type,
    id: records[at]!.id!,
    action: 'create',
    changes: Object.fromEntries(
      Object.entries(one).map(([field, value]) => [field, [null, value]]),
    ) as Changes,
  }))
  await audit(ctx, ...events)
}
