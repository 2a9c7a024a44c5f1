import * as z from 'zod/mini'
import { id, maybe, Money, money, Named, percent, reference, whole } from './kit/fields.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { one, unpaged } from './kit/list.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'

/** The treatment of assets below a limit of cost: charged at once, or in a pool over five years. */
export const LOW_VALUE_RULES = ['immediate', 'pool'] as const

/**
 * The settings of a category for a book. Those of the default book for method, useful life and salvage value are in the
 * category itself.
 */
const CategoryBookInput = z.strictObject({
  depreciation_method_id: reference(),
  useful_life_months: maybe(whole(1, 1200)),
  salvage_percent: maybe(percent()),
  /** Assets that cost less aren't in the book. */
  capitalization_threshold: maybe(money()),
  low_value_limit: maybe(money()),
  low_value_rule: maybe(z.enum(LOW_VALUE_RULES)),
})
export type CategoryBookInput = z.infer<typeof CategoryBookInput>

/** The settings of a category for its assets in a book; empty ones come from the category above it. */
const CategoryBook = z.strictObject({
  book: z.strictObject({ id: id(), name: z.string(), is_default: z.boolean() }),
  depreciation_method_id: idOrNull(),
  depreciation_method: Named,
  useful_life_months: z.nullable(z.int()),
  salvage_percent: textOrNull(),
  capitalization_threshold: z.nullable(Money),
  low_value_limit: z.nullable(Money),
  low_value_rule: z.nullable(z.enum(LOW_VALUE_RULES)),
})
export type CategoryBook = z.infer<typeof CategoryBook>

export const categoryBooksApi = {
  list: route({
    name: 'asset_categories.books',
    method: 'GET',
    path: '/asset_categories/:id/books',
    access: 'asset_category:view',
    params: ById,
    reply: unpaged(CategoryBook),
  }),
  update: route({
    name: 'asset_categories.update_book',
    method: 'PUT',
    path: '/asset_categories/:id/books/:book_id',
    access: 'asset_category:update',
    params: z.object({ id: id(), book_id: id() }),
    body: z.strictObject({ category_book: CategoryBookInput }),
    reply: one(CategoryBook),
  }),
}
