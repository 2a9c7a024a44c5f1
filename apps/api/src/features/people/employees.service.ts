import type { EmployeeInput, employeesApi } from '@steward/contract/employees.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { fault, invalid } from '#core/errors.ts'
import { holdTreeFirst } from '#core/hierarchy.ts'
import {
  createRecord,
  findRow,
  given,
  lockRow,
  refuseStale,
  type Row,
  updateRow,
} from '#core/records.ts'
import { archivedReferences, movesInto } from '#core/references.ts'
import { getRecord } from '#core/rows.ts'
import { departments, employees } from '#db/schema/people.ts'
import { locations, sites } from '#db/schema/places.ts'
import { type Received, removeFileLater, withImage } from '#images/store.ts'
import { refuseDates, withLastDay } from './employees.rules.ts'
import { employeeEntity } from './people.records.ts'

export type EmployeeChanges = Omit<BodyOf<typeof employeesApi.update>['employee'], 'lock_version'>

/** How long a line of managers may be. */
const LONGEST_LINE = 30

interface Where {
  site_id?: string | null | undefined
  location_id?: string | null | undefined
}

/**
 * Somebody's location says their site; both given, they have to agree. Who goes to another site leaves their location.
 *
 * @returns what follows for somebody as they are; nothing is known of somebody new
 */
async function placed(ctx: Ctx, { site_id, location_id }: Where): Promise<(before?: Row) => Where> {
  if (!location_id)
    return (before) => {
      const leaves = site_id !== undefined && before !== undefined && site_id !== before.site_id
      return leaves && location_id === undefined ? { location_id: null } : {}
    }
  // Held, so that it doesn't go to another site without them.
  const location = await findRow(ctx, locations, location_id, 'held')
  if (!location)
    throw invalid(fault('/employee/location_id', 'location_id does not exist', 'not_found'))
  if (site_id && site_id !== location.site_id)
    throw invalid(fault('/employee/location_id', 'This location lies in another site'))
  return () => ({ site_id: location.site_id as string })
}

/** The day it is for this organization. */
async function today(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.client!.query<{ day: string }>(
    'select ((now() at time zone time_zone)::date)::text as day from accounts where id = $1',
    [ctx.account_id],
  )
  return rows[0]!.day
}

/** A place is there and in use; a department and a manager are there. */
async function archived(ctx: Ctx, changes: EmployeeChanges) {
  return archivedReferences(ctx, 'employee', {
    department_id: [departments, changes.department_id],
    site_id: [sites, changes.site_id],
    location_id: [locations, changes.location_id],
    manager_id: [employees, changes.manager_id],
  })
}

export function createEmployee(ctx: Ctx, input: EmployeeInput) {
  return inTransaction(ctx, async (ctx) => {
    const follows = await placed(ctx, input)
    const full = withLastDay({ ...input, ...follows() }, await today(ctx))
    refuseDates(full)
    const refuseArchived = await archived(ctx, full)
    refuseArchived()
    return createRecord(ctx, employeeEntity, full)
  })
}

type Changes = EmployeeChanges & { image_key?: string | null | undefined }

/** What a change makes of each of these employees, who are held. */
export async function judgeEmployees(ctx: Ctx, changes: Changes, rows: readonly Row[]) {
  const { manager_id } = changes
  const move = manager_id
    ? await movesInto(ctx, employees, {
        ids: rows.map(({ id }) => id as string),
        parent_id: manager_id,
        parent: 'manager_id',
        deepest: LONGEST_LINE,
        pointer: '/employee/manager_id',
      })
    : undefined
  const follows = await placed(ctx, changes)
  const refuseArchived = await archived(ctx, changes)
  const day = await today(ctx)
  return (held: Row): Changes => {
    const next = withLastDay({ ...changes, ...follows(held) }, day, held)
    refuseDates({ ...held, ...given(next) })
    if (manager_id !== held.manager_id) move?.(held.id as string)
    refuseArchived(held)
    return next
  }
}

/**
 * Changes what is given of an employee, their picture included.
 *
 * @param upload their new picture; `null` removes the one they have; undefined leaves it
 */
export function updateEmployee(
  ctx: Ctx,
  id: string,
  { lock_version, ...changes }: EmployeeChanges & { lock_version?: number | undefined },
  upload: Received | null | undefined,
) {
  const write = (image_key: string | null | undefined) =>
    inTransaction(ctx, async (ctx) => {
      await holdTreeFirst(ctx, employeeEntity, [changes])
      const before = await lockRow(ctx, employeeEntity, id)
      await refuseStale(ctx, employeeEntity, before, lock_version)
      const judge = await judgeEmployees(ctx, { ...changes, image_key }, [before])
      await updateRow(ctx, employeeEntity, before, judge(before))
      if (image_key !== undefined) await removeFileLater(ctx, before.image_key as string | null)
      return getRecord(ctx, employeeEntity, id)
    })
  return upload === undefined ? write(undefined) : withImage(ctx, upload, write)
}
