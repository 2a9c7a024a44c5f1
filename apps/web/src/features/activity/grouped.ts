import type { AuditEvent } from '@steward/contract/audits.ts'

/** Whether two events are the same action on two records by one call. */
const isSameDeed = (a: AuditEvent, b: AuditEvent) =>
  a.together > 1 &&
  a.request_id !== null &&
  a.request_id === b.request_id &&
  a.action === b.action &&
  a.auditable_type === b.auditable_type &&
  a.user_id === b.user_id

/** Events as they are shown: what one call did to many records is grouped, where nothing else came between. */
export function grouped(events: readonly AuditEvent[]): AuditEvent[][] {
  const groups: AuditEvent[][] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last && isSameDeed(last[0]!, event)) last.push(event)
    else groups.push([event])
  }
  return groups
}
