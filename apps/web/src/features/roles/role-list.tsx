import { type Role, rolesApi } from '@steward/contract/rights.ts'
import { ShieldCheck, Trash2 } from 'lucide-react'
import { RowLink, Thumb } from '#components/data-table/cells.tsx'
import type { ListSpec } from '#components/record-list/list-spec.ts'
import { format } from '#lib/format.ts'
import { BuiltInBadge, roleColumns, roleHref, roleIcon } from './role-columns.tsx'
import { roleSummary } from './role-summary.ts'

const { list, create, facets, bulk, export: exporting } = rolesApi

/** The list of roles for who only looks at them. */
export const roleReadingList: ListSpec<Role> = {
  name: 'roles',
  api: { list, create, facets, export: exporting },
  icon: ShieldCheck,
  texts: {
    title: 'user_roles.title',
    description: 'user_roles.description',
    search: 'user_roles.search',
    count: 'user_roles.count',
    add: 'user_roles.new',
    // There are always built-in roles, so nobody meets these words without a filter.
    empty: {
      title: 'lists.empty.none_match',
      text: 'lists.empty.none_match_text',
      text_reader: 'lists.empty.none_match_text',
    },
  },
  columns: roleColumns,
  rowName: ({ name }) => name,
  href: roleHref,
  card: (role, t) => ({
    thumb: <Thumb icon={roleIcon(role)} />,
    title: <RowLink to={roleHref(role)}>{role.name}</RowLink>,
    detail: roleSummary(role, t),
    status: <BuiltInBadge role={role} />,
    note: t('user_roles.people', {
      count: role.assignments,
      formatted: format.integer(role.assignments),
    }),
  }),
  facets: [
    {
      field: 'built_in',
      label: 'user_roles.columns.kind',
      values: ['true', 'false'],
      words: (value, t) => (value === 'true' ? t('user_roles.built_in') : t('user_roles.own_role')),
    },
  ],
}

/** The same for who may make and delete roles: several that nobody has go at once. */
export const roleList: ListSpec<Role> = {
  ...roleReadingList,
  api: { ...roleReadingList.api, bulk },
  verbs: [
    {
      id: 'delete',
      action: 'user_roles.delete.action',
      icon: Trash2,
      changes: { deleted: true },
      confirm: {
        title: 'user_roles.bulk.title',
        text: 'user_roles.bulk.text',
        label: 'user_roles.delete.action',
      },
      done: 'user_roles.bulk.done',
    },
  ],
  reasons: {
    built_in: 'user_roles.bulk.built_in',
    in_use: 'user_roles.delete.used_meanwhile',
    exceeds_own_rights: 'users.refusals.exceeds_own_rights',
    not_found: 'user_roles.gone.title',
  },
}
