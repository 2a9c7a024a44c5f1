import { type Employee, employeesApi } from '@steward/contract/employees.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { Building, CircleDot, IdCard, MapPin, UserRound } from 'lucide-react'
import { Avatar } from '#components/avatar.tsx'
import { TwoLines } from '#components/data-table/cells.tsx'
import { RowLink } from '#components/data-table/row-link.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { countColumn } from '#components/fields/columns.tsx'
import { choice, date, link, longText, reference, text } from '#components/fields/field.ts'
import { recordKind } from '#components/fields/record-kind.ts'
import { StatusBadge } from '#components/status-badge.tsx'
import { nameOf as nameOfPlace } from '#lib/elsewhere.ts'

/** The URL of an employee's page. */
const employeePath = ({ id }: { id: string }) => `/system-settings/employee-directory/${id}`

/** The filter for former employees with assets. */
export const LEAVERS = {
  'filter[status]': ['left'],
  'filter[holding]': true,
} satisfies Partial<QueryOf<typeof employeesApi.list>>

const AVATAR = { compact: 0, cozy: 30, roomy: 38 } as const
const nameLink = (row: Employee) => <RowLink to={employeePath(row)}>{row.full_name}</RowLink>
const nameOf = ({ full_name }: Employee) => full_name

/** Employees: their list, their form and the wording of their history. */
export const EMPLOYEES = recordKind(
  employeesApi,
  {
    first_name: text({ problem: 'employees.problems.first_name' }),
    last_name: text({ problem: 'employees.problems.last_name' }),
    email: link('email', { problem: 'employees.problems.email', width: 'minmax(180px, 1.5fr)' }),
    phone: link('phone', { width: '140px' }),
    job_title: text({ width: 'minmax(130px, 1fr)' }),
    employee_number: text({ width: '120px' }),
    department_id: reference('department', {
      none: 'employees.none.department',
      width: 'minmax(130px, 1fr)',
    }),
    manager_id: reference('employee', {
      none: 'employees.none.manager',
      width: 'minmax(130px, 1fr)',
    }),
    site_id: reference('site', { none: 'employees.none.site' }),
    location_id: reference('location', { none: 'employees.none.location', within: 'site_id' }),
    status: choice({ domain: 'employee', initial: 'active', width: '172px' }),
    user_id: reference('user', { hint: 'employees.user_hint' }),
    start_date: date({ problem: 'employees.problems.date' }),
    end_date: date({
      problem: 'employees.problems.date',
      hint: ({ status }) => (status === 'left' ? 'employees.end_hint' : undefined),
    }),
    notes: longText(),
  },
  {
    words: 'employees',
    nameOf,
    addText: 'employees.add_text',
    picture: { failed: 'employees.image_failed', round: true },
    form: [
      { fields: ['first_name', 'last_name', 'email', 'phone', 'picture'] },
      {
        title: 'employees.sections.work',
        fields: [
          'job_title',
          'employee_number',
          'department_id',
          'manager_id',
          'site_id',
          'location_id',
        ],
      },
      {
        title: 'employees.sections.time',
        fields: ['status', 'user_id', 'start_date', 'end_date', 'notes'],
      },
    ],
    check: ({ start_date, end_date }, t) =>
      start_date && end_date && String(end_date) < String(start_date)
        ? { end_date: t('employees.problems.end_date') }
        : {},
    refused: ({ type }, t) =>
      type === 'DUPLICATE_EMAIL' ? { email: t('employees.problems.email_taken') } : {},
    list: {
      icon: IdCard,
      href: employeePath,
      complete: true,
      columns: [
        (t) => ({
          id: 'full_name',
          header: t('employees.fields.full_name'),
          width: 'minmax(220px, 2fr)',
          sortable: true,
          exports: ['first_name', 'last_name', 'employee_number'],
          cell: (row, density) => (
            <TwoLines
              density={density}
              thumb={
                <Avatar name={row.full_name} imageUrl={row.image_url} size={AVATAR[density]} />
              }
              first={nameLink(row)}
              second={row.employee_number}
            />
          ),
        }),
        ['email', { sortable: true }],
        'department_id',
        'job_title',
        (t) => ({
          id: 'site',
          header: t('employees.fields.site_id'),
          width: 'minmax(130px, 1fr)',
          exports: ['site', 'location'],
          cell: ({ site, location }, density) => (
            <TwoLines
              density={density}
              first={nameOfPlace(site) ?? <NoValue />}
              second={location?.name}
            />
          ),
        }),
        countColumn({
          of: 'assets',
          header: 'employees.columns.assets',
          to: '/assets',
          by: 'filter[custodian_id]',
          label: 'employees.counts.assets',
          nameOf,
        }),
        'status',
        ['manager_id', { hidden: true }],
        ['phone', { hidden: true }],
        ['employee_number', { sortable: true, hidden: true }],
        ['start_date', { hidden: true }],
        ['end_date', { hidden: true }],
      ],
      card: (row, t) => ({
        thumb: <Avatar name={row.full_name} imageUrl={row.image_url} size={44} />,
        title: nameLink(row),
        detail: row.job_title ?? row.email ?? '',
        status: <StatusBadge domain="employee" value={row.status} />,
        note: t('employees.counts.held', {
          count: row.counts?.['assets'] ?? 0,
          formatted: String(row.counts?.['assets'] ?? 0),
        }),
      }),
      facets: ['status', 'department_id', 'site_id', 'location_id', 'manager_id'],
      views: [
        {
          id: 'active',
          label: 'employees.views.active',
          filters: { 'filter[status]': ['active'] },
        },
        { id: 'leavers', label: 'employees.views.leavers', filters: LEAVERS },
      ],
      bulk: [
        ['status', CircleDot],
        ['department_id', Building],
        ['manager_id', UserRound],
        ['site_id', MapPin],
      ],
    },
  },
)
