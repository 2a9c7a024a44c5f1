import { DataField } from '@steward/contract/data-fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entityOf } from '#core/kinds/describe.ts'
import { seesAll } from '#core/records/kept-sums.ts'
import { data_fields } from '#db/schema/data-fields.ts'
import { type Owner, OWNERS } from '#shared/custom-fields/owners.ts'

const { account_id, archived_at, key, entity, category_ids, work_order_type_ids } = data_fields

const named = (table: string, ids: PgColumn): SQL =>
  sql`coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name)
    from ${sql.identifier(table)} c where c.account_id = ${account_id} and c.id = any (${ids})), '[]')`

/** The number of live records with a value: stored, or counted for people who see only some sites. */
const countIn = ({ sums, values, of, table }: Owner): SQL => sql`
  case when ${seesAll} then coalesce((select sum(c.n)::int from ${sums} c
    where c.account_id = ${account_id} and c.field = 'cf:' || ${key} and c.value is null), 0)
  else (select count(distinct a.id)::int from ${values}
    join ${table as PgTable} a on a.account_id = v.account_id and a.id = ${of} and a.archived_at is null
    where v.account_id = ${account_id} and v.field = ${key}) end`

export const dataFieldEntity = entityOf('data_field', DataField, data_fields, {
  computed: {
    categories: named('asset_categories', category_ids),
    status: sql`case when ${archived_at} is null then 'active' else 'archived' end`,
    work_order_types: named('work_order_types', work_order_type_ids),
  },
  complete: {
    records_count: sql`case when ${entity} = 'asset' then ${countIn(OWNERS.asset)} else ${countIn(OWNERS.work_order)} end`,
  },
})
