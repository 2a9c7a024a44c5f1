import type { Book, booksApi } from '@steward/contract/books.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { sql } from 'drizzle-orm'
import { askRow, type Ctx } from '#core/context/ctx.ts'
import { selected, statement } from '#core/records/entity.ts'
import { inAccount, type Text } from '#core/records/rows.ts'
import { books } from '#db/schema/books.ts'
import { bookEntity } from './books.entity.ts'

/** The books of the account, the default one first. */
export async function listBooks(
  ctx: Ctx,
  query: QueryOf<typeof booksApi.list>,
): Promise<Text<{ data: Book[] }>> {
  const archived = query['filter[archived]'] ?? false
  const listed = sql`select json_build_object('data', coalesce(json_agg(r order by r.is_default desc, r.name), '[]'))::text as text
    from (select ${selected(bookEntity)} from ${books}
      where ${inAccount(ctx, books)} and (${books.archived_at} is not null) = ${archived}) r`
  return askRow<{ text: string }>(ctx, statement(listed))
}

/** The data that locking a book depends on. */
export interface Around {
  /** Today, where the organization is. */
  today: string
  /** Whether figures still have to be computed. */
  is_pending: boolean
  /** The number of live books. */
  count: number
}

export async function aroundBooks(ctx: Ctx): Promise<Around> {
  return askRow<Around>(ctx, {
    text: `select (now() at time zone a.time_zone)::date::text as today,
       exists (select from figures_queue q where q.account_id = $1) as is_pending,
       (select count(*)::int from books b where b.account_id = $1 and b.archived_at is null) as count
     from accounts a where a.id = $1`,
    values: [ctx.account_id],
  })
}
