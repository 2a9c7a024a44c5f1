import { CUSTOM_PREFIX } from '@steward/contract/data-fields.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Records } from '#core/lists/listing.ts'
import { type Definition, type Definitions, definitionsOf } from './definitions.ts'
import { customColumns } from './export.ts'
import { customConditions, isCustom, type Query } from './listing.ts'
import { sortField, sortValue } from './order.ts'

/** How assets are narrowed, sorted and exported once a query's own fields are known. */
export interface CustomRecords<T> extends Records<T> {
  /** The field that the list is sorted by. */
  field?: Definition
  /** What was read of the fields. */
  definitions?: Definitions
}

/** An export that doesn't say its columns has all there are. */
const wantsColumns = ({ format, columns }: Query): boolean =>
  format !== undefined &&
  (!Array.isArray(columns) || columns.some((name) => String(name).startsWith(CUSTOM_PREFIX)))

/**
 * The same with the account's own fields, as far as the query asks for them.
 *
 * @throws 422 for a field that isn't there
 */
export async function withCustomFields<T>(
  ctx: Ctx,
  { forQuery: _forQuery, ...records }: Records<T>,
  query: Query,
): Promise<CustomRecords<T>> {
  if (!isCustom(query) && !wantsColumns(query)) return records
  const definitions = await definitionsOf(ctx)
  const conditions = await customConditions(ctx, definitions, query)
  const field = sortField(definitions, String(query.sort ?? ''))
  return {
    ...records,
    definitions,
    otherFilters: (ctx, query, excluded) => [
      ...(records.otherFilters?.(ctx, query, excluded) ?? []),
      ...conditions,
    ],
    columns: { ...records.columns, ...customColumns(definitions) },
    ...(field ? { field, sortedBy: sortValue(ctx, field) } : {}),
  }
}
