import type { Department } from '@steward/contract/departments.ts'
import type { Employee } from '@steward/contract/employees.ts'
import { nameOf, type Records } from '#core/listing.ts'
import { departments, employees } from '#db/schema/people.ts'
import { locations, sites } from '#db/schema/places.ts'
import { narrowEmployees } from './employees.queries.ts'
import { departmentEntity, employeeEntity } from './people.entities.ts'

/** How departments are narrowed, counted and exported. */
export const departmentRecords: Records<Department> = {
  entity: departmentEntity,
  facets: {
    status: { column: departments.status },
    parent_id: { column: departments.parent_id, name: departments.name },
    manager_id: { column: departments.manager_id, name: employees.full_name },
    site_id: { column: departments.site_id, name: sites.name },
  },
  columns: {
    id: departments.id,
    code: departments.code,
    name: departments.name,
    parent: nameOf(departments.parent_id, departments, 'name'),
    cost_centre: departments.cost_centre,
    manager: nameOf(departments.manager_id, employees, 'employee_number', 'email', 'full_name'),
    site: nameOf(departments.site_id, sites, 'code'),
    status: departments.status,
    description: departments.description,
    external_id: departments.external_id,
    created_at: departments.created_at,
    updated_at: departments.updated_at,
  },
}

/** How employees are narrowed, counted and exported. */
export const employeeRecords: Records<Employee> = {
  entity: employeeEntity,
  facets: {
    status: { column: employees.status },
    department_id: { column: employees.department_id, name: departments.name },
    site_id: { column: employees.site_id, name: sites.name },
    location_id: { column: employees.location_id, name: locations.name, tree: locations },
    manager_id: { column: employees.manager_id, name: employees.full_name },
  },
  filters: { user_id: employees.user_id },
  further: narrowEmployees,
  columns: {
    id: employees.id,
    employee_number: employees.employee_number,
    email: employees.email,
    first_name: employees.first_name,
    last_name: employees.last_name,
    job_title: employees.job_title,
    phone: employees.phone,
    department: nameOf(employees.department_id, departments, 'name'),
    site: nameOf(employees.site_id, sites, 'code'),
    location: nameOf(employees.location_id, locations, 'code'),
    manager: nameOf(employees.manager_id, employees, 'employee_number', 'email', 'full_name'),
    start_date: employees.start_date,
    end_date: employees.end_date,
    status: employees.status,
    notes: employees.notes,
    external_id: employees.external_id,
    created_at: employees.created_at,
    updated_at: employees.updated_at,
  },
}
