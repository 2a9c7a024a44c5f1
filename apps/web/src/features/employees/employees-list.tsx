import { type Employee, employeesApi } from '@steward/contract/employees.ts'
import type { TFunction } from 'i18next'
import { Building, CircleDot, IdCard, MapPin, UserRound } from 'lucide-react'
import { Avatar } from '#components/avatar.tsx'
import { CountLink } from '#components/count-link.tsx'
import { NoValue, RowLink, TwoLines } from '#components/data-table/cells.tsx'
import { searchDepartments, searchEmployees, searchSites } from '#components/record-form/lookups.ts'
import type { ListColumn, ListSpec } from '#components/record-list/list-spec.ts'
import { momentColumns } from '#components/record-list/moment-columns.tsx'
import { StatusBadge, statusOptions } from '#components/status-badge.tsx'
import { DateText } from '#components/values.tsx'

/** The page of an employee. */
export const employeePath = ({ id }: { id: string }) => `/system-settings/employee-directory/${id}`

/** What narrows the list to those from whom something has to be taken back. */
export const LEAVERS = { 'filter[status]': ['left'], 'filter[holding]': true } as const

const title = (row: Employee) => <RowLink to={employeePath(row)}>{row.full_name}</RowLink>
const AVATAR = { compact: 0, cozy: 30, roomy: 38 } as const

const plain = (value: string | null | undefined) => (
  <span className="truncate">{value ?? <NoValue />}</span>
)

function AssetCount({ row, t }: { row: Employee; t: TFunction }) {
  const count = row.counts?.['assets']
  const words = { count: count ?? 0, formatted: String(count ?? 0), name: row.full_name }
  return (
    <CountLink
      count={count}
      to="/assets"
      filter={{ 'filter[custodian_id]': [row.id] }}
      label={t('employees.counts.assets', words)}
    />
  )
}

const columns = (t: TFunction): ListColumn<Employee>[] => [
  {
    id: 'full_name',
    header: t('employees.fields.full_name'),
    width: 'minmax(220px, 2fr)',
    sortable: true,
    exports: ['first_name', 'last_name', 'employee_number'],
    cell: (row, density) => (
      <TwoLines
        density={density}
        thumb={<Avatar name={row.full_name} imageUrl={row.image_url} size={AVATAR[density]} />}
        first={title(row)}
        second={row.employee_number}
      />
    ),
  },
  {
    id: 'email',
    header: t('employees.fields.email'),
    width: 'minmax(180px, 1.5fr)',
    sortable: true,
    cell: ({ email }) => plain(email),
  },
  {
    id: 'department',
    header: t('employees.fields.department_id'),
    width: 'minmax(130px, 1fr)',
    cell: ({ department }) => plain(department?.name),
  },
  {
    id: 'job_title',
    header: t('employees.fields.job_title'),
    width: 'minmax(130px, 1fr)',
    cell: ({ job_title }) => plain(job_title),
  },
  {
    id: 'site',
    header: t('employees.fields.site_id'),
    width: 'minmax(130px, 1fr)',
    exports: ['site', 'location'],
    cell: ({ site, location }, density) => (
      <TwoLines density={density} first={site?.name ?? <NoValue />} second={location?.name} />
    ),
  },
  {
    id: 'assets',
    header: t('employees.columns.assets'),
    width: '96px',
    numeric: true,
    exports: [],
    cell: (row) => <AssetCount row={row} t={t} />,
  },
  {
    id: 'status',
    header: t('employees.fields.status'),
    width: '120px',
    cell: ({ status }) => <StatusBadge domain="employee" value={status} />,
  },
  {
    id: 'manager',
    header: t('employees.fields.manager_id'),
    width: 'minmax(130px, 1fr)',
    hidden: true,
    cell: ({ manager }) => plain(manager?.name),
  },
  {
    id: 'phone',
    header: t('employees.fields.phone'),
    width: '140px',
    hidden: true,
    cell: ({ phone }) => plain(phone),
  },
  {
    id: 'employee_number',
    header: t('employees.fields.employee_number'),
    width: '120px',
    sortable: true,
    hidden: true,
    cell: ({ employee_number }) => plain(employee_number),
  },
  {
    id: 'start_date',
    header: t('employees.fields.start_date'),
    width: '120px',
    hidden: true,
    cell: ({ start_date }) => <DateText value={start_date} />,
  },
  {
    id: 'end_date',
    header: t('employees.fields.end_date'),
    width: '120px',
    hidden: true,
    cell: ({ end_date }) => <DateText value={end_date} />,
  },
  ...momentColumns<Employee>(t),
]

/** The directory of employees. */
export const EMPLOYEES: ListSpec<Employee> = {
  name: 'employees',
  api: employeesApi,
  icon: IdCard,
  texts: {
    title: 'employees.title',
    description: 'employees.description',
    search: 'employees.search',
    count: 'employees.count',
    add: 'employees.add',
    empty: {
      title: 'employees.empty.title',
      text: 'employees.empty.text',
      text_reader: 'employees.empty.text_reader',
    },
  },
  columns,
  card: (row, t) => ({
    thumb: <Avatar name={row.full_name} imageUrl={row.image_url} size={44} />,
    title: title(row),
    detail: row.job_title ?? row.email ?? '',
    status: <StatusBadge domain="employee" value={row.status} />,
    note: t('employees.counts.held', {
      count: row.counts?.['assets'] ?? 0,
      formatted: String(row.counts?.['assets'] ?? 0),
    }),
  }),
  rowName: ({ full_name }) => full_name,
  href: employeePath,
  complete: true,
  facets: [
    { field: 'status', label: 'employees.fields.status', domain: 'employee' },
    {
      field: 'department_id',
      label: 'employees.fields.department_id',
      none: 'employees.none.department',
    },
    { field: 'site_id', label: 'employees.fields.site_id', none: 'employees.none.site' },
    {
      field: 'location_id',
      label: 'employees.fields.location_id',
      none: 'employees.none.location',
    },
    { field: 'manager_id', label: 'employees.fields.manager_id', none: 'employees.none.manager' },
  ],
  views: [
    { id: 'active', label: 'employees.views.active', filters: { 'filter[status]': ['active'] } },
    { id: 'leavers', label: 'employees.views.leavers', filters: LEAVERS },
  ],
  bulk: [
    {
      field: 'status',
      action: 'employees.bulk.status',
      label: 'employees.fields.status',
      icon: CircleDot,
      options: () => statusOptions('employee'),
    },
    {
      field: 'department_id',
      action: 'employees.bulk.department',
      label: 'employees.fields.department_id',
      icon: Building,
      search: searchDepartments(),
    },
    {
      field: 'manager_id',
      action: 'employees.bulk.manager',
      label: 'employees.fields.manager_id',
      icon: UserRound,
      search: searchEmployees(),
    },
    {
      field: 'site_id',
      action: 'employees.bulk.site',
      label: 'employees.fields.site_id',
      icon: MapPin,
      search: searchSites,
    },
  ],
}
