import {
  columnOf,
  CUSTOM_PREFIX,
  type FieldType,
  isNumeric,
} from '@steward/contract/data-fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import type { Wording } from '#core/lists/wording.ts'
import type { ExportColumn, Records } from '#core/lists/listing.ts'
import { plain } from '#domain/imports/plain.ts'
import { sameInAll } from '#domain/imports/targets.ts'
import { type Definition, type Definitions, definitionsOf } from './definitions.ts'
import { idIn } from './ids.ts'
import { customConditions, isCustom, type Query } from './listing.ts'
import { sortField, sortValue } from './order.ts'
import type { Owner } from './owners.ts'

const text = ({ table }: Owner, key: string): SQL => sql`(${table.custom_fields} ->> ${key})`

/**
 * Types that aren't exported as their stored value: people and assets are written so that an import finds them again.
 */
const WRITTEN: Partial<Record<FieldType, (owner: Owner, key: string) => SQL>> = {
  asset: (owner, key) => sql`(select a.asset_tag::text from assets a
    where a.account_id = ${owner.table.account_id} and a.id = ${idIn(text(owner, key))})`,
  multi_select: ({ table }, key) => sql`(select string_agg(x #>> '{}', ';')
    from jsonb_path_query(${table.custom_fields} -> ${key}, '$[*]') x)`,
}

const person = (owner: Owner, key: string): ExportColumn => ({
  lookup: sql`select coalesce(e.email, e.employee_number, e.full_name)::text as value, e.full_name::text as name
    from employees e where e.account_id = ${owner.table.account_id} and e.id = ${idIn(text(owner, key))}`,
  named: 'beside',
})

const kindOf = (type: FieldType) =>
  type === 'money' || type === 'date' ? type : isNumeric(type) ? 'number' : 'text'

/** The columns `cf:key` of an export, written as an import reads them. */
const customColumns = (owner: Owner, { fields }: Definitions): Record<string, ExportColumn> =>
  Object.fromEntries(
    fields.map(({ key, type }) => [
      columnOf(key),
      type === 'employee'
        ? person(owner, key)
        : { text: (WRITTEN[type] ?? text)(owner, key), kind: kindOf(type) },
    ]),
  )

/**
 * The titles of these columns: the labels of the fields, the same in every language. A label that is also the title of
 * another column is replaced by its key, so that an import tells them apart.
 */
function customWording({ fields }: Definitions, known: Wording): Wording {
  const taken = Object.entries(known).flatMap(([key, { label }]) => [key, ...Object.values(label)])
  const names = [...taken.map(plain), ...fields.map(({ label }) => plain(label))]
  const isAlone = (label: string) => names.filter((name) => name === plain(label)).length === 1
  return Object.fromEntries(
    fields.map(({ key, label, type }) => [
      columnOf(key),
      {
        label: sameInAll(isAlone(label) ? label : columnOf(key)),
        ...(type === 'boolean' && { values: 'yes_no' as const }),
      },
    ]),
  )
}

/** How records are filtered, sorted and exported once a query's custom fields are known. */
export interface CustomRecords<T> extends Records<T> {
  /** The field that the list is sorted by. */
  field?: Definition
  /** What was read of the fields. */
  definitions?: Definitions
}

/** An export without a choice of columns has all columns. */
const wantsColumns = ({ format, columns }: Query): boolean =>
  format !== undefined &&
  (!Array.isArray(columns) || columns.some((name) => String(name).startsWith(CUSTOM_PREFIX)))

/**
 * The same records with the custom fields that the query needs.
 *
 * @throws 422 for an unknown field
 */
export async function withCustomFields<T>(
  ctx: Ctx,
  owner: Owner,
  { forQuery: _forQuery, ...records }: Records<T>,
  query: Query,
): Promise<CustomRecords<T>> {
  if (!isCustom(query) && !wantsColumns(query)) return records
  const definitions = await definitionsOf(ctx, owner)
  const conditions = await customConditions(ctx, owner, definitions, query, records)
  const field = sortField(definitions, String(query.sort ?? ''))
  return {
    ...records,
    definitions,
    otherFilters: (ctx, query, excluded) => [
      ...(records.otherFilters?.(ctx, query, excluded) ?? []),
      ...conditions,
    ],
    columns: { ...records.columns, ...customColumns(owner, definitions) },
    wording: { ...records.wording, ...customWording(definitions, records.wording) },
    ...(field ? { field, sortedBy: sortValue(ctx, owner, field) } : {}),
  }
}
