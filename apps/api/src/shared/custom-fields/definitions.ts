import { ask, type Ctx } from '#core/context/ctx.ts'
import type { Fields, JudgedField } from '#domain/custom-fields/judging.ts'

/** A field of assets that the account defined, as the rules look at it. */
export type Definition = JudgedField

/** The account's own fields of assets. Their tree is empty where no field is of some categories only. */
export interface Definitions extends Fields {
  /** Whether the feature is switched on. */
  on: boolean
}

interface Found {
  fields: Definition[]
  tree: { id: string; parent_id: string | null }[]
  digits: number
  overrides: Record<string, boolean> | null
}

const FLAG = 'assets.custom_fields.enable'

const DEFINITIONS = `select
    coalesce((select json_agg(f order by f.sort_order, f.id) from (
      select id, key, label, type, options, required, "unique", trim_scale(min)::text as min,
        trim_scale(max)::text as max, max_length, pattern, default_value, category_ids, sort_order
      from data_fields where account_id = $1 and entity = 'asset' and archived_at is null) f), '[]') as fields,
    coalesce((select json_agg(json_build_object('id', id, 'parent_id', parent_id)) from asset_categories
      where account_id = $1 and exists (
        select from data_fields where account_id = $1 and archived_at is null and category_ids <> '{}')), '[]') as tree,
    currency_digits as digits, feature_flags as overrides
  from accounts where id = $1`

/** A job has no session that flags came with: what the account decided is asked anew. */
async function isOn(ctx: Ctx, overrides: Found['overrides']): Promise<boolean> {
  const { member, services, account_id, user_id } = ctx
  if (member) return member.flags[FLAG]
  const { values } = await services.flags.known({
    user_id,
    account_id,
    account_slug: '',
    role_key: '',
    language: 'en',
    overrides: overrides ?? {},
  })
  return values[FLAG]
}

/** The fields of assets that the account defined: none while the feature is switched off. */
export async function definitionsOf(ctx: Ctx): Promise<Definitions> {
  const [result] = await ask(ctx, {
    name: 'custom fields',
    text: DEFINITIONS,
    values: [ctx.account_id],
  })
  const { fields, tree, digits, overrides } = result!.rows[0] as Found
  const on = await isOn(ctx, overrides)
  const some = on ? fields : []
  return {
    on,
    fields: some,
    byKey: new Map(some.map((field) => [field.key, field])),
    tree: new Map(tree.map(({ id, parent_id }) => [id, parent_id])),
    digits,
  }
}
