import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { serveRecord } from '#http/records.ts'
import type { App } from '#http/serve.ts'
import { withPicture } from '#shared/images/pictures.ts'
import { departmentImport } from './departments.import.ts'
import { departmentRules } from './departments.service.ts'
import { employeeImport } from './employees.import.ts'
import { employeeRules } from './employees.service.ts'
import { departmentRecords, employeeRecords } from './people.records.ts'

export async function peopleRoutes(app: App) {
  app.imports.set('Department', departmentImport)
  app.imports.set('Employee', employeeImport)
  serveRecord(app, departmentsApi, departmentRecords, { rules: departmentRules })
  serveRecord(app, employeesApi, employeeRecords, {
    rules: employeeRules,
    update: withPicture(employeeRules),
  })
}
