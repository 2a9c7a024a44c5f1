import { keyFrom, numberedKey } from '@steward/contract/slugs.ts'
import type { WorkOrderTypeInput } from '@steward/contract/work-order-types.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { problem, type Rules } from '#core/records/rules.ts'
import { checklistProblems } from '#shared/work-orders/steps.ts'
import { workOrderTypeEntity } from './work-order-types.records.ts'

/** The key of a name; `type` where it would be too short for one. */
function keyOf(name: string): string {
  const key = keyFrom(name)
  return key.length < 2 ? 'type' : key
}

/** The number of keys that are tried at a time, more than an account has types with one name. */
const TRIED = 50

/**
 * Finds unique keys for new types.
 *
 * @param names the names of some of them
 * @returns finds the first free key for one of these names
 */
async function freeKeys(ctx: Ctx, names: readonly string[]): Promise<(name: string) => string> {
  const keysOf = (name: string) =>
    Array.from({ length: TRIED }, (_, index) => numberedKey(keyOf(name), index + 1))
  const keys = [...new Set(names.flatMap(keysOf))]
  if (keys.length === 0) return keyOf
  const { rows } = await clientOf(ctx).query<{ n: number }>(
    "select n from named_ids('work_order_types', 'key', $1)",
    [keys],
  )
  const used = new Set(rows.map(({ n }) => keys[n - 1]!))
  return (name) => {
    const key = keysOf(name).find((one) => !used.has(one)) ?? keyOf(name)
    used.add(key)
    return key
  }
}

/** A new type without a key gets one from its name. It names the type in files and rules, so it stays as it is. */
export const workOrderTypeRules: Rules<Partial<WorkOrderTypeInput>> = {
  entity: workOrderTypeEntity,
  async judge(ctx, asked) {
    const keyless = asked.filter(({ before, change }) => !before && !change.key)
    const freeKey = await freeKeys(
      ctx,
      keyless.map(({ change }) => change.name!),
    )
    return asked.map(({ before, change }) => {
      const problems = checklistProblems(change.checklist ?? [])
      if (before && change.key !== undefined && change.key !== before.key)
        problems.push(problem('key', 'key cannot be changed', 'immutable'))
      const key = before ? undefined : (change.key ?? freeKey(change.name!))
      return { values: { ...change, ...(key && { key }) }, problems }
    })
  },
}
