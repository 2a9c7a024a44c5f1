import { askRows, type Ctx } from '#core/context/ctx.ts'

/** The prefix of asset tags, of the organization or of a category. */
export async function tagPrefixes(ctx: Ctx): Promise<readonly string[]> {
  const rows = await askRows<{ prefix: string }>(ctx, {
    text: `select asset_tag_prefix as prefix from accounts where id = $1 union
      select tag_prefix from asset_categories where account_id = $1 and tag_prefix is not null`,
    values: [ctx.account_id],
  })
  return rows.map(({ prefix }) => prefix)
}
