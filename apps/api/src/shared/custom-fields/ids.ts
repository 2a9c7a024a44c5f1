import { type SQL, sql } from 'drizzle-orm'

/**
 * The id that a value of a custom field is; null where the stored text is no id, so that the cast doesn't fail a whole
 * list.
 */
export const idIn = (value: SQL): SQL =>
  sql`case when ${value} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${value})::uuid end`
