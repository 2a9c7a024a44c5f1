import { columnOf, type CustomColumn, isGroupable, keyOf } from '@steward/contract/data-fields.ts'
import type { ReportGroup } from '@steward/contract/depreciation-report.ts'
import type { LifecycleGroup } from '@steward/contract/lifecycle-report.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { wrongParameter } from '#core/context/errors.ts'
import { assets } from '#db/schema/assets.ts'
import { type Definition, definitionsOf } from '#shared/custom-fields/definitions.ts'
import { fieldAt } from '#shared/custom-fields/listing.ts'
import { OWNERS } from '#shared/custom-fields/owners.ts'

type Group = ReportGroup | LifecycleGroup

/** The tables of the records by which reports group assets. */
const TABLES: Partial<Record<Group, string>> = {
  category: 'asset_categories',
  site: 'sites',
  location: 'locations',
  department: 'departments',
  method: 'depreciation_methods',
}

/** The name of a group of a report: that of its record, or the value itself. */
export function groupName(ctx: Ctx, group: Group, value: SQL): SQL {
  const table = TABLES[group]
  return table
    ? sql`(select n.name::text from ${sql.identifier(table)} n where n.account_id = ${ctx.account_id} and n.id = ${value}::uuid)`
    : value
}

/** The value of a custom field, cut to the length that its index stores. */
export const customValue = (column: CustomColumn): SQL =>
  sql`nullif(left(${assets.custom_fields} ->> ${sql.param(keyOf(column))}::text, 200), '')`

/**
 * The custom fields among the groups of a report, in their order.
 *
 * @throws 422 for a field that isn't there, or has too many values to group by
 */
export async function customGroups(
  ctx: Ctx,
  group_by: readonly Group[] = [],
): Promise<Definition[]> {
  const keys = group_by.map(keyOf).filter((key) => key !== undefined)
  if (keys.length === 0) return []
  const definitions = await definitionsOf(ctx, OWNERS.asset)
  return keys.map((key) => {
    const field = fieldAt(definitions, key, 'group_by')
    if (isGroupable(field.type)) return field
    throw wrongParameter('group_by', `The report can’t be grouped by ${columnOf(key)}`)
  })
}
