import type { DataField, dataFieldsApi } from '@steward/contract/data-fields.ts'
import type { AnyOf, PageMeta } from '@steward/contract/kit/list.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { type SQL, sql } from 'drizzle-orm'
import { askRow, clientOf, type Ctx } from '#core/context/ctx.ts'
import { isAnyOf } from '#core/lists/filters.ts'
import { listRecords } from '#core/lists/list-records.ts'
import type { Text } from '#core/records/rows.ts'
import { data_fields } from '#db/schema/data-fields.ts'
import { tableName } from '#core/records/entity.ts'
import type { Owner } from '#shared/custom-fields/owners.ts'
import { dataFieldEntity } from './data-fields.entity.ts'

/** Fields of every type, and those of one of these. */
const ofTypes = (ids: AnyOf<string>): SQL | undefined =>
  ids &&
  sql`(${data_fields.work_order_type_ids} = '{}' or ${data_fields.work_order_type_ids} && ${sql.param(ids.filter((id) => id !== null))}::uuid[])`

/** Fields of every category, and those of one of these or of one above it. */
function ofCategories(ctx: Ctx, ids: AnyOf<string>): SQL | undefined {
  if (!ids) return undefined
  const some = ids.filter((id) => id !== null)
  const { category_ids } = data_fields
  return sql`(${category_ids} = '{}' or ${category_ids} && array(
    with recursive up as (
      select id, parent_id, 1 as level from asset_categories
      where account_id = ${ctx.account_id} and id = any (${sql.param(some)}::uuid[])
      union all
      select c.id, c.parent_id, u.level + 1 from up u
      join asset_categories c on c.account_id = ${ctx.account_id} and c.id = u.parent_id where u.level < 100
    ) select id from up))`
}

/** The custom fields, in their order. */
export function listFields(
  ctx: Ctx,
  { search, ...query }: QueryOf<typeof dataFieldsApi.list>,
): Promise<Text<{ data: DataField[]; meta: PageMeta }>> {
  const { entity, section, type, label, key } = data_fields
  return listRecords(ctx, dataFieldEntity, { ...query, search: '' }, [
    isAnyOf(entity, query['filter[entity]'] ?? ['asset']),
    isAnyOf(section, query['filter[section]']),
    isAnyOf(type, query['filter[type]']),
    ofCategories(ctx, query['filter[category_id]']),
    ofTypes(query['filter[work_order_type_id]']),
    search
      ? sql`strpos(plain_text(${label} || ' ' || ${key}), plain_text(${search})) > 0`
      : undefined,
  ])
}

/** The number of records with a value in a field, including archived ones. */
export async function countValues(ctx: Ctx, { kept }: Owner, field: string): Promise<number> {
  const { n } = await askRow<{ n: number }>(ctx, {
    text: `select count(distinct ${kept.of})::int as n from ${kept.table} where account_id = $1 and field = $2`,
    values: [ctx.account_id, field],
  })
  return n
}

/** The number of records with each of these options. */
export async function countOptions(
  ctx: Ctx,
  { kept }: Owner,
  field: string,
  options: readonly string[],
): Promise<{ option: string; count: number }[]> {
  const { rows } = await clientOf(ctx).query<{ option: string; count: number }>(
    `select v.value::text as option, count(*)::int as count from ${kept.table} v
     where v.account_id = $1 and v.field = $2 and v.value = any ($3::text[]) group by 1 order by 2 desc, 1`,
    [ctx.account_id, field, options],
  )
  return rows
}

/** The maximum number of repeated values that are named. */
const NAMED = 5

/** The live records that have a value of a field, as a part of a statement. */
const having = ({ kept, table }: Owner) =>
  `from ${kept.table} v
   join ${tableName(table)} a on a.account_id = $1 and a.id = v.${kept.of} and a.archived_at is null
   where v.account_id = $1 and v.field = $2`

/** The number of values of a field that more than one live record has. */
export async function countRepeated(ctx: Ctx, owner: Owner, field: string): Promise<number> {
  const { n } = await askRow<{ n: number }>(ctx, {
    text: `select count(*)::int as n from (
       select ${having(owner)}
       group by lower(a.custom_fields ->> $2) having count(*) > 1) r`,
    values: [ctx.account_id, field],
  })
  return n
}

/** Values of a field that more than one live record has, among the records that the reader sees. */
export async function repeatedValues(ctx: Ctx, owner: Owner, field: string): Promise<string[]> {
  const { rows } = await clientOf(ctx).query<{ value: string }>(
    `select min(a.custom_fields ->> $2) as value ${having(owner)}
     group by lower(a.custom_fields ->> $2) having count(*) > 1 order by 1 limit ${NAMED}`,
    [ctx.account_id, field],
  )
  return rows.map(({ value }) => value)
}
