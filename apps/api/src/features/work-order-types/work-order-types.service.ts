import type { BodyOf } from '@steward/contract/kit/route.ts'
import type { WorkOrderTypeInput, workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { fault, invalid } from '#core/errors.ts'
import { createRecord, lockRow, refuseStale, updateRow } from '#core/records.ts'
import { getRecord } from '#core/rows.ts'
import { workOrderTypeEntity } from './work-order-types.records.ts'
import { keyFrom, numbered, refuseChecklist } from './work-order-types.rules.ts'

type Changes = BodyOf<typeof workOrderTypesApi.update>['work_order_type']

/** So many keys are tried at a time; no account has that many types of one name. */
const TRIED = 50

/** The first key after a name that nobody has. */
async function freeKey(ctx: Ctx, name: string): Promise<string> {
  const key = keyFrom(name)
  const keys = Array.from({ length: TRIED }, (_, index) => numbered(key, index + 1))
  const { rows } = await ctx.client!.query<{ n: number }>(
    "select n from named_ids('work_order_types', 'key', $1)",
    [keys],
  )
  const used = new Set(rows.map(({ n }) => n))
  return keys.find((_, index) => !used.has(index + 1)) ?? key
}

/** Adds a type; one without a key gets one from its name. */
export function createWorkOrderType(ctx: Ctx, input: WorkOrderTypeInput) {
  refuseChecklist(input.checklist ?? [])
  return inTransaction(ctx, async (ctx) => {
    const key = input.key ?? (await freeKey(ctx, input.name))
    return createRecord(ctx, workOrderTypeEntity, { ...input, key })
  })
}

/** Changes a type. Its key names it in files and rules, so it stays as it is. */
export function updateWorkOrderType(ctx: Ctx, id: string, { lock_version, ...changes }: Changes) {
  refuseChecklist(changes.checklist ?? [])
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, workOrderTypeEntity, id)
    await refuseStale(ctx, workOrderTypeEntity, before, lock_version)
    if (changes.key !== undefined && changes.key !== before.key)
      throw invalid(fault('/work_order_type/key', 'key cannot be changed', 'immutable'))
    await updateRow(ctx, workOrderTypeEntity, before, changes)
    return getRecord(ctx, workOrderTypeEntity, id)
  })
}
