import { type AssetCategoryInput, REQUIRABLE_FIELDS } from '@steward/contract/asset-categories.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { problem, type Problem, type Rules, type Written } from '#core/records/rules.ts'
import { keepCategories } from '#shared/figures/basis.ts'
import { queueEveryAsset } from '#shared/figures/queue.ts'
import { categoryEntity } from './asset-categories.records.ts'

/** The names that aren't fields of an asset. */
const fieldProblems = (fields: readonly string[]): Problem[] =>
  fields.flatMap((field, index) =>
    REQUIRABLE_FIELDS.includes(field)
      ? []
      : [
          problem(
            `required_fields/${index}`,
            `${field} is no field of an asset; there are: ${REQUIRABLE_FIELDS.join(', ')}`,
            'unknown_field',
          ),
        ],
  )

/** The settings that assets take from their category unless they have their own. */
const GIVEN = ['depreciation_method_id', 'useful_life_months', 'salvage_percent', 'parent_id']

/**
 * Queues the figures of assets that depend on changed categories. Assets keep what they were given; only where no
 * category had a value before does the new one apply to them.
 */
async function follow(ctx: Ctx, written: readonly Written[]): Promise<void> {
  const changed = written.flatMap(({ before, values }) =>
    before && GIVEN.some((field) => field in values && values[field] !== before[field])
      ? [before]
      : [],
  )
  if (changed.length === 0) return
  await keepCategories(ctx, changed)
  await queueEveryAsset(ctx)
}

export const categoryRules: Rules<Partial<AssetCategoryInput>> = {
  entity: categoryEntity,
  levels: { parent_id: 6 },
  follow,
  judge: (_, asked) =>
    asked.map(({ change: { required_fields: fields, ...change } }) => ({
      // Each field once.
      values: { ...change, required_fields: fields && [...new Set(fields)] },
      problems: fieldProblems(fields ?? []),
    })),
}
