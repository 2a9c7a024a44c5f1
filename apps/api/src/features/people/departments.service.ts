import type { DepartmentInput, departmentsApi } from '@steward/contract/departments.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { holdTreeFirst, refuseCircle } from '#core/hierarchy.ts'
import { createRecord, lockRow, refuseStale, type Row, updateRow } from '#core/records.ts'
import { archivedReferences, movesInto } from '#core/references.ts'
import { getRecord } from '#core/rows.ts'
import { departments, employees } from '#db/schema/people.ts'
import { sites } from '#db/schema/places.ts'
import { departmentEntity } from './people.records.ts'

export type DepartmentChanges = Omit<
  BodyOf<typeof departmentsApi.update>['department'],
  'lock_version'
>

/** How deep departments may lie within each other. */
const DEEPEST = 12

const archived = (ctx: Ctx, { parent_id, manager_id, site_id }: DepartmentChanges) =>
  archivedReferences(ctx, 'department', {
    parent_id: [departments, parent_id],
    manager_id: [employees, manager_id],
    site_id: [sites, site_id],
  })

const TREE = { parent: 'parent_id', deepest: DEEPEST, pointer: '/department/parent_id' } as const

export function createDepartment(ctx: Ctx, input: DepartmentInput) {
  return inTransaction(ctx, async (ctx) => {
    const { parent_id } = input
    if (parent_id) await refuseCircle(ctx, departments, { ...TREE, parent_id })
    const refuseArchived = await archived(ctx, input)
    refuseArchived()
    return createRecord(ctx, departmentEntity, input)
  })
}

/** What a change makes of each of these departments, which are held. */
export async function judgeDepartments(ctx: Ctx, changes: DepartmentChanges, rows: readonly Row[]) {
  const { parent_id } = changes
  const ids = rows.map(({ id }) => id as string)
  const move = parent_id
    ? await movesInto(ctx, departments, { ...TREE, parent_id, ids })
    : undefined
  const refuseArchived = await archived(ctx, changes)
  return (held: Row): DepartmentChanges => {
    if (parent_id !== held.parent_id) move?.(held.id as string)
    refuseArchived(held)
    return changes
  }
}

export function updateDepartment(
  ctx: Ctx,
  id: string,
  { lock_version, ...changes }: DepartmentChanges & { lock_version?: number | undefined },
) {
  return inTransaction(ctx, async (ctx) => {
    await holdTreeFirst(ctx, departmentEntity, [changes])
    const before = await lockRow(ctx, departmentEntity, id)
    await refuseStale(ctx, departmentEntity, before, lock_version)
    const judge = await judgeDepartments(ctx, changes, [before])
    await updateRow(ctx, departmentEntity, before, judge(before))
    return getRecord(ctx, departmentEntity, id)
  })
}
