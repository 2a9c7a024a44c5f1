import type { AuditEvent } from '@steward/contract/audits.ts'

/** Whether two events are the same action of one call on two records. */
const isSameDeed = (a: AuditEvent, b: AuditEvent) =>
  a.together > 1 &&
  a.request_id !== null &&
  a.request_id === b.request_id &&
  a.action === b.action &&
  a.auditable_type === b.auditable_type &&
  a.user_id === b.user_id

/** Groups consecutive events of the same action and call. */
export function grouped(events: readonly AuditEvent[]): AuditEvent[][] {
  const groups: AuditEvent[][] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last && isSameDeed(last[0]!, event)) last.push(event)
    else groups.push([event])
  }
  return groups
}
