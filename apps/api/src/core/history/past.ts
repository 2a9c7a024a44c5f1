import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context/ctx.ts'
import { notFound } from '../context/errors.ts'

/**
 * The first moment after a past one, in whole milliseconds like the history. Events from then on are reverted to show
 * the past; for a future moment that is none.
 *
 * @param at RFC 3339
 * @throws 404 for a time before all records
 */
export function sinceOf(at: string): string {
  // PostgreSQL doesn't read years of five digits.
  const since = Math.min(Date.parse(at) + 1, Date.parse('9999-12-31T23:59:59.999Z'))
  if (!(since > 0)) throw notFound()
  return new Date(since).toISOString()
}

/** The past value of a text of another record `t`, by its history; its present value if it hasn't changed since. */
export const textThen = (ctx: Ctx, type: string, field: string, since: string): SQL => {
  const name = sql.raw(`'${field}'`)
  return sql`coalesce((
    select e.changes->${name}->>0 from audits e
    where e.account_id = ${ctx.account_id} and e.auditable_type = ${sql.raw(`'${type}'`)} and e.auditable_id = t.id
      and e.event_date >= ${since} and e.changes ? ${name} order by e.event_date, e.id limit 1), t.${sql.raw(field)})`
}

/** The past name of an employee. */
export const personThen = (ctx: Ctx, since: string): SQL =>
  sql`${textThen(ctx, 'Employee', 'first_name', since)} || ' ' || ${textThen(ctx, 'Employee', 'last_name', since)}`
