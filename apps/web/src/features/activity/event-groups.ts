import type { AuditEvent } from '@steward/contract/audits.ts'

/** One event, or several of the same call. */
export type EventGroup = [AuditEvent, ...AuditEvent[]]

/** Whether two events are the same action of one call on two records. */
const isSameDeed = (a: AuditEvent, b: AuditEvent) =>
  a.together > 1 &&
  a.request_id !== null &&
  a.request_id === b.request_id &&
  a.action === b.action &&
  a.auditable_type === b.auditable_type &&
  a.user_id === b.user_id

/** Groups consecutive events of the same action and call. */
export function eventGroups(events: readonly AuditEvent[]): EventGroup[] {
  const groups: EventGroup[] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last && isSameDeed(last[0], event)) last.push(event)
    else groups.push([event])
  }
  return groups
}
