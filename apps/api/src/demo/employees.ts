import type { departments, employees } from '#db/schema/people.ts'
import type { Calendar } from './calendar.ts'
import type { Organization } from './organization.ts'
import { readTable } from './outline.ts'
import { entered, type LocationRow, type Row, type SiteRow } from './places.ts'
import type { Random } from './random.ts'

export type DepartmentRow = Row<typeof departments>
export type EmployeeRow = Row<typeof employees>

/** The departments, without managers, who are known when the employees are. */
export function buildDepartments(
  { departments }: Organization,
  sites: SiteRow[],
  random: Random,
  calendar: Calendar,
): DepartmentRow[] {
  const rows: DepartmentRow[] = []
  for (const [name, code, cost_centre, site, above] of readTable(departments))
    rows.push({
      ...entered(calendar, random),
      name: name!,
      code: code!,
      cost_centre: cost_centre!,
      site_id: sites.find((row) => row.code === site)!.id,
      parent_id: rows.find((row) => row.name === above)?.id ?? null,
    })
  return rows
}

/** `Élodie` in an address is `elodie`. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')

type Places = { sites: SiteRow[]; locations: LocationRow[] }

/** The dates of employment that fit to an employee's status. */
function workingTime(status: string | undefined, random: Random, calendar: Calendar) {
  const start_date = calendar.day(random.int(500, 4200))
  if (status === 'left')
    return { start_date, end_date: calendar.day(random.int(20, 280)), status: 'left' as const }
  return { start_date, status: status === 'on_leave' ? ('on_leave' as const) : ('active' as const) }
}

/**
 * The employees. The first of a department manages the others, and the first of all manages these.
 *
 * @param userIds the ids of users, by their names
 */
export function buildEmployees(
  { employees, people, domain, employeePrefix }: Organization,
  { sites, locations }: Places,
  departments: DepartmentRow[],
  userIds: ReadonlyMap<string, string>,
  random: Random,
  calendar: Calendar,
): EmployeeRow[] {
  const rows: EmployeeRow[] = []
  for (const [name, department, job_title, site, status] of readTable(employees)) {
    const [first_name, ...others] = name!.split(' ')
    const last_name = others.join(' ')
    const department_id = departments.find((row) => row.name === department)!.id
    const site_id = sites.find((row) => row.code === site)!.id
    const rooms = locations.filter((row) => row.site_id === site_id && /office/i.test(row.name))
    const head = rows.find((row) => row.department_id === department_id) ?? rows[0]
    rows.push({
      ...entered(calendar, random),
      ...workingTime(status, random, calendar),
      first_name: first_name!,
      last_name,
      email:
        people.find((person) => person.name === name)?.email ??
        `${plain(first_name!)}.${plain(last_name)}@${domain}`,
      employee_number: `${employeePrefix}${1001 + rows.length}`,
      job_title: job_title!,
      department_id,
      site_id,
      location_id: rooms.length > 0 && random.chance(0.7) ? random.pick(rooms).id : null,
      manager_id: head?.id ?? null,
      user_id: userIds.get(name!) ?? null,
    })
  }
  return rows
}
