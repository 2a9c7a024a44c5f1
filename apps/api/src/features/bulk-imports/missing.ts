import { type Auditable, SPECS } from '@steward/contract/kinds.ts'
import { allows, type PermissionMap } from '@steward/contract/permissions.ts'
import { audit, changesBetween } from '#core/history/audit.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { drawNumbers } from '#core/records/series.ts'
import type { Referred } from '#domain/imports/targets.ts'
import { KNOWN, tableOf } from '#shared/naming/known.ts'
import type { Missing } from '#shared/naming/missing-records.ts'

/** What can be made on the way, in the order in which they depend on each other. */
const MADE: readonly Referred[] = ['Category', 'Site', 'Location', 'Department', 'Employee']

/**
 * Whether a person may add a record of this kind. Who works for some sites only can't add another: it would be outside
 * of what they see.
 */
export const mayMake = (kind: Referred, permissions: PermissionMap, scoped: boolean): boolean =>
  MADE.includes(kind) &&
  allows(permissions, `${KNOWN[kind].kind}:create`) &&
  !(kind === 'Site' && scoped)

type Values = Record<string, string>

/** How the codes begin of kinds whose records need one. */
const SERIES: Partial<Record<Referred, string>> = { Site: 'SITE-', Location: 'LOC-' }

async function valuesOf(ctx: Ctx, kind: Referred, records: readonly Missing[]): Promise<Values[]> {
  const prefix = SERIES[kind]
  const series = { table: tableOf(KNOWN[kind]), column: 'code', prefix: prefix ?? '', digits: 3 }
  const codes = prefix === undefined ? [] : await drawNumbers(ctx, series, records.length)
  return records.map(({ name, person, site, parent }, at) => ({
    ...(person ?? { name }),
    ...(codes[at] !== undefined && { code: codes[at] }),
    ...(site && { site_id: site.id }),
    ...(parent && { parent_id: parent.id }),
  }))
}

/** Adds the records that rows name and that aren't there, with their history. */
export async function makeMissing(ctx: Ctx, missing: readonly Missing[]): Promise<void> {
  for (const kind of MADE) {
    const records = missing.filter((one) => one.kind === kind)
    if (records.length > 0) await insert(ctx, kind, records)
  }
}

async function insert(ctx: Ctx, kind: Referred, records: readonly Missing[]): Promise<void> {
  const values = await valuesOf(ctx, kind, records)
  const columns = [...new Set(values.flatMap((one) => Object.keys(one)))]
  const typed = columns.map((column) => `${column} ${column.endsWith('_id') ? 'uuid' : 'text'}`)
  await ctx.client!.query(
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
