import type { RecordChanged } from '@steward/contract/events.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { kindOfCall, touchedBy } from '@steward/contract/kind-calls.ts'
import { kindsAudited } from '@steward/contract/kinds.ts'

/** Which answers a call makes outdated, by the first part of their query keys: those of its kind, and what shows it. */
export function touchedByCall({ name, touches = [] }: Pick<Route, 'name' | 'touches'>): string[] {
  const kind = kindOfCall(name)
  return kind ? touchedBy(kind, ...touches) : [name.split('.')[0] ?? name]
}

/** The same for a change that was heard of. */
export const touchedByEvent = ({ record_type }: Pick<RecordChanged, 'record_type'>): string[] =>
  touchedBy(...kindsAudited(record_type))
