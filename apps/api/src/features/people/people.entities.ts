import type { Department } from '@steward/contract/departments.ts'
import type { Employee } from '@steward/contract/employees.ts'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { columns, type Entity, fileUrl, named, recordShape, sameRow } from '#core/entity.ts'
import { assets } from '#db/schema/assets.ts'
import { departments, employees } from '#db/schema/people.ts'
import { locations, sites } from '#db/schema/places.ts'
import { users } from '#db/schema/users.ts'

const manager = alias(employees, 'manager')
const parent = alias(departments, 'parent')

export const departmentEntity: Entity<Department> = {
  type: 'Department',
  name: 'department',
  table: departments,
  shape: {
    ...recordShape(departments),
    ...columns(
      departments,
      'name',
      'code',
      'cost_centre',
      'parent_id',
      'manager_id',
      'site_id',
      'status',
      'description',
      'external_id',
    ),
    parent: named(parent, parent.name),
    manager: named(manager, manager.full_name),
    site: named(sites, sites.name),
  },
  joins: [
    [parent, sameRow(departments.account_id, departments.parent_id, parent)],
    [manager, sameRow(departments.account_id, departments.manager_id, manager)],
    [sites, sameRow(departments.account_id, departments.site_id, sites)],
  ],
  usedBy: [
    { resource: 'assets', table: assets, column: assets.department_id },
    { resource: 'employees', table: employees, column: employees.department_id },
    { resource: 'departments', table: departments, column: departments.parent_id },
  ],
}

export const employeeEntity: Entity<Employee> = {
  type: 'Employee',
  name: 'employee',
  table: employees,
  shape: {
    ...recordShape(employees),
    ...columns(
      employees,
      'first_name',
      'last_name',
      'full_name',
      'email',
      'employee_number',
      'job_title',
      'phone',
      'department_id',
      'site_id',
      'location_id',
      'manager_id',
      'user_id',
      'start_date',
      'end_date',
      'status',
      'notes',
      'external_id',
    ),
    department: named(departments, departments.name),
    site: named(sites, sites.name),
    location: named(locations, locations.name),
    manager: named(manager, manager.full_name),
    user: named(users, users.name),
    image_url: fileUrl(employees.image_key),
  },
  joins: [
    [departments, sameRow(employees.account_id, employees.department_id, departments)],
    [sites, sameRow(employees.account_id, employees.site_id, sites)],
    [locations, sameRow(employees.account_id, employees.location_id, locations)],
    [manager, sameRow(employees.account_id, employees.manager_id, manager)],
    // People belong to no account; the reference goes to their membership of this one.
    [users, eq(users.id, employees.user_id)],
  ],
  usedBy: [
    { resource: 'assets', table: assets, column: assets.custodian_id },
    { resource: 'departments', table: departments, column: departments.manager_id },
    { resource: 'sites', table: sites, column: sites.manager_id },
    { resource: 'employees', table: employees, column: employees.manager_id },
  ],
}
