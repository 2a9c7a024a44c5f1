import type { WorkOrderTypeInput } from '@steward/contract/work-order-types.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { problem, type Rules } from '#core/records/rules.ts'
import { checklistProblems } from '#shared/work-orders/steps.ts'
import { workOrderTypeEntity } from './work-order-types.records.ts'

/** Letters that don't fall apart into one of the alphabet and a mark. */
const TRANSLITERATED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
}

const LONGEST_KEY = 40

/** A key out of a name: `Oil change (van)` becomes `oil_change_van`. A name without Latin letters gives `type`. */
function keyFrom(name: string): string {
  const key = name
    .toLowerCase()
    .replace(/[ßæœøłđþ]/g, (letter) => TRANSLITERATED[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST_KEY)
    .replace(/^_+|_+$/g, '')
  return key.length < 2 ? 'type' : key
}

/** The same key with a number, for when it is taken; the number never makes it too long. */
const numbered = (key: string, n: number): string =>
  n === 1 ? key : `${key.slice(0, LONGEST_KEY - `_${n}`.length)}_${n}`

/** So many keys are tried at a time; no account has that many types of one name. */
const TRIED = 50

/**
 * Finds keys for new types.
 *
 * @param names what some of them are called
 * @returns gives one of these names the first key after it that nobody has
 */
async function freeKeys(ctx: Ctx, names: readonly string[]): Promise<(name: string) => string> {
  const keysOf = (name: string) =>
    Array.from({ length: TRIED }, (_, index) => numbered(keyFrom(name), index + 1))
  const keys = [...new Set(names.flatMap(keysOf))]
  if (keys.length === 0) return keyFrom
  const { rows } = await ctx.client!.query<{ n: number }>(
    "select n from named_ids('work_order_types', 'key', $1)",
    [keys],
  )
  const used = new Set(rows.map(({ n }) => keys[n - 1]!))
  return (name) => {
    const key = keysOf(name).find((one) => !used.has(one)) ?? keyFrom(name)
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
