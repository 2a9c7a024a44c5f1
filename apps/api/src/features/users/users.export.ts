import type { QueryOf } from '@steward/contract/kit/route.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { USER_COLUMNS, type usersApi } from '@steward/contract/users.ts'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/ctx.ts'
import { instant, statement } from '#core/entity.ts'
import { AppError } from '#core/errors.ts'
import { memberships } from '#db/schema/memberships.ts'
import { sites } from '#db/schema/places.ts'
import { users } from '#db/schema/users.ts'
import type { Download } from '#http/serve.ts'
import { tableFile } from './table-file.ts'
import { from, invitationStatus, narrowing, ofAccount, SORTS, status } from './users.queries.ts'

type Query = QueryOf<typeof usersApi.export>
type Column = (typeof USER_COLUMNS)[number]

/** The codes of the sites that a person is limited to, as an import reads them. */
const scope = sql`(select string_agg(${sites.code}, ';' order by ${sites.code}) from ${sites}
  where ${sites.account_id} = ${memberships.account_id} and ${sites.id} = any (${memberships.site_scope}))`

const VALUES: Record<Column, SQL> = {
  id: sql`${users.id}::text`,
  email: sql`${users.email}`,
  name: sql`${users.name}`,
  role_key: sql`${memberships.role_key}`,
  language: sql`${users.language}`,
  time_zone: sql`${users.time_zone}`,
  site_scope: scope,
  status,
  invitation: invitationStatus,
  last_sign_in_at: instant(users.last_sign_in_at),
  created_at: instant(memberships.created_at),
}

async function linesOf(ctx: Ctx, query: Query, columns: readonly Column[]) {
  const ids = query.ids?.filter((id) => id !== null)
  const where = and(
    ofAccount(ctx),
    ...narrowing(query.search, query),
    ids ? inArray(users.id, ids) : undefined,
  )
  const fields = columns.map((column) => sql`${VALUES[column]} as ${sql.identifier(column)}`)
  const direction = sql.raw(query.order)
  const by = SORTS[query.sort] ?? users.name
  const collated = by.getSQLType() === 'text' ? sql`${by} collate natural_sort` : sql`${by}`
  const [result] = await ask(
    ctx,
    statement(sql`select ${sql.join(fields, sql`, `)} from ${from} where ${where}
      order by ${collated} ${direction}, ${users.id} ${direction}
      limit ${sql.raw(String(LIMITS.export_rows + 1))}`),
  )
  const rows = result!.rows as Record<Column, string | null>[]
  if (rows.length > LIMITS.export_rows)
    throw new AppError(422, 'Invalid data', [
      { code: 'too_many_rows', detail: `More than ${LIMITS.export_rows} rows: narrow the list` },
    ])
  return rows.map((row) => columns.map((column) => row[column]))
}

/**
 * The people of the account as a file: under the list's filters, in its order.
 *
 * @throws 422 `too_many_rows` above the limit
 */
export async function exportUsers(ctx: Ctx, query: Query): Promise<Download> {
  const columns = query.columns?.filter((column) => column !== null) ?? USER_COLUMNS
  const lines = await linesOf(ctx, query, columns)
  const sheet = columns.map((name) => ({ name, kind: 'text' as const }))
  return tableFile('users', query.format, sheet, lines)
}
