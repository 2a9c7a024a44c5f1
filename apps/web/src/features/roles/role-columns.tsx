import type { Role } from '@steward/contract/rights.ts'
import type { TFunction } from 'i18next'
import { ShieldCheck, ShieldPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RowLink, Thumb, TwoLines } from '#components/data-table/cells.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import type { ListColumn } from '#components/record-list/list-spec.ts'
import { momentColumn } from '#components/record-list/moment-columns.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { format } from '#lib/format.ts'
import { roleSummary } from './role-summary.ts'

export const roleHref = ({ key }: Pick<Role, 'key'>) => `/system-settings/user-roles/${key}`
export const roleIcon = ({ built_in }: Pick<Role, 'built_in'>) =>
  built_in ? ShieldCheck : ShieldPlus

export function BuiltInBadge({ role }: { role: Pick<Role, 'built_in'> }) {
  const { t } = useTranslation()
  return role.built_in ? <Badge>{t('user_roles.built_in')}</Badge> : null
}

/** The columns of the list of roles. */
export const roleColumns = (t: TFunction): ListColumn<Role>[] => [
  {
    id: 'name',
    header: t('user_roles.columns.role'),
    width: 'minmax(280px, 2fr)',
    sortable: true,
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
    exports: ['permissions'],
    cell: (role) => <span className="truncate">{roleSummary(role, t)}</span>,
  },
  momentColumn('updated_at', t('user_roles.columns.updated'), { width: '150px' }),
]
