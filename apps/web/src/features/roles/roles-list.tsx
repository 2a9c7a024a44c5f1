import { type Role, rolesApi } from '@steward/contract/rights.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { ShieldCheck, ShieldPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NoValue, RowLink, Thumb, TwoLines } from '#components/data-table/cells.tsx'
import type { Column } from '#components/data-table/column.ts'
import { DataTable } from '#components/data-table/data-table.tsx'
import { ListCard, ListFooter, ListRows } from '#components/list/list-card.tsx'
import { ErrorState } from '#components/states.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/values.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { summaryOf } from './permissions.ts'

type Row = Omit<Role, 'id'> & { id: string }

const pathOf = ({ key }: Pick<Role, 'key'>) => `/system-settings/user-roles/${key}`
const iconOf = ({ built_in }: Pick<Role, 'built_in'>) => (built_in ? ShieldCheck : ShieldPlus)

/** «Manages 6 areas, views 4» */
export function roleSummary({ permissions }: Pick<Role, 'permissions'>, t: TFunction): string {
  const { managed, viewed } = summaryOf(permissions)
  if (managed === 0 && viewed > 0)
    return t('user_roles.summary.viewed_only', { count: viewed, formatted: format.integer(viewed) })
  const words = [
    managed > 0 &&
      t('user_roles.summary.managed', { count: managed, formatted: format.integer(managed) }),
    viewed > 0 &&
      t('user_roles.summary.viewed', { count: viewed, formatted: format.integer(viewed) }),
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : t('user_roles.summary.nothing')
}

function BuiltInBadge({ role }: { role: Pick<Role, 'built_in'> }) {
  const { t } = useTranslation()
  return role.built_in ? <Badge>{t('user_roles.built_in')}</Badge> : null
}

const columnsOf = (t: TFunction): Column<Row>[] => [
  {
    id: 'name',
    header: t('user_roles.columns.role'),
    width: 'minmax(240px, 2fr)',
    cell: (role, density) => (
      <TwoLines
        density={density}
        thumb={<Thumb icon={iconOf(role)} density={density} />}
        first={<RowLink to={pathOf(role)}>{role.name}</RowLink>}
        second={role.key}
      />
    ),
  },
  {
    id: 'kind',
    header: t('user_roles.columns.kind'),
    width: '130px',
    cell: (role) => (role.built_in ? <BuiltInBadge role={role} /> : t('user_roles.own_role')),
  },
  {
    id: 'assignments',
    header: t('user_roles.columns.people'),
    width: '96px',
    numeric: true,
    cell: (role) => format.integer(role.assignments),
  },
  {
    id: 'summary',
    header: t('user_roles.columns.summary'),
    width: 'minmax(220px, 2fr)',
    cell: (role) => roleSummary(role, t),
  },
  {
    id: 'updated',
    header: t('user_roles.columns.updated'),
    width: '150px',
    cell: (role) => (role.updated_at ? <RelativeTime value={role.updated_at} /> : <NoValue />),
  },
]

const rowName = ({ name }: Pick<Role, 'name'>) => name

/** All roles of the account: the built-in ones first. */
export function RolesList() {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery(query(rolesApi.list, {}))
  const rows = useMemo(() => (data?.data ?? []).map((role) => ({ ...role, id: role.key })), [data])
  const columns = useMemo(() => columnsOf(t), [t])
  const card = useMemo(
    () => (role: Row) => ({
      thumb: <Thumb icon={iconOf(role)} />,
      title: <RowLink to={pathOf(role)}>{role.name}</RowLink>,
      detail: roleSummary(role, t),
      status: <BuiltInBadge role={role} />,
      note: t('user_roles.people', {
        count: role.assignments,
        formatted: format.integer(role.assignments),
      }),
    }),
    [t],
  )
  return (
    <ListCard label={t('user_roles.title')}>
      <ListRows>
        {error && !data ? (
          <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('user_roles.title')}
            columns={columns}
            rows={rows}
            total={rows.length}
            rowName={rowName}
            card={card}
            loading={isPending}
            empty={null}
          />
        )}
      </ListRows>
      <ListFooter
        count={t('user_roles.count', {
          count: rows.length,
          formatted: format.integer(rows.length),
        })}
      />
    </ListCard>
  )
}
