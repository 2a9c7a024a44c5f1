import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { anyOfEach } from '#core/filters.ts'
import { archiveRecord, restoreRecord } from '#core/records.ts'
import { getRecord, listRecords } from '#core/rows.ts'
import { departments, employees } from '#db/schema/people.ts'
import { type App, serve, versionOf } from '#http/serve.ts'
import { departmentEntity, employeeEntity } from './people.entities.ts'
import {
  createDepartment,
  createEmployee,
  updateDepartment,
  updateEmployee,
} from './people.service.ts'

export async function peopleRoutes(app: App) {
  serve(app, departmentsApi.list, ({ query }, ctx) => {
    const { status, parent_id, site_id } = departments
    return listRecords(
      ctx,
      departmentEntity,
      query,
      anyOfEach(query, { status, parent_id, site_id }),
    )
  })
  serve(app, departmentsApi.get, ({ params }, ctx) => getRecord(ctx, departmentEntity, params.id))
  serve(app, departmentsApi.create, ({ body }, ctx) => createDepartment(ctx, body.department))
  serve(app, departmentsApi.update, ({ params, body }, ctx, { request }) =>
    updateDepartment(ctx, params.id, {
      ...body.department,
      lock_version: versionOf(request, body.department),
    }),
  )
  serve(app, departmentsApi.remove, ({ params }, ctx) =>
    archiveRecord(ctx, departmentEntity, params.id),
  )
  serve(app, departmentsApi.restore, ({ params }, ctx) =>
    restoreRecord(ctx, departmentEntity, params.id),
  )

  serve(app, employeesApi.list, ({ query }, ctx) => {
    const { status, department_id, site_id } = employees
    return listRecords(
      ctx,
      employeeEntity,
      query,
      anyOfEach(query, { status, department_id, site_id }),
    )
  })
  serve(app, employeesApi.get, ({ params }, ctx) => getRecord(ctx, employeeEntity, params.id))
  serve(app, employeesApi.create, ({ body }, ctx) => createEmployee(ctx, body.employee))
  serve(app, employeesApi.update, ({ params, body }, ctx, { request }) =>
    updateEmployee(ctx, params.id, {
      ...body.employee,
      lock_version: versionOf(request, body.employee),
    }),
  )
  serve(app, employeesApi.remove, ({ params }, ctx) =>
    archiveRecord(ctx, employeeEntity, params.id),
  )
  serve(app, employeesApi.restore, ({ params }, ctx) =>
    restoreRecord(ctx, employeeEntity, params.id),
  )
}
