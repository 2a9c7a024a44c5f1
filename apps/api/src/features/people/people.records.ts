import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { recordsOf } from '#core/kinds/describe.ts'
import { assets } from '#db/schema/assets.ts'
import { departments, employees } from '#db/schema/people.ts'

/** Filters employees by whether they have live assets, which have to be returned when they leave. */
function holding(_ctx: Ctx, query: QueryOf<typeof employeesApi.list>): SQL | undefined {
  const wanted = query['filter[holding]']
  if (wanted === undefined) return undefined
  return sql`${sql.raw(wanted ? '' : 'not ')}exists (select from ${assets}
    where ${assets.account_id} = ${employees.account_id} and ${assets.custodian_id} = ${employees.id}
      and ${assets.archived_at} is null)`
}

export const departmentRecords = recordsOf(departmentsApi, departments, {
  isTree: true,
  first: ['code', 'name', 'parent'],
})
export const departmentEntity = departmentRecords.entity

export const employeeRecords = recordsOf(employeesApi, employees, {
  narrowed: { holding },
  first: ['employee_number', 'email'],
  without: ['user'],
})
export const employeeEntity = employeeRecords.entity
