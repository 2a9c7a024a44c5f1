import { DataField } from '@steward/contract/data-fields.ts'
import { sql } from 'drizzle-orm'
import { entityOf } from '#core/kinds/describe.ts'
import { seesAll } from '#core/lists/stored-sums.ts'
import { data_fields } from '#db/schema/data-fields.ts'

const { account_id, key, category_ids } = data_fields

export const dataFieldEntity = entityOf('data_field', DataField, data_fields, {
  computed: {
    categories: sql`coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name)
      from asset_categories c where c.account_id = ${account_id} and c.id = any (${category_ids})), '[]')`,
  },
  complete: {
    assets_count: sql`case when ${seesAll} then coalesce((select sum(c.n)::int from asset_counts c
      where c.account_id = ${account_id} and c.field = 'cf:' || ${key} and c.value is null), 0)
      else (select count(distinct a.id)::int from custom_values v
        join assets a on a.account_id = v.account_id and a.id = v.asset_id and a.archived_at is null
        where v.account_id = ${account_id} and v.field = ${key}) end`,
  },
})
