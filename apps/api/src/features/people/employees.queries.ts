import type { employeesApi } from '@steward/contract/employees.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { assets } from '#db/schema/assets.ts'
import { employees } from '#db/schema/people.ts'

/** Those who hold live assets, which have to be taken back from whoever leaves, or those who hold none. */
export function holding(_ctx: Ctx, query: QueryOf<typeof employeesApi.list>): SQL | undefined {
  const wanted = query['filter[holding]']
  if (wanted === undefined) return undefined
  return sql`${sql.raw(wanted ? '' : 'not ')}exists (select from ${assets}
    where ${assets.account_id} = ${employees.account_id} and ${assets.custodian_id} = ${employees.id}
      and ${assets.archived_at} is null)`
}
