import type { Facets } from '@steward/contract/kit/facets.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { usersApi } from '@steward/contract/users.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { admitted, ask, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { memberships, roles } from '#db/schema/memberships.ts'
import { roleName } from '../../texts.ts'
import { from, narrowing, ofAccount, status } from './users.queries.ts'

type Query = QueryOf<typeof usersApi.facets>
type Field = 'role' | 'status'
type Row = { value: string; own: string | null; count: number }

const VALUES: Record<Field, { value: SQL; own: SQL }> = {
  role: { value: sql`${memberships.role_key}`, own: sql`${roles.name}` },
  status: { value: status, own: sql`null::text` },
}

/** A facet is counted under the other filters only, so that its other values can be chosen. */
function facetOf(ctx: Ctx, { search, ...filters }: Query, field: Field) {
  const { value, own } = VALUES[field]
  const others = { ...filters, [`filter[${field}]`]: undefined }
  const where = and(ofAccount(ctx), ...narrowing(search, others))
  return statement(sql`select ${value} as value, ${own} as own, count(*)::int as count
    from ${from} where ${where} group by 1, 2 order by 3 desc, 1`)
}

/** The roles and the statuses of people, each with the number of people under the other filters. */
export async function userFacets(ctx: Ctx, query: Query): Promise<{ data: Facets }> {
  const fields = (query.fields ?? ['role', 'status']).filter((field) => field !== null)
  const results = await ask<Row[]>(ctx, ...fields.map((field) => facetOf(ctx, query, field)))
  const { language } = await admitted(ctx)
  return {
    data: fields.map((field, index) => {
      const wanted = query[`search[${field}]`]?.toLocaleLowerCase() ?? ''
      const values = results[index]!.map(({ value, own, count }) => ({
        value,
        name: field === 'role' ? roleName(language, value, own) : null,
        count,
      }))
      return {
        field,
        values: values.filter(({ name }) => !name || name.toLocaleLowerCase().includes(wanted)),
      }
    }),
  }
}
