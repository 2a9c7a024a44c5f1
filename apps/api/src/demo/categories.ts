import type { asset_categories } from '#db/schema/asset-categories.ts'
import type { depreciation_methods } from '#db/schema/depreciation-methods.ts'
import type { Calendar } from './calendar.ts'
import type { DemoCategory, Organization } from './organization.ts'
import { entered, type Row } from './places.ts'
import type { Random } from './random.ts'

type MethodRow = Row<typeof depreciation_methods>
export type CategoryRow = Row<typeof asset_categories>

/** A category with the values that it inherits. */
export type FullCategory = DemoCategory & { id: string; depreciation_method_id: string | null }

/** The categories and their methods, and each category by its name with the values that it inherits. */
export function buildCategories(organization: Organization, random: Random, calendar: Calendar) {
  const methods: MethodRow[] = organization.methods.map((fields) => ({
    ...entered(calendar, random),
    ...fields,
  }))
  const methodOf = ({ method }: DemoCategory) =>
    methods.find((row) => row.name === method)?.id ?? null
  const rows: CategoryRow[] = []
  const byName = new Map<string, FullCategory>()
  const add = (category: DemoCategory, above: FullCategory | undefined) => {
    const row: CategoryRow = {
      ...entered(calendar, random),
      name: category.name,
      code: category.code,
      parent_id: above?.id ?? null,
      depreciation_method_id: methodOf(category),
      useful_life_months: category.life ?? null,
      salvage_percent: category.salvage ?? null,
      colour: category.colour ?? null,
      icon: category.icon ?? null,
      description: category.description ?? null,
    }
    rows.push(row)
    const full = { ...above, ...category, id: row.id }
    byName.set(category.name, { ...full, depreciation_method_id: methodOf(full) })
    for (const child of category.children ?? []) add(child, byName.get(category.name))
  }
  for (const category of organization.categories) add(category, undefined)
  return { methods, categories: rows, byName }
}
