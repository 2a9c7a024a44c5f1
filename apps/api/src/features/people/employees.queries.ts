import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/ctx.ts'
import type { Query } from '#core/listing.ts'
import type { Filters } from '#core/list-page.ts'
import { assets } from '#db/schema/assets.ts'
import { employees } from '#db/schema/people.ts'

/** Whether somebody holds live assets: what has to be taken back from those who leave. */
const holds = (wanted: boolean | undefined): SQL | undefined =>
  wanted === undefined
    ? undefined
    : sql`${sql.raw(wanted ? '' : 'not ')}exists (select from ${assets}
        where ${assets.account_id} = ${employees.account_id} and ${assets.custodian_id} = ${employees.id}
          and ${assets.archived_at} is null)`

/** What a list of employees is narrowed by besides its facets. */
export const narrowEmployees = (_ctx: Ctx, query: Query): Filters => [
  holds(query['filter[holding]'] as boolean | undefined),
]
