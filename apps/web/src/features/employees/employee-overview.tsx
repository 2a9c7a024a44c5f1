import { type Employee, employeesApi } from '@steward/contract/employees.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { Card } from '#components/card.tsx'
import { detailsOf } from '#components/fields/details.tsx'
import { PathLink } from '#components/path-link.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { DateTime } from '#components/values.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { EMPLOYEES } from './employees.tsx'

/** The data of an employee; missing values have a dash. */
export function EmployeeOverview({ employee }: { employee: Employee }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4 px-4 py-4 sm:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-4">
        <Contact employee={employee} />
        <Work employee={employee} />
        <Employment employee={employee} />
        {employee.notes && (
          <Card title={t('employees.fields.notes')}>
            <p className="text-sm whitespace-pre-wrap">{employee.notes}</p>
          </Card>
        )}
        <p className="px-1 text-xs text-muted-foreground">
          {t('employees.created_at')} <DateTime value={employee.created_at} /> ·{' '}
          {t('employees.updated_at')} <DateTime value={employee.updated_at} />
        </p>
      </div>
      <Reports employee={employee} />
    </div>
  )
}

function Contact({ employee }: { employee: Employee }) {
  const { t } = useTranslation()
  return (
    <Card title={t('employees.sections.contact')}>
      <DescriptionList items={detailsOf(EMPLOYEES, ['email', 'phone'], employee, t)} />
    </Card>
  )
}

function Work({ employee }: { employee: Employee }) {
  const { t } = useTranslation()
  const of = (...names: string[]) => detailsOf(EMPLOYEES, names, employee, t)
  const { manager } = employee
  return (
    <Card title={t('employees.sections.work')}>
      <DescriptionList
        items={[
          ...of('job_title', 'employee_number', 'department_id'),
          {
            label: t('employees.fields.manager_id'),
            value: manager && <PersonLink id={manager.id} name={manager.name} />,
          },
          ...of('site_id', 'location_id'),
        ]}
      />
    </Card>
  )
}

function Employment({ employee }: { employee: Employee }) {
  const { t } = useTranslation()
  const { user } = employee
  return (
    <Card title={t('employees.sections.time')}>
      <DescriptionList
        items={[
          ...detailsOf(EMPLOYEES, ['start_date', 'end_date'], employee, t),
          { label: t('employees.fields.user_id'), value: user && <UserLink {...user} /> },
        ]}
      />
    </Card>
  )
}

function UserLink({ id, name }: { id: string; name: string }) {
  const maySee = useMay('user:view')
  if (!maySee) return name
  return (
    <PathLink to={`/system-settings/users/${id}`} className="link">
      {name}
    </PathLink>
  )
}

function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to="/system-settings/employee-directory/$id"
      params={{ id }}
      className="link inline-flex items-center gap-2"
    >
      <Avatar name={name} size={22} />
      {name}
    </Link>
  )
}

/** The number of reports shown here; the directory has all. */
const SHOWN = 10

/** The direct reports of an employee. */
function Reports({ employee }: { employee: Employee }) {
  const { t } = useTranslation()
  const count = employee.counts?.['employees'] ?? 0
  const { data } = useQuery({
    ...query(employeesApi.list, {
      query: { 'filter[manager_id]': employee.id, per_page: SHOWN },
    }),
    enabled: count > 0,
  })
  return (
    <Card title={t('employees.reports.title')} className="self-start">
      {count === 0 && (
        <p className="text-sm text-muted-foreground">{t('employees.reports.none')}</p>
      )}
      {count > 0 && !data && <Skeleton className="h-24" />}
      <ul className="flex flex-col gap-3 text-sm">
        {data?.data.map(({ id, full_name, status }) => (
          <li key={id} className="flex items-center justify-between gap-2">
            <PersonLink id={id} name={full_name} />
            {status !== 'active' && <StatusBadge domain="employee" value={status} />}
          </li>
        ))}
      </ul>
      {count > SHOWN && (
        <Link
          to="/system-settings/employee-directory"
          search={{ 'filter[manager_id]': [employee.id] }}
          className="link mt-4 inline-block text-sm"
        >
          {t('employees.reports.all', { count, formatted: String(count) })}
        </Link>
      )}
    </Card>
  )
}
