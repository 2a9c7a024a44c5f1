import { Book } from '@steward/contract/books.ts'
import { type SQL, sql } from 'drizzle-orm'
import { entityOf } from '#core/kinds/describe.ts'
import { instant } from '#core/records/entity.ts'
import { books } from '#db/schema/books.ts'

const { account_id, fiscal_year_start_month } = books

/** The number up to which assets are counted. */
const MOST_COUNTED = 10_000

/** The number of assets left in the present run, or else queued for the next one. */
const figures: SQL = sql`(
  select json_build_object(
    'pending', coalesce(
      (select r.total - r.done from figures_runs r where r.account_id = ${account_id} and r.finished_at is null
       order by r.version desc limit 1),
      (select count(*)::int from (select from figures_queue q where q.account_id = ${account_id} limit ${sql.raw(String(MOST_COUNTED))}) q)),
    'version', coalesce(max(r.version), 0),
    'computed_at', ${instant(sql`max(r.finished_at)`)})
  from figures_runs r where r.account_id = ${account_id} and r.finished_at is not null)`

export const bookEntity = entityOf('book', Book, books, {
  computed: {
    fiscal_year_starts_in: sql`coalesce(${fiscal_year_start_month},
      (select a.fiscal_year_start_month from accounts a where a.id = ${account_id}))`,
    figures,
  },
})
