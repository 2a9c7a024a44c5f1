import type { CategoryBook, CategoryBookInput } from '@steward/contract/category-books.ts'
import { askRows, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import { lockRow } from '#core/records/records.ts'
import { forgetCategory, keepCategories } from '#shared/figures/basis.ts'
import { queueEveryAsset } from '#shared/figures/queue.ts'
import { CATEGORY_PLACE, writeSettings } from '#shared/figures/settings.ts'
import { categoryEntity } from './asset-categories.records.ts'

const money = (column: string) =>
  `round(o.${column}, (select nullif(current_setting('app.currency_digits', true), '')::int))::text as ${column}`

/** The settings of a category for each book; those of the default book are columns of the category. */
const BOOKS = `select json_build_object('id', b.id, 'name', b.name, 'is_default', b.is_default) as book,
    m.id as depreciation_method_id,
    case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end as depreciation_method,
    case when b.is_default then c.useful_life_months else o.useful_life_months end as useful_life_months,
    trim_scale(case when b.is_default then c.salvage_percent else o.salvage_percent end)::text as salvage_percent,
    ${money('capitalization_threshold')}, ${money('low_value_limit')}, o.low_value_rule
  from asset_categories c join books b on b.account_id = $1 and b.archived_at is null
  left join category_books o on o.account_id = $1 and o.category_id = c.id and o.book_id = b.id
  left join depreciation_methods m on m.account_id = $1
    and m.id = case when b.is_default then c.depreciation_method_id else o.depreciation_method_id end
  where c.account_id = $1 and c.id = $2 order by b.is_default desc, b.name`

/**
 * The settings that a category gives to its assets, by book.
 *
 * @throws 404
 */
export async function categoryBooks(ctx: Ctx, id: string): Promise<{ data: CategoryBook[] }> {
  const data = await askRows<CategoryBook>(ctx, { text: BOOKS, values: [ctx.account_id, id] })
  if (data.length === 0) throw notFound()
  return { data }
}

/**
 * Changes the settings of a category for a book. Assets keep the values that they were given; the figures of others are
 * updated by a job.
 *
 * @throws 404; 422 for a setting that is a column of the category
 */
export function updateCategoryBook(
  ctx: Ctx,
  { id, book_id }: { id: string; book_id: string },
  change: CategoryBookInput,
): Promise<{ data: CategoryBook }> {
  return inTransaction(ctx, async (ctx) => {
    await keepCategories(ctx, [await lockRow(ctx, categoryEntity, id)])
    const isChanged = await writeSettings(ctx, CATEGORY_PLACE, id, book_id, change)
    if (isChanged) await queueEveryAsset(ctx)
    else await forgetCategory(ctx, id)
    const { data } = await categoryBooks(ctx, id)
    return { data: data.find(({ book }) => book.id === book_id)! }
  })
}
