import { type Role, rolesApi } from '@steward/contract/rights.ts'
import type { TFunction } from 'i18next'
import { ShieldCheck, ShieldPlus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Thumb, TwoLines } from '#components/data-table/cells.tsx'
import { RowLink } from '#components/data-table/row-link.tsx'
import type { ListColumn, ListSpec } from '#components/record-list/list-spec.ts'
import { momentColumn } from '#components/record-list/moment-columns.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { format } from '#lib/format.ts'
import { roleSummary } from './role-summary.ts'

const roleHref = ({ key }: Pick<Role, 'key'>) => `/system-settings/user-roles/${key}`
const roleIcon = ({ built_in }: Pick<Role, 'built_in'>) => (built_in ? ShieldCheck : ShieldPlus)

function BuiltInBadge({ role }: { role: Pick<Role, 'built_in'> }) {
  const { t } = useTranslation()
  return role.built_in ? <Badge>{t('user_roles.built_in')}</Badge> : null
}

/** The columns of the list of roles. */
const roleColumns = (t: TFunction): ListColumn<Role>[] => [
  {
    id: 'name',
    header: t('user_roles.columns.role'),
    width: 'minmax(280px, 2fr)',
    sortable: true,
    reads: ['name', 'key', 'built_in'],
    exports: ['name', 'key', 'built_in'],
    cell: (role, density) => (
      <span className="flex min-w-0 items-center gap-2">
        <TwoLines
          density={density}
          thumb={<Thumb icon={roleIcon(role)} density={density} />}
          first={<RowLink to={roleHref(role)}>{role.name}</RowLink>}
          second={role.key}
        />
        <BuiltInBadge role={role} />
      </span>
    ),
  },
  {
    id: 'key',
    header: t('user_roles.form.key'),
    width: '180px',
    sortable: true,
    hidden: true,
    cell: (role) => <span className="truncate">{role.key}</span>,
  },
  {
    id: 'description',
    header: t('user_roles.form.description'),
    width: 'minmax(200px, 2fr)',
    hidden: true,
    cell: (role) =>
      role.description ? <span className="truncate">{role.description}</span> : <NoValue />,
  },
  {
    id: 'assignments',
    header: t('user_roles.columns.people'),
    width: '110px',
    numeric: true,
    sortable: true,
    cell: (role) => format.integer(role.assignments),
  },
  {
    id: 'summary',
    header: t('user_roles.columns.summary'),
    width: 'minmax(220px, 2fr)',
    reads: ['permissions'],
    exports: ['permissions'],
    cell: (role) => <span className="truncate">{roleSummary(role, t)}</span>,
  },
  momentColumn('updated_at', t('user_roles.columns.updated'), { width: '150px' }),
]

const { list, create, facets, bulk, export: exporting } = rolesApi

/** The list of roles for users who may only view them. */
export const roleReadingList: ListSpec<Role> = {
  name: 'roles',
  api: { list, create, facets, export: exporting },
  icon: ShieldCheck,
  texts: {
    title: 'user_roles.title',
    description: 'user_roles.description',
    search: 'user_roles.search',
    count: 'user_roles.count',
    add: 'user_roles.add',
    // There are always built-in roles, so this is only shown with a filter.
    empty: {
      title: 'lists.empty.none_match',
      text: 'lists.empty.none_match_text',
      text_reader: 'lists.empty.none_match_text',
    },
  },
  reads: ['name', 'key', 'built_in', 'assignments'],
  cardReads: ['permissions'],
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

/** The list for users who may edit roles: several without users can be deleted at once. */
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
