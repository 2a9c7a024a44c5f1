import { type SQL, sql } from 'drizzle-orm'
import { seesAll } from '#core/records/kept-sums.ts'
import { ELSEWHERE } from '#db/references.ts'
import { idIn } from './ids.ts'
import type { Owner } from './owners.ts'

const referred = ({ entity, table }: Owner, type: string, to: string, name: string): SQL => sql`
  select n.id, n.${sql.raw(name)}::text as name from data_fields f
  join ${sql.raw(to)} n on n.account_id = f.account_id and n.id = ${idIn(sql`(${table.custom_fields} ->> f.key)`)}
  where f.account_id = ${table.account_id} and f.entity = ${sql.raw(`'${entity}'`)} and f.type = ${sql.raw(`'${type}'`)}
    and ${table.custom_fields} ? f.key`

/** The names of the people and assets that a record's custom fields refer to, by their ids. */
const namesIn = (
  owner: Owner,
): SQL => sql`case when ${owner.table.custom_fields} = '{}' then '{}'::json else coalesce((
  select json_object_agg(r.id, r.name) from (
    ${referred(owner, 'employee', 'employees', 'full_name')} union all ${referred(owner, 'asset', 'assets', 'name')}) r), '{}'::json) end`

/** A record's custom fields, without the ids of assets that the reader may not see. */
const fieldsSeen = ({
  entity,
  table: { account_id, custom_fields },
}: Owner): SQL => sql`case when ${seesAll} or ${custom_fields} = '{}' then ${custom_fields} else (
  select jsonb_object_agg(e.key, case when f.key is null or exists (
      select from assets n where n.account_id = ${account_id} and n.id = ${idIn(sql`(e.value #>> '{}')`)})
    then e.value else to_jsonb(${ELSEWHERE}::text) end)
  from jsonb_each(${custom_fields}) e
  left join data_fields f on f.account_id = ${account_id} and f.entity = ${sql.raw(`'${entity}'`)} and f.type = 'asset' and f.key = e.key) end`

/** What is answered of a record's custom fields. */
export const customAnswer = (owner: Owner) => ({
  custom_fields: fieldsSeen(owner),
  custom_field_names: namesIn(owner),
})
