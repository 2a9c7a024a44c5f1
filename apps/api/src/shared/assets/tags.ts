import type { AnyOf } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { askRows, beyondScope, clientOf, type Ctx } from '#core/context/ctx.ts'

const plain = (tag: string) => tag.toLowerCase()

/** The same list with each tag once, whatever its case. */
const distinctTags = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [plain(tag), tag])).values()].toReversed()

/** Whether two tags are one. */
export const isSameTag = (a: string, b: string) => plain(a) === plain(b)

/**
 * How the account spells these tags already: tags that differ only in case are the same. The spelling that most assets
 * have wins, and of new tags the first.
 *
 * @param ctx that of a transaction under way
 * @param tags all that will be asked about
 * @returns spells a list of them, each tag once
 */
export async function spellings(
  ctx: Ctx,
  tags: readonly string[],
): Promise<(some: readonly string[]) => string[]> {
  if (tags.length === 0) return () => []
  const { rows } = await beyondScope(ctx, () =>
    clientOf(ctx).query<{ plain: string; tag: string }>(
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

/**
 * Narrows a list to the records that have one of these tags, by their ids: a scan in the order of the list would read
 * nearly all records to find the few with a rare tag. Undefined where many records have one, since the scan finds a
 * page of those soon.
 */
export async function taggedIn(
  ctx: Ctx,
  id: PgColumn,
  values: AnyOf<string>,
): Promise<SQL | undefined> {
  if (!values || values.includes(null)) return undefined
  const [found] = await askRows<{ ids: string[] }>(ctx, {
    text: `select array(select tagged_ids($2, $3 + 1)) as ids
      where coalesce((select sum(n) from asset_counts where account_id = $1 and field = 'tags' and value = any ($2)), 0) <= $3`,
    values: [ctx.account_id, values, LIMITS.exact_total],
  })
  if (!found || found.ids.length > LIMITS.exact_total) return undefined
  return sql`${id} = any (${sql.param(found.ids)}::uuid[])`
}
