import type { RecordChanged } from '@steward/contract/events.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { kindOfCall, touchedBy } from '@steward/contract/kind-calls.ts'
import { kindsAudited } from '@steward/contract/kinds.ts'

/**
 * The resources that a call makes stale: that of its kind, and those that show it. They are the first part of query
 * keys.
 */
export function touchedByCall({ name, touches = [] }: Pick<Route, 'name' | 'touches'>): string[] {
  const kind = kindOfCall(name)
  return kind ? touchedBy(kind, ...touches) : [name.split('.')[0] ?? name]
}

/** The resources that a change by others makes stale. */
export const touchedByEvent = ({ record_type }: Pick<RecordChanged, 'record_type'>): string[] =>
  touchedBy(...kindsAudited(record_type))
