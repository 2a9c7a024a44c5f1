import { type SQL, sql } from 'drizzle-orm'
import { amount } from '#core/records/entity.ts'
import { assets } from '#db/schema/assets.ts'

const from = (type: string, alias: string): SQL =>
  sql.raw(`json_build_object('type', '${type}', 'id', ${alias}.id, 'name', ${alias}.name)`)

const CATEGORY = from('asset_category', 'u')
const METHOD = from('depreciation_method', 'm')

/** What the nearest category that says something of it gives to the asset. */
const nearest = (value: SQL, isGiven: SQL): SQL => sql`(
  select json_build_object('value', ${value}, 'from', ${CATEGORY}) from up u where ${isGiven} order by u.level limit 1)`

/**
 * What an asset would begin with today, and who says so: the nearest category, or for its life the method that it has.
 * It is computed for each asset from the categories as they are now; whether the asset still has it is for the reader to compare.
 */
export const assetDefaults: SQL = sql`(
  with recursive up as (
    select c.*, 1 as level from asset_categories c where c.account_id = ${assets.account_id} and c.id = ${assets.category_id}
    union all
    select c.*, u.level + 1 from asset_categories c join up u on c.account_id = u.account_id and c.id = u.parent_id
    where u.level < 20
  )
  select json_build_object(
    'depreciation_method_id', ${nearest(sql`u.depreciation_method_id`, sql`u.depreciation_method_id is not null`)},
    'useful_life_months', coalesce(
      ${nearest(sql`u.useful_life_months`, sql`u.useful_life_months is not null`)},
      (select json_build_object('value', m.default_life_months, 'from', ${METHOD}) from depreciation_methods m
       where m.account_id = ${assets.account_id} and m.default_life_months is not null and m.id = coalesce(
         ${assets.depreciation_method_id},
         (select u.depreciation_method_id from up u where u.depreciation_method_id is not null order by u.level limit 1)))),
    'salvage_value', ${nearest(
      amount(sql`(${assets.purchase_cost} * u.salvage_percent / 100)`),
      sql`u.salvage_percent is not null and ${assets.purchase_cost} is not null`,
    )}
  ))`
