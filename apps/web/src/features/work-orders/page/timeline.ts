import type { AuditEvent } from '@steward/contract/audits.ts'
import type { Comment } from '@steward/contract/work-order-comments.ts'

/** The loaded part of a list, newest first. */
interface Read<T> {
  items: readonly T[]
  /** There are older entries. */
  more: boolean
}

type TimelineEntry =
  | { at: number; comment: Comment; event?: never }
  | { at: number; event: AuditEvent; comment?: never }

/** An event is written after its comment, in a transaction that may have to wait for another one. */
const WRITTEN_WITHIN = 60_000

/** The time back to which a list is complete. */
const reachOf = ({ more }: Read<unknown>, entries: readonly TimelineEntry[]) =>
  more ? (entries.at(-1)?.at ?? Infinity) : -Infinity

/**
 * Comments and events in one order, newest first, as far back as both are complete, and the list that has to be read
 * next. Events about comments are left out if the comment itself is shown.
 */
export function timelineOf(comments: Read<Comment>, events: Read<AuditEvent>) {
  const said = comments.items.map((comment) => ({ at: Date.parse(comment.created_at), comment }))
  const done = events.items.map((event) => ({ at: Date.parse(event.event_date), event }))
  const isThere = ({ at }: TimelineEntry) =>
    said.some((comment) => at >= comment.at && at - comment.at < WRITTEN_WITHIN)
  const [saidTo, doneTo] = [reachOf(comments, said), reachOf(events, done)]
  const reach = Math.max(saidTo, doneTo)
  const entries: TimelineEntry[] = [
    ...said,
    ...done.filter((entry) => entry.event.action !== 'add_comment' || !isThere(entry)),
  ]
  return {
    entries: entries.filter(({ at }) => at >= reach).toSorted((a, b) => b.at - a.at),
    next:
      reach === -Infinity ? null : saidTo > doneTo ? ('comments' as const) : ('events' as const),
  }
}
