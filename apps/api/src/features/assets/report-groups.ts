import type { ReportGroup } from '@steward/contract/depreciation-report.ts'
import type { LifecycleGroup } from '@steward/contract/lifecycle-report.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'

/** The tables of what reports group assets by, where that is a record. */
const TABLES: Partial<Record<ReportGroup | LifecycleGroup, string>> = {
  category: 'asset_categories',
  site: 'sites',
  location: 'locations',
  department: 'departments',
  method: 'depreciation_methods',
}

/** The name of a group of a report: that of the record, or a value that is its own name. */
export function groupName(ctx: Ctx, group: ReportGroup | LifecycleGroup, value: SQL): SQL {
  const table = TABLES[group]
  return table
    ? sql`(select n.name::text from ${sql.identifier(table)} n where n.account_id = ${ctx.account_id} and n.id = ${value}::uuid)`
    : value
}
