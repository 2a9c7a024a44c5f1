import { type KindsWith, SPECS } from '@steward/contract/kinds.ts'
import type { Permission } from '@steward/contract/permissions.ts'
import { METHOD_WORDS } from '#domain/imports/method-words.ts'
import type { Referred } from '#domain/imports/targets.ts'

export type Kind = KindsWith<'rights'>

/** How the records of a kind are named in files. */
export interface Known {
  kind: Kind
  /** Columns with codes and numbers, which identify a record better than its name. */
  codes: readonly string[]
  /** The columns that together are its name in files that split it, in their order. */
  parts?: readonly string[]
  /** Columns that also name a record in a file, where no other row has the same value. */
  others?: readonly string[]
  /** A permission that shows the names of these records, and nothing else of them. */
  namedWith?: Permission
  /** They are nested, and can be named by their whole path. */
  isNested?: true
  /** The kind that each of them belongs to, and the column that refers to it. */
  within?: { column: string; kind: Kind }
  /**
   * SQL that finds names which `codes` didn't find: for the `names` of `$2` it answers `n`, `id`, `called` and whether
   * it `is_coded`, that is, also has a code. Without it, names are looked up together with the codes.
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
      left join (values ${[...METHOD_WORDS].map(([word, { kind, factor }]) => `('${word}', '${kind}', ${factor}::numeric)`).join(', ')})
        k(word, kind, factor) on k.word = p.plain
      join depreciation_methods t on t.account_id = $1 and t.archived_at is null
        and coalesce(k.kind = t.kind and coalesce(t.factor = k.factor, k.factor is null), p.plain = replace(t.kind, '_', ''))`,
  },
  Employee: {
    kind: 'employee',
    codes: ['employee_number', 'email'],
    parts: ['first_name', 'last_name'],
    // Names of employees have no index.
    byName: `select w.n, t.id, t.full_name || ' (' || coalesce(t.email, t.employee_number, '-') || ')' as called,
        coalesce(t.email, t.employee_number) is not null as is_coded
      from employees t join ${NAMES} on lower(t.full_name) = lower(w.name)
      where t.account_id = $1 and t.archived_at is null`,
  },
  WorkOrderType: { kind: 'work_order_type', codes: ['key'] },
  User: {
    kind: 'user',
    // People who may change work orders may assign them.
    namedWith: 'work_order:update',
    // Users belong to no account: only active members of this account are found.
    codes: [],
    byName: `select w.n, u.id, u.name || ' (' || u.email || ')' as called, true as is_coded from memberships m
      join users u on u.id = m.user_id join ${NAMES} on lower(w.name) in (lower(u.email), lower(u.name))
      where m.account_id = $1 and m.status = 'active'`,
  },
  Asset: {
    kind: 'asset',
    codes: ['asset_tag'],
    // Two people with one name are enough to know that the name is ambiguous.
    byName: `select w.n, t.id, t.called, true as is_coded from ${NAMES} cross join lateral (
      select id, name || ' (' || asset_tag || ')' as called from assets
      where account_id = $1 and archived_at is null and name = w.name order by name, id limit 2) t`,
  },
}

export const tableOf = ({ kind }: Pick<Known, 'kind'>): string => SPECS[kind].plural

/** The column with the name of a record. */
export const titleOf = (kind: Kind): string => SPECS[kind].title ?? 'name'
