import { formatMinor, halfUp, parseDecimal } from '@steward/depreciation/numbers.ts'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { prepare } from '#db/client.ts'

/** The defaults that a category gives to an asset, and the fields that it requires. */
export interface CategoryDefaults {
  depreciation_method_id: string | null
  method_kind: string | null
  useful_life_months: number | null
  /** The salvage value as a share of the cost; decimal text. */
  salvage_percent: string | null
  /** The decimals of the account's currency; null: nothing is rounded to it here. */
  currency_digits: number | null
  required_fields: string[]
  /** The category that requires them. */
  required_by: string | null
  /** The prefix of tags of new assets: the nearest category's, or else the account's. */
  tag_prefix: string
}

/** An asset, as far as the defaults depend on it. */
export interface Categorised {
  category_id: string | null
  /** The method that the asset itself names. */
  method_id?: string | null | undefined
}

const DEFAULTS = `with recursive asked as (
    select * from json_to_recordset($2::json) as t(n int, category_id uuid, method_id uuid)
  ), up as (
    select c.id as asked_id, 1 as level, c.* from asset_categories c
    where c.account_id = $1 and c.id in (select category_id from asked)
    union all
    select u.asked_id, u.level + 1, c.* from asset_categories c join up u on c.account_id = $1 and c.id = u.parent_id
    where u.level < 20
  ), gives as (
    select asked_id,
      (array_agg(depreciation_method_id order by level) filter (where depreciation_method_id is not null))[1] as method_id,
      (array_agg(useful_life_months order by level) filter (where useful_life_months is not null))[1] as life,
      (array_agg(salvage_percent order by level) filter (where salvage_percent is not null))[1] as percent,
      (array_agg(to_json(required_fields) order by level) filter (where required_fields <> '{}'))[1] as required_fields,
      (array_agg(name order by level) filter (where required_fields <> '{}'))[1] as required_by,
      (array_agg(tag_prefix order by level) filter (where tag_prefix is not null))[1] as tag_prefix
    from up group by asked_id
  )
  select coalesce(a.method_id, g.method_id) as depreciation_method_id, m.kind as method_kind,
    coalesce(g.life, m.default_life_months) as useful_life_months,
    g.percent::text as salvage_percent, (select nullif(current_setting('app.currency_digits', true), '')::int) as currency_digits,
    coalesce(g.required_fields, '[]') as required_fields, g.required_by,
    coalesce(g.tag_prefix, (select asset_tag_prefix from accounts where id = $1)) as tag_prefix
  from asked a left join gives g on g.asked_id = a.category_id
  left join depreciation_methods m on m.account_id = $1 and m.id = coalesce(a.method_id, g.method_id)
  order by a.n`

/** The defaults of an asset that has neither a category nor a method. */
const NOTHING = {
  depreciation_method_id: null,
  method_kind: null,
  useful_life_months: null,
  salvage_percent: null,
  currency_digits: null,
  required_fields: [],
  required_by: null,
}

/**
 * What categories give to assets: what a category leaves empty comes from its nearest ancestor that has it; a useful
 * life that none of them has comes from the method. One query, however many assets there are.
 *
 * @returns for each asset that was asked about, in the same order
 */
export async function categoryDefaults(
  ctx: Ctx,
  assets: readonly Categorised[],
): Promise<CategoryDefaults[]> {
  if (assets.length === 0) return []
  const settings = ctx.member?.settings
  if (settings && assets.every(({ category_id, method_id }) => !category_id && !method_id))
    return assets.map(() => ({ ...NOTHING, tag_prefix: settings.asset_tag_prefix }))
  const asked = JSON.stringify(assets.map((one, n) => ({ n, ...one })))
  return askRows<CategoryDefaults>(ctx, prepare(DEFAULTS, [ctx.account_id, asked]))
}

/**
 * The salvage value by its category, rounded half up.
 *
 * @param cost decimal text
 * @returns decimal text with as many decimals as the currency has; null where the category has no salvage percent
 */
export function salvageBy(
  { salvage_percent, currency_digits }: CategoryDefaults,
  cost: string | null | undefined,
): string | null {
  if (!salvage_percent || !cost || currency_digits === null) return null
  const [amount, percent] = [parseDecimal(cost)!, parseDecimal(salvage_percent)!]
  const scale = 10n ** BigInt(currency_digits)
  return formatMinor(
    halfUp(amount.num * percent.num * scale, amount.den * percent.den * 100n),
    currency_digits,
  )
}
