import {
  type Department,
  DEPARTMENT_STATUSES,
  departmentsApi,
} from '@steward/contract/departments.ts'
import { Building, CircleDot, MapPin, Network, UserRound } from 'lucide-react'
import type { TFunction } from 'i18next'
import { CountLink } from '#components/count-link.tsx'
import { NoValue, TwoLines } from '#components/data-table/cells.tsx'
import { EditLink } from '#components/edit-link.tsx'
import { searchDepartments, searchEmployees, searchSites } from '#components/record-form/lookups.ts'
import type { ListColumn, ListSpec } from '#components/record-list/list-spec.ts'
import { momentColumns } from '#components/record-list/moment-columns.tsx'
import { StatusBadge, StatusIcon, statusLabel } from '#components/status-badge.tsx'

const title = (row: Department) => (
  <EditLink record={row} update={departmentsApi.update}>
    {row.name}
  </EditLink>
)

const counted = (row: Department, of: 'employees' | 'assets', t: TFunction) => {
  const path = of === 'assets' ? '/assets' : '/system-settings/employee-directory'
  const count = row.counts?.[of]
  return (
    <CountLink
      count={count}
      to={path}
      filter={{ 'filter[department_id]': [row.id] }}
      label={t(`departments.counts.${of}`, {
        count: count ?? 0,
        formatted: String(count ?? 0),
        name: row.name,
      })}
    />
  )
}

const columns = (t: TFunction): ListColumn<Department>[] => [
  {
    id: 'name',
    header: t('departments.fields.name'),
    width: 'minmax(200px, 2fr)',
    sortable: true,
    exports: ['code', 'name'],
    cell: (row, density) => <TwoLines density={density} first={title(row)} second={row.code} />,
  },
  {
    id: 'manager',
    header: t('departments.fields.manager_id'),
    width: 'minmax(150px, 1fr)',
    cell: ({ manager }) => <span className="truncate">{manager?.name ?? <NoValue />}</span>,
  },
  {
    id: 'parent',
    header: t('departments.fields.parent_id'),
    width: 'minmax(150px, 1fr)',
    cell: ({ parent }) => <span className="truncate">{parent?.name ?? <NoValue />}</span>,
  },
  {
    id: 'employees',
    header: t('departments.columns.employees'),
    width: '104px',
    numeric: true,
    exports: [],
    cell: (row) => counted(row, 'employees', t),
  },
  {
    id: 'assets',
    header: t('departments.columns.assets'),
    width: '96px',
    numeric: true,
    exports: [],
    cell: (row) => counted(row, 'assets', t),
  },
  {
    id: 'cost_centre',
    header: t('departments.fields.cost_centre'),
    width: '128px',
    cell: ({ cost_centre }) => <span className="tnum truncate">{cost_centre ?? <NoValue />}</span>,
  },
  {
    id: 'site',
    header: t('departments.fields.site_id'),
    width: 'minmax(130px, 1fr)',
    hidden: true,
    cell: ({ site }) => <span className="truncate">{site?.name ?? <NoValue />}</span>,
  },
  {
    id: 'status',
    header: t('departments.fields.status'),
    width: '120px',
    cell: ({ status }) => <StatusBadge domain="department" value={status} />,
  },
  ...momentColumns<Department>(t),
]

const statusOptions = () =>
  DEPARTMENT_STATUSES.map((value) => ({
    value,
    label: statusLabel('department', value),
    icon: <StatusIcon domain="department" value={value} />,
  }))

/** The list of departments. */
export const DEPARTMENTS: ListSpec<Department> = {
  name: 'departments',
  api: departmentsApi,
  icon: Building,
  texts: {
    title: 'departments.title',
    description: 'departments.description',
    search: 'departments.search',
    count: 'departments.count',
    add: 'departments.add',
    empty: {
      title: 'departments.empty.title',
      text: 'departments.empty.text',
      text_reader: 'departments.empty.text_reader',
    },
  },
  columns,
  card: (row, t) => ({
    title: title(row),
    detail: row.manager?.name ?? row.code ?? '',
    status: <StatusBadge domain="department" value={row.status} />,
    note: t('departments.counts.people', {
      count: row.counts?.employees ?? 0,
      formatted: String(row.counts?.employees ?? 0),
    }),
  }),
  rowName: ({ name }) => name,
  complete: true,
  facets: [
    { field: 'status', label: 'departments.fields.status', domain: 'department' },
    { field: 'parent_id', label: 'departments.fields.parent_id', none: 'departments.none.parent' },
    {
      field: 'manager_id',
      label: 'departments.fields.manager_id',
      none: 'departments.none.manager',
    },
    { field: 'site_id', label: 'departments.fields.site_id', none: 'departments.none.site' },
  ],
  bulk: [
    {
      field: 'status',
      action: 'departments.bulk.status',
      label: 'departments.fields.status',
      icon: CircleDot,
      options: statusOptions,
    },
    {
      field: 'parent_id',
      action: 'departments.bulk.parent',
      label: 'departments.fields.parent_id',
      icon: Network,
      search: searchDepartments(),
    },
    {
      field: 'manager_id',
      action: 'departments.bulk.manager',
      label: 'departments.fields.manager_id',
      icon: UserRound,
      search: searchEmployees(),
    },
    {
      field: 'site_id',
      action: 'departments.bulk.site',
      label: 'departments.fields.site_id',
      icon: MapPin,
      search: searchSites,
    },
  ],
  touches: ['employees', 'assets'],
}
