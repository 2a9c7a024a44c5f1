import { FIELD_FLAGS } from '@steward/contract/data-fields.ts'
import { isOn } from '#core/context/account-flags.ts'
import { askOnce, type Ctx } from '#core/context/ctx.ts'
import type { Statement } from '#db/client.ts'
import type { Fields, JudgedField } from '#domain/custom-fields/judging.ts'
import type { Owner } from './owners.ts'

/** A field that the account defined, as the rules look at it. */
export type Definition = JudgedField

/**
 * The custom fields of a kind of record. Its tree of groups is empty where there is none, or no field is limited to
 * groups.
 */
export interface Definitions extends Fields {
  /** Whether the feature is switched on. */
  on: boolean
}

/** For kinds that have no custom fields. */
export const NO_FIELDS: Definitions = {
  on: false,
  fields: [],
  byKey: new Map(),
  tree: new Map(),
  digits: 0,
}

interface Found {
  fields: Definition[]
  tree: { id: string; parent_id: string | null }[]
  digits: number
  overrides: Record<string, boolean> | null
}

const treeOf = ({ tree, entity, groups }: Owner) =>
  tree
    ? `coalesce((select json_agg(json_build_object('id', id, 'parent_id', parent_id)) from ${tree}
      where account_id = $1 and exists (select from data_fields
        where account_id = $1 and entity = '${entity}' and archived_at is null and ${groups} <> '{}')), '[]')`
    : "'[]'::json"

const definitionsFor = (owner: Owner) => `select
    coalesce((select json_agg(f order by f.sort_order, f.id) from (
      select id, key, label, type, options, required, "unique", trim_scale(min)::text as min,
        trim_scale(max)::text as max, max_length, pattern, default_value, ${owner.groups} as group_ids, sort_order
      from data_fields where account_id = $1 and entity = '${owner.entity}' and archived_at is null) f), '[]') as fields,
    ${treeOf(owner)} as tree,
    currency_digits as digits, feature_flags as overrides
  from accounts where id = $1`

/** The query that reads them. */
export const askDefinitions = ({ account_id }: Ctx, owner: Owner): Statement => ({
  name: `custom fields of ${owner.entity}`,
  text: definitionsFor(owner),
  values: [account_id],
})

/** The fields of a kind of record that the account defined: none while the feature is switched off. */
export async function definitionsOf(ctx: Ctx, owner: Owner): Promise<Definitions> {
  const [found] = await askOnce<Found>(ctx, askDefinitions(ctx, owner))
  const { fields, tree, digits, overrides } = found!
  const on = await isOn(ctx, FIELD_FLAGS[owner.entity], overrides)
  const some = on ? fields : []
  return {
    on,
    fields: some,
    byKey: new Map(some.map((field) => [field.key, field])),
    tree: new Map(tree.map(({ id, parent_id }) => [id, parent_id])),
    digits,
  }
}
