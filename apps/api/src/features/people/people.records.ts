import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { recordsOf } from '#core/kinds/describe.ts'
import { departments, employees } from '#db/schema/people.ts'
import { holding } from './employees.queries.ts'

export const departmentRecords = recordsOf(departmentsApi, departments, {
  first: ['code', 'name', 'parent'],
})
export const departmentEntity = departmentRecords.entity

export const employeeRecords = recordsOf(employeesApi, employees, {
  narrowed: { holding },
  first: ['employee_number', 'email'],
  without: ['user'],
})
export const employeeEntity = employeeRecords.entity
