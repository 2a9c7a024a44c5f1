import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { serveRecord } from '#http/records.ts'
import type { App } from '#http/serve.ts'
import { createDepartment, judgeDepartments, updateDepartment } from './departments.service.ts'
import { createEmployee, judgeEmployees, updateEmployee } from './employees.service.ts'
import { departmentRecords, employeeRecords } from './people.records.ts'

export async function peopleRoutes(app: App) {
  serveRecord(app, departmentsApi, departmentRecords, {
    create: createDepartment,
    update: updateDepartment,
    bulk: judgeDepartments,
  })
  serveRecord(app, employeesApi, employeeRecords, {
    create: createEmployee,
    update: updateEmployee,
    bulk: judgeEmployees,
  })
}
