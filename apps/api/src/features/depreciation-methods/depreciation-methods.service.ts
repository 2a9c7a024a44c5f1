import type {
  DepreciationMethodInput,
  depreciationMethodsApi,
} from '@steward/contract/depreciation-methods.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { createRecord, given, lockRow, refuseStale, updateRow } from '#core/records.ts'
import { getRecord } from '#core/rows.ts'
import { depreciationMethodEntity } from './depreciation-methods.records.ts'
import { implied, refuseMethod } from './depreciation-methods.rules.ts'

type Changes = BodyOf<typeof depreciationMethodsApi.update>['depreciation_method']

export async function createMethod(ctx: Ctx, input: DepreciationMethodInput) {
  refuseMethod(input)
  return createRecord(ctx, depreciationMethodEntity, input)
}

export function updateMethod(ctx: Ctx, id: string, { lock_version, ...changes }: Changes) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, depreciationMethodEntity, id)
    await refuseStale(ctx, depreciationMethodEntity, before, lock_version)
    const next = implied(given(changes), before)
    refuseMethod({ ...before, ...next })
    await updateRow(ctx, depreciationMethodEntity, before, next)
    return getRecord(ctx, depreciationMethodEntity, id)
  })
}
