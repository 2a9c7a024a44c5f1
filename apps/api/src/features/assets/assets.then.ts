import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'

/**
 * The rows of assets as they were, without what only an asset's own page shows: versions, times and custom fields are
 * those of today. The picture is left out if it was another one.
 *
 * @param source something with the ids of the assets as `id`, each once
 */
export const assetsThen = (ctx: Ctx, source: SQL, since: string): SQL => sql`
  select w.* from ${source} s
  join assets a on a.account_id = ${ctx.account_id} and a.id = s.id and a.created_at < ${since}
  cross join lateral (
    select coalesce(jsonb_object_agg(key, value), '{}') as fields from (
      select distinct on (f.key) f.key, f.value->0 as value
      from audits e cross join lateral jsonb_each(e.changes) f
      where e.account_id = ${ctx.account_id} and e.auditable_type = 'Asset' and e.auditable_id = a.id
        and e.event_date >= ${since} and e.action <> 'create'
      order by f.key, e.event_date, e.id) was
  ) stored
  cross join lateral jsonb_populate_record(a, stored.fields
    || case when stored.fields ? 'image' then '{"image_key": null}' else '{}' end::jsonb) w`
