import { allows } from '@steward/contract/permissions.ts'
import { BUILT_IN_ROLES, isBuiltInRole } from '@steward/contract/roles.ts'
import { type ChecklistStep, PRIORITIES } from '@steward/contract/work-order-types.ts'
import { askRow, type Ctx } from '#core/context/ctx.ts'

/** The defaults that a type gives to its work orders, and the fields that it requires. */
export interface TypeRules {
  require_asset: boolean
  require_resolution: boolean
  default_priority: (typeof PRIORITIES)[number]
  number_prefix: string | null
  checklist: ChecklistStep[]
  /** That of a work order that is created now. */
  due_date: string | null
}

interface Parts {
  /** Required steps that aren't answered. */
  open_tasks: number
  time_entries: number
}

/** What rules have to know of work orders and of what they refer to; each read once, however many they are. */
export interface Known {
  prefix: string
  types: ReadonlyMap<unknown, TypeRules>
  /** Where assets are. */
  assets: ReadonlyMap<unknown, { site_id: string | null; location_id: string | null }>
  /** What work orders consist of. */
  parts: ReadonlyMap<unknown, Parts>
  /** People of the account who are active, and whether they may update work orders. */
  people: ReadonlyMap<unknown, { may_update: boolean; site_scope: string[] }>
}

interface Wanted {
  types: unknown[]
  assets: unknown[]
  orders: unknown[]
  people: unknown[]
}

interface Found {
  prefix: string
  types: (TypeRules & { id: string })[] | null
  assets: { id: string; site_id: string | null; location_id: string | null }[] | null
  parts: (Parts & { id: string })[] | null
  people: { id: string; may_update: boolean; site_scope: string[] }[] | null
}

/** The built-in roles that may update work orders; an account's own says so itself. */
const UPDATING_ROLES = Object.keys(BUILT_IN_ROLES).filter(
  (key) => isBuiltInRole(key) && allows(BUILT_IN_ROLES[key], 'work_order:update'),
)

/** Whether the membership `m`, with its role `r`, may update work orders. */
export const MAY_UPDATE = `(m.role_key in (${UPDATING_ROLES.map((key) => `'${key}'`).join(', ')})
  or coalesce(r.permissions -> 'work_order' ? 'update', false))`

const AROUND = `select a.work_order_prefix as prefix,
    (select json_agg(json_build_object('id', t.id, 'require_asset', t.require_asset,
        'require_resolution', t.require_resolution, 'default_priority', t.default_priority,
        'number_prefix', t.number_prefix, 'checklist', t.checklist,
        'due_date', ((now() + t.target_hours * interval '1 hour') at time zone a.time_zone)::date))
      from work_order_types t where t.account_id = $1 and t.id = any ($2::uuid[])) as types,
    (select json_agg(json_build_object('id', t.id, 'site_id', t.site_id, 'location_id', t.location_id))
      from assets t where t.account_id = $1 and t.id = any ($3::uuid[])) as assets,
    (select json_agg(json_build_object('id', o.id,
        'open_tasks', (select count(*) from work_order_tasks p
          where p.account_id = $1 and p.work_order_id = o.id and p.required and p.answer is null),
        'time_entries', (select count(*) from work_order_time_entries p
          where p.account_id = $1 and p.work_order_id = o.id)))
      from unnest($4::uuid[]) o(id)) as parts,
    (select json_agg(json_build_object('id', m.user_id, 'may_update', ${MAY_UPDATE}, 'site_scope', m.site_scope))
      from memberships m left join roles r on r.account_id = m.account_id and r.key = m.role_key
      where m.account_id = $1 and m.user_id = any ($5::uuid[]) and m.status = 'active') as people
  from accounts a where a.id = $1`

const byId = <T extends { id: string }>(rows: T[] | null) =>
  new Map<unknown, T>((rows ?? []).map((row) => [row.id, row]))

/** An id as the database writes it. */
export const lower = (id: unknown) => (typeof id === 'string' ? id.toLowerCase() : id)

const ids = (values: readonly unknown[]) => [
  ...new Set(values.filter((value) => typeof value === 'string').map((id) => id.toLowerCase())),
]

/** Reads what is known around work orders: one query. */
export async function knownAround(ctx: Ctx, wanted: Wanted): Promise<Known> {
  const { prefix, types, assets, parts, people } = await askRow<Found>(ctx, {
    name: 'around work orders',
    text: AROUND,
    values: [
      ctx.account_id,
      ids(wanted.types),
      ids(wanted.assets),
      ids(wanted.orders),
      ids(wanted.people),
    ],
  })
  return {
    prefix,
    types: byId(types),
    assets: byId(assets),
    parts: byId(parts),
    people: byId(people),
  }
}

/** What is known of people, as a text; undefined for nobody. */
export async function peopleAround(
  ctx: Ctx,
  named: readonly unknown[],
): Promise<string | undefined> {
  const wanted = ids(named).toSorted()
  if (wanted.length === 0) return undefined
  const { people } = await knownAround(ctx, { types: [], assets: [], orders: [], people: wanted })
  return JSON.stringify(wanted.map((id) => people.get(id) ?? null))
}
