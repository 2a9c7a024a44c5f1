import {
  columnOf,
  CUSTOM_PREFIX,
  type FieldType,
  isNumeric,
} from '@steward/contract/data-fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import type { ExportColumn, Records } from '#core/lists/listing.ts'
import { assets } from '#db/schema/assets.ts'
import { type Definition, type Definitions, definitionsOf } from './definitions.ts'
import { idIn } from './ids.ts'
import { customConditions, isCustom, type Query } from './listing.ts'
import { sortField, sortValue } from './order.ts'

const text = (key: string): SQL => sql`(${assets.custom_fields} ->> ${key})`

/** By what an import finds the person or the asset again. */
const REFERRED: Partial<Record<FieldType, (key: string) => SQL>> = {
  employee: (key) => sql`(select coalesce(e.email, e.employee_number, e.full_name) from employees e
    where e.account_id = ${assets.account_id} and e.id = ${idIn(text(key))})`,
  asset: (key) => sql`(select a.asset_tag::text from assets a
    where a.account_id = ${assets.account_id} and a.id = ${idIn(text(key))})`,
  multi_select: (key) => sql`(select string_agg(x #>> '{}', ';')
    from jsonb_path_query(${assets.custom_fields} -> ${key}, '$[*]') x)`,
}

const kindOf = ({ type }: Definition) =>
  isNumeric(type) ? 'number' : type === 'date' ? 'date' : 'text'

/** The columns `cf:key` of an export, in the words that an import reads. */
const customColumns = ({ fields }: Definitions): Record<string, ExportColumn> =>
  Object.fromEntries(
    fields.map((field) => [
      columnOf(field.key),
      { text: (REFERRED[field.type] ?? text)(field.key), kind: kindOf(field) },
    ]),
  )

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
