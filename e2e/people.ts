import { type DepartmentInput, departmentsApi } from '@steward/contract/departments.ts'
import { type EmployeeInput, employeesApi } from '@steward/contract/employees.ts'
import type { Call } from './api.ts'

export async function addEmployee(call: Call, employee: Partial<EmployeeInput> = {}) {
  const { data } = await call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Lind', ...employee } },
  })
  return data
}

export async function addDepartment(call: Call, department: DepartmentInput) {
  const { data } = await call(departmentsApi.create, { body: { department } })
  return data
}
