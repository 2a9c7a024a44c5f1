import { beyondScope, type Ctx } from './ctx.ts'

const plain = (tag: string) => tag.toLowerCase()

/** The same list with each tag once, whatever its case. */
export const distinctTags = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [plain(tag), tag])).values()].toReversed()

/** Whether two tags are one. */
export const isSameTag = (a: string, b: string) => plain(a) === plain(b)

/**
 * How the account spells these tags already: a tag that is there in another case is that one, so that nobody has to
 * look for two. The spelling that most assets have wins, and of new ones the first.
 *
 * @param ctx that of a transaction under way
 * @param tags all that will be asked about
 * @returns what lists of them become, each tag once
 */
export async function spellings(
  ctx: Ctx,
  tags: readonly string[],
): Promise<(some: readonly string[]) => string[]> {
  if (tags.length === 0) return () => []
  const { rows } = await beyondScope(ctx, () =>
    ctx.client!.query<{ plain: string; tag: string }>(
      `select distinct on (lower(value)) lower(value) as plain, value as tag from (
       select value, sum(n) as n from asset_counts
       where account_id = $1 and field = 'tags' and lower(value) = any ($2) group by value having sum(n) > 0) known
     order by lower(value), n desc, value`,
      [ctx.account_id, [...new Set(tags.map(plain))]],
    ),
  )
  const first = tags.toReversed().map((tag) => [plain(tag), tag] as const)
  const known = new Map([...first, ...rows.map((row) => [row.plain, row.tag] as const)])
  return (some) => distinctTags(some.map((tag) => known.get(plain(tag)) ?? tag))
}

/** The same for one list. */
export const spelledTags = async (ctx: Ctx, tags: readonly string[]): Promise<string[]> =>
  (await spellings(ctx, tags))(tags)
