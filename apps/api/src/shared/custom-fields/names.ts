import { type SQL, sql } from 'drizzle-orm'
import { assets } from '#db/schema/assets.ts'
import { seesAll } from '#core/lists/stored-sums.ts'
import { ELSEWHERE } from '#db/references.ts'
import { idIn } from './ids.ts'

const { account_id, custom_fields } = assets

const referred = (type: string, table: string, name: string): SQL => sql`
  select n.id, n.${sql.raw(name)}::text as name from data_fields f
  join ${sql.raw(table)} n on n.account_id = f.account_id and n.id = ${idIn(sql`(${custom_fields} ->> f.key)`)}
  where f.account_id = ${account_id} and f.entity = 'asset' and f.type = ${sql.raw(`'${type}'`)} and ${custom_fields} ? f.key`

/** The names of the people and assets that an asset's own fields refer to, by their ids. */
export const customFieldNames: SQL = sql`case when ${custom_fields} = '{}' then '{}'::json else coalesce((
  select json_object_agg(r.id, r.name) from (
    ${referred('employee', 'employees', 'full_name')} union all ${referred('asset', 'assets', 'name')}) r), '{}'::json) end`

/** An asset's own fields, in which assets out of the reader's sight have no id. */
export const customFieldsSeen: SQL = sql`case when ${seesAll} or ${custom_fields} = '{}' then ${custom_fields} else (
  select jsonb_object_agg(e.key, case when f.key is null or exists (
      select from assets n where n.account_id = ${account_id} and n.id = ${idIn(sql`(e.value #>> '{}')`)})
    then e.value else to_jsonb(${ELSEWHERE}::text) end)
  from jsonb_each(${custom_fields}) e
  left join data_fields f on f.account_id = ${account_id} and f.entity = 'asset' and f.type = 'asset' and f.key = e.key) end`
