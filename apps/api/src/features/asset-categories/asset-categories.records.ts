import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { type SQL, sql } from 'drizzle-orm'
import { recordsOf } from '#core/kinds/describe.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'

const { account_id, id } = asset_categories

/** The value of the nearest category that has one, and the level of that category. */
const nearest = (value: string, isGiven: string): SQL =>
  sql.raw(`coalesce(
    (select json_build_object('value', ${value}, 'from', json_build_object('id', u.id, 'name', u.name))
     from up u where ${isGiven} order by u.level limit 1),
    json_build_object('value', null, 'from', null))`)

const given = (column: string) => `u.${column} is not null`

/**
 * The defaults of new assets of a category: its own values, or those of the nearest category above it that has one.
 * Without a prefix in any of them, tags have that of the organization; without a useful life, it is that of the method.
 */
const effectiveDefaults: SQL = sql`(
  with recursive up as (
    select c.*, 1 as level from asset_categories c where c.account_id = ${account_id} and c.id = ${id}
    union all
    select c.*, u.level + 1 from asset_categories c join up u on c.account_id = u.account_id and c.id = u.parent_id
    where u.level < 20
  ), method as (
    select m.id, m.name, m.default_life_months as life, u.id as category_id, u.name as category
    from up u join depreciation_methods m on m.account_id = u.account_id and m.id = u.depreciation_method_id
    order by u.level limit 1
  ), method_from as (
    select json_build_object('id', category_id, 'name', category) as source, json_build_object('id', id, 'name', name) as method
    from method
  )
  select json_build_object(
    'tag_prefix', case when exists (select from up u where u.tag_prefix is not null)
      then ${nearest('u.tag_prefix', given('tag_prefix'))}
      else json_build_object('value', (select a.asset_tag_prefix from accounts a where a.id = ${account_id}), 'from', null) end,
    'depreciation_method_id', json_build_object('value', (select id from method), 'from', (select source from method_from)),
    'depreciation_method', json_build_object('value', (select method from method_from), 'from', (select source from method_from)),
    'useful_life_months', case when exists (select from up u where u.useful_life_months is not null)
      then ${nearest('u.useful_life_months', given('useful_life_months'))}
      else json_build_object('value', (select life from method),
        'from', (select method from method_from where (select life from method) is not null)) end,
    'salvage_percent', ${nearest('trim_scale(u.salvage_percent)::text', given('salvage_percent'))},
    'required_fields', case when exists (select from up u where u.required_fields <> '{}')
      then ${nearest('u.required_fields', "u.required_fields <> '{}'")}
      else json_build_object('value', '[]'::json, 'from', null) end
  ))`

export const categoryRecords = recordsOf(assetCategoriesApi, asset_categories, {
  isTree: true,
  complete: { effective: effectiveDefaults },
  first: ['code', 'name', 'parent'],
  without: ['icon'],
  words: {
    words: 'categories',
    values: { status: 'status.category', required_fields: 'assets.fields' },
  },
})
export const categoryEntity = categoryRecords.entity
