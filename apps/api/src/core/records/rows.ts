import type { PageMeta } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Statement } from '#db/client.ts'
import type { AccountTable } from '#db/columns.ts'
import type { Written } from '#db/long-texts.ts'
import { askRows, type Ctx } from '../context/ctx.ts'
import { addedBy, type View } from './counts.ts'
import { type Entity, joinedTo, selected, statement } from './entity.ts'
import { conflict, notFound } from '../context/errors.ts'
import { filled, keeping } from './written-once.ts'

/** An answer that PostgreSQL wrote as JSON text and that is sent as it is. `T` is the type of its content. */
export interface Text<T> {
  text: Written
  /** The version of a single record, for its ETag. */
  version?: number
  readonly of?: T
}

/** The content of such an answer, for code that works with it. */
export const contentOf = <T>({ text }: Text<T>): T => JSON.parse(String(text)) as T

/** The condition on the account that every query of an account's data has. */
export const inAccount = (ctx: Ctx, table: { account_id: PgColumn }): SQL =>
  eq(table.account_id, ctx.account_id)
export const byId = (ctx: Ctx, table: AccountTable, id: string): SQL =>
  and(inAccount(ctx, table), eq(table.id, id))!

/** `join …` from the keys `k` to their rows. */
export const joinedRow = (ctx: Ctx, table: PgTable & AccountTable): SQL =>
  sql`join ${table} on ${inAccount(ctx, table)} and ${table.id} = k.id`

const written = keeping<Statement>()
let count = 0

/** The statement of one record has the same text for every request, so it is written once and prepared. */
function writeOne<T>(entity: Entity<T>, view: View): Statement {
  const { table } = entity
  const more = addedBy(view, entity, 'account')
  const { text, values } = statement(sql`with k as (select ${'id'}::uuid as id)${more.reads}
    select row_to_json(r)::text as data, r.lock_version from (
    select ${selected(entity)}${more.fields} from k join ${table} on ${table.account_id} = ${'account'} and ${table.id} = k.id${joinedTo(entity)}${more.joins}) r`)
  // A table may have several answers.
  return { text, values, name: `one ${view ?? ''} ${entity.name} ${++count}` }
}

/**
 * One record of the account, archived or not.
 *
 * @throws 404 when the account has no such record
 */
export async function getRecord<T>(
  ctx: Ctx,
  entity: Entity<T>,
  id: string,
  view?: View,
): Promise<Text<{ data: T }>> {
  const one = written(entity, view ?? '', () => writeOne(entity, view))
  const [row] = await askRows<{ data: string; lock_version: number }>(
    ctx,
    filled(
      one,
      new Map([
        ['id', id],
        ['account', ctx.account_id],
      ]),
    ),
  )
  if (!row) throw notFound()
  return { text: `{"data":${row.data}}`, version: row.lock_version }
}

/**
 * Answers a record as the last statement of a transaction: earlier statements that are still awaited, this one and the
 * commit share one round trip.
 *
 * @param sent these earlier statements; of several errors, the first is thrown
 */
export async function answerLast<T>(
  ctx: Ctx,
  entity: Entity<T>,
  id: string,
  sent: readonly Promise<void>[],
): Promise<Text<{ data: T }>> {
  const reading = getRecord(ctx, entity, id)
  ctx.end?.()
  const [answer] = await Promise.all([reading, ...sent])
  return answer
}

/**
 * Refuses a change that was made for another version of a record than the present one.
 *
 * @param read answers the record as it is now
 * @throws 409 `stale_record` with it
 */
export async function refuseStale(
  { lock_version }: { lock_version?: unknown },
  version: number | undefined,
  read: () => Promise<Text<{ data: unknown }>>,
): Promise<void> {
  if (version === undefined || version === lock_version) return
  const { data } = contentOf(await read())
  throw conflict('stale_record', 'Someone else changed this record in the meantime', {
    current: data,
  })
}

/** The `meta` of a page; where counting stopped, it says that there are at least so many records. */
export function metaOf(
  query: { page: number; per_page: number },
  n: number,
  capped: boolean,
  next_cursor: string | null,
): PageMeta {
  const exact = !capped || n <= LIMITS.exact_total
  return {
    page: query.page,
    per_page: query.per_page,
    total_records: exact ? n : LIMITS.exact_total,
    total_exact: exact,
    total_pages: exact ? Math.ceil(n / query.per_page) : null,
    next_cursor,
  }
}
