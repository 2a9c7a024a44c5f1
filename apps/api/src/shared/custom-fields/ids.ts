import { type SQL, sql } from 'drizzle-orm'

/** The id that a value of a custom field is; null where what is stored is none, so that it stops nobody's list. */
export const idIn = (value: SQL): SQL =>
  sql`case when ${value} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${value})::uuid end`
