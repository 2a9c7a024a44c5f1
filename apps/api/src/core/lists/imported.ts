import type { AnyOf } from '@steward/contract/kit/list.ts'
import { type SQL, sql } from 'drizzle-orm'
import { importCall } from '../history/import-call.ts'
import type { Entity } from '../records/entity.ts'

/** The condition that one of these imports has created or changed a record, as the history says. */
export function importedBy(
  { table, type }: Entity<never>,
  imports: AnyOf<string>,
): SQL | undefined {
  if (!imports) return undefined
  const calls = imports.flatMap((id) => (id === null ? [] : [importCall(id)]))
  return sql`${table.id} in (select e.auditable_id from audits e where e.account_id = ${table.account_id}
    and e.request_id = any (${sql.param(calls)}::text[]) and e.auditable_type = ${type})`
}
