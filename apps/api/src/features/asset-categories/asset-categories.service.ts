import { type AssetCategoryInput, REQUIRABLE_FIELDS } from '@steward/contract/asset-categories.ts'
import { problem, type Problem, type Rules } from '#core/records/rules.ts'
import { categoryEntity } from './asset-categories.records.ts'

/** Each name that is no field of an asset. */
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

export const categoryRules: Rules<Partial<AssetCategoryInput>> = {
  entity: categoryEntity,
  levels: { parent_id: 6 },
  judge: (_, asked) =>
    asked.map(({ change: { required_fields: fields, ...change } }) => ({
      // Each field once.
      values: { ...change, required_fields: fields && [...new Set(fields)] },
      problems: fieldProblems(fields ?? []),
    })),
}
