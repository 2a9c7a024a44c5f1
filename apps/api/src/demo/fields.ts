import type { CustomFields } from '@steward/contract/custom-fields.ts'
import type { data_fields } from '#db/schema/data-fields.ts'
import type { CategoryRow } from './categories.ts'
import type { Calendar } from './calendar.ts'
import type { DemoField } from './organization.ts'
import { entered, type Row } from './places.ts'
import type { Random } from './random.ts'

type FieldRow = Row<typeof data_fields>

/** Some assets have no value in a field: nobody has got round to it. */
const FILLED = 0.8

/** The fields of an organization, and what an asset of a category has in them. */
export function buildFields(
  fields: readonly DemoField[],
  categories: readonly CategoryRow[],
  random: Random,
  calendar: Calendar,
) {
  const above = new Map(categories.map(({ id, parent_id }) => [id, parent_id ?? null]))
  const idsOf = (names: readonly string[]) =>
    categories.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  const made = fields.map(({ value, categories: names = [], ...field }, at) => {
    const row: FieldRow = {
      ...entered(calendar, random),
      ...field,
      entity: 'asset',
      category_ids: idsOf(names),
      sort_order: at + 1,
    }
    return { row, value }
  })

  const has = (ids: readonly string[], category_id: string): boolean => {
    if (ids.length === 0) return true
    for (let at: string | null = category_id; at !== null; at = above.get(at) ?? null)
      if (ids.includes(at)) return true
    return false
  }

  return {
    rows: made.map(({ row }) => row),
    valuesOf: (category_id: string): CustomFields =>
      Object.fromEntries(
        made
          .filter(({ row }) => has(row.category_ids ?? [], category_id) && random.chance(FILLED))
          .map(({ row, value }) => [row.key, value(random, calendar)]),
      ),
  }
}
