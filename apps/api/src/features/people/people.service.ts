import type { DepartmentInput, departmentsApi } from '@steward/contract/departments.ts'
import type { EmployeeInput, employeesApi } from '@steward/contract/employees.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { fault, invalid } from '#core/errors.ts'
import { refuseCircle } from '#core/hierarchy.ts'
import { createRecord, findRow, lockRow, refuseStale, type Row, updateRow } from '#core/records.ts'
import { getRecord } from '#core/rows.ts'
import { departments, employees } from '#db/schema/people.ts'
import { locations } from '#db/schema/places.ts'
import { departmentEntity, employeeEntity } from './people.entities.ts'

type DepartmentChanges = BodyOf<typeof departmentsApi.update>['department']
type EmployeeChanges = BodyOf<typeof employeesApi.update>['employee']

/** How deep departments may lie within each other. */
const DEEPEST_DEPARTMENT = 12
/** How long a line of managers may be. */
const LONGEST_LINE = 30

const refuseParent = (ctx: Ctx, parent_id: string, id?: string) =>
  refuseCircle(ctx, departments, {
    id,
    parent_id,
    parent: 'parent_id',
    deepest: DEEPEST_DEPARTMENT,
    pointer: '/department/parent_id',
  })

export function createDepartment(ctx: Ctx, input: DepartmentInput) {
  return inTransaction(ctx, async (ctx) => {
    if (input.parent_id) await refuseParent(ctx, input.parent_id)
    return createRecord(ctx, departmentEntity, input)
  })
}

export function updateDepartment(
  ctx: Ctx,
  id: string,
  { lock_version, ...changes }: DepartmentChanges,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, departmentEntity, id)
    await refuseStale(ctx, departmentEntity, before, lock_version)
    if (changes.parent_id) await refuseParent(ctx, changes.parent_id, id)
    await updateRow(ctx, departmentEntity, before, changes)
    return getRecord(ctx, departmentEntity, id)
  })
}

/** Somebody's location says their site; both given, they have to agree. */
async function placed(ctx: Ctx, before: Row, changes: EmployeeChanges): Promise<EmployeeChanges> {
  if (!changes.location_id) return changes
  const location = await findRow(ctx, locations, changes.location_id)
  if (!location)
    throw invalid(fault('/employee/location_id', 'location_id does not exist', 'not_found'))
  const site_id = changes.site_id ?? location.site_id
  if (site_id !== location.site_id)
    throw invalid(fault('/employee/location_id', 'This location lies in another site'))
  return { ...changes, site_id: location.site_id as string }
}

function refuseDates({ start_date, end_date }: { start_date?: unknown; end_date?: unknown }): void {
  if (start_date && end_date && String(end_date) < String(start_date))
    throw invalid(fault('/employee/end_date', 'end_date must not be before start_date'))
}

const refuseManager = (ctx: Ctx, parent_id: string, id?: string) =>
  refuseCircle(ctx, employees, {
    id,
    parent_id,
    parent: 'manager_id',
    deepest: LONGEST_LINE,
    pointer: '/employee/manager_id',
  })

export function createEmployee(ctx: Ctx, input: EmployeeInput) {
  refuseDates(input)
  return inTransaction(ctx, async (ctx) =>
    createRecord(ctx, employeeEntity, await placed(ctx, {}, input)),
  )
}

export function updateEmployee(
  ctx: Ctx,
  id: string,
  { lock_version, ...changes }: EmployeeChanges,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, employeeEntity, id)
    await refuseStale(ctx, employeeEntity, before, lock_version)
    refuseDates({ ...before, ...changes })
    if (changes.manager_id) await refuseManager(ctx, changes.manager_id, id)
    await updateRow(ctx, employeeEntity, before, await placed(ctx, before, changes))
    return getRecord(ctx, employeeEntity, id)
  })
}
