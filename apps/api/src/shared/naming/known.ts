import { type KindsWith, SPECS } from '@steward/contract/kinds.ts'
import type { Permission } from '@steward/contract/permissions.ts'
import { METHOD_WORDS } from '#domain/imports/method-words.ts'
import type { Referred } from '#domain/imports/targets.ts'

export type Kind = KindsWith<'rights'>

/** How people and files call the records of a kind. */
export interface Known {
  kind: Kind
  /** Columns with codes and numbers, which are surer than names. */
  codes: readonly string[]
  /** The columns that a file may have its name in, in their order. */
  parts?: readonly string[]
  /** Columns that name one of them in a file, too, where no other row has the same. */
  others?: readonly string[]
  /** Who may do this sees their names, too, and nothing more of them. */
  namedWith?: Permission
  /** They are within each other, and can be called by their whole path. */
  isNested?: true
  /** The kind that each of them is in, by the column that refers to it. */
  within?: { column: string; kind: Kind }
  /**
   * SQL that finds by other names those that `codes` didn't find: for the `names` of `$2` it answers `n`, `id`,
   * `called` and whether it `is_coded` besides. Where it is left out, names are looked up together with the codes.
   */
  byName?: string
}

const NAMES = 'unnest($2::text[]) with ordinality w(name, n)'

export const KNOWN: Readonly<Record<Referred, Known>> = {
  Category: { kind: 'asset_category', codes: ['code'], isNested: true },
  Site: { kind: 'site', codes: ['code'] },
  Location: {
    kind: 'location',
    codes: ['code'],
    isNested: true,
    within: { column: 'site_id', kind: 'site' },
  },
  Department: { kind: 'department', codes: ['code'], others: ['cost_centre'], isNested: true },
  DepreciationMethod: {
    kind: 'depreciation_method',
    codes: ['name'],
    byName: `select w.n, t.id, t.name::text as called, true as is_coded from ${NAMES}
      cross join lateral (select regexp_replace(lower(unaccent(w.name)), '[^a-z0-9]', '', 'g') as plain) p
      left join (values ${[...METHOD_WORDS].map(([word, kind]) => `('${word}', '${kind}')`).join(', ')}) k(word, kind)
        on k.word = p.plain
      join depreciation_methods t on t.account_id = $1 and t.archived_at is null
        and coalesce(k.kind = t.kind, p.plain = replace(t.kind, '_', ''))`,
  },
  Employee: {
    kind: 'employee',
    codes: ['employee_number', 'email'],
    parts: ['first_name', 'last_name'],
    // There is no index for it.
    byName: `select w.n, t.id, t.full_name || ' (' || coalesce(t.email, t.employee_number, '-') || ')' as called,
        coalesce(t.email, t.employee_number) is not null as is_coded
      from employees t join ${NAMES} on lower(t.full_name) = lower(w.name)
      where t.account_id = $1 and t.archived_at is null`,
  },
  WorkOrderType: { kind: 'work_order_type', codes: ['key'] },
  User: {
    kind: 'user',
    // Whoever may change work orders can assign them.
    namedWith: 'work_order:update',
    // People belong to no account: who is meant is an active member of this one.
    codes: [],
    byName: `select w.n, u.id, u.name || ' (' || u.email || ')' as called, true as is_coded from memberships m
      join users u on u.id = m.user_id join ${NAMES} on lower(w.name) in (lower(u.email), lower(u.name))
      where m.account_id = $1 and m.status = 'active'`,
  },
  Asset: {
    kind: 'asset',
    codes: ['asset_tag'],
    // Two of a name are enough to tell that it is not clear which is meant.
    byName: `select w.n, t.id, t.called, true as is_coded from ${NAMES} cross join lateral (
      select id, name || ' (' || asset_tag || ')' as called from assets
      where account_id = $1 and archived_at is null and name = w.name order by name, id limit 2) t`,
  },
}

export const tableOf = ({ kind }: Pick<Known, 'kind'>): string => SPECS[kind].plural

/** The column with the name of a record. */
export const titleOf = (kind: Kind): string => SPECS[kind].title ?? 'name'
