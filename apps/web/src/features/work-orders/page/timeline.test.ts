import type { AuditEvent } from '@steward/contract/audits.ts'
import type { Comment } from '@steward/contract/work-order-comments.ts'
import { describe, expect, it } from 'vitest'
import { timelineOf } from './timeline.ts'

const said = (id: string, created_at: string) => ({ id, created_at }) as Comment
const done = (id: string, event_date: string, action = 'update') =>
  ({ id, event_date, action }) as AuditEvent
const all = <T>(items: T[]) => ({ items, more: false })
const some = <T>(items: T[]) => ({ items, more: true })
const idsOf = ({ entries }: ReturnType<typeof timelineOf>) =>
  entries.map(({ comment, event }) => (comment ?? event).id)

describe('the timeline of comments and events', () => {
  it('has the newest first, whichever it is', () => {
    const line = timelineOf(
      all([said('said later', '2026-03-04T10:00:00.5Z'), said('said', '2026-03-02T10:00:00Z')]),
      all([
        done('moved', '2026-03-05T08:00:00Z'),
        done('started', '2026-03-04T10:00:00Z'),
        done('made', '2026-03-01T08:00:00Z', 'create'),
      ]),
    )
    expect(idsOf(line)).toEqual(['moved', 'said later', 'started', 'said', 'made'])
    expect(line.next).toBeNull()
  })

  it('shows a comment once, and also that one was deleted', () => {
    const line = timelineOf(
      all([said('said', '2026-03-02T10:00:00.100Z')]),
      all([
        done('removed', '2026-03-02T12:00:00Z', 'remove_comment'),
        done('a removed one', '2026-03-02T11:00:00Z', 'add_comment'),
        done('of what is there', '2026-03-02T10:00:00.104Z', 'add_comment'),
      ]),
    )
    expect(idsOf(line)).toEqual(['removed', 'a removed one', 'said'])
  })

  it('ends where one of both isn’t loaded yet, and loads that', () => {
    const comments = some([said('b', '2026-03-06T10:00:00Z'), said('d', '2026-03-04T10:00:00Z')])
    const events = [
      done('a', '2026-03-07T10:00:00Z'),
      done('c', '2026-03-05T10:00:00Z'),
      done('too old yet', '2026-03-01T10:00:00Z'),
    ]
    const line = timelineOf(comments, some(events))
    expect(idsOf(line)).toEqual(['a', 'b', 'c', 'd'])
    expect(line.next).toBe('comments')
    expect(timelineOf({ ...comments, more: false }, some(events)).next).toBe('events')
  })

  it('loads an empty page before it shows entries that may be older', () => {
    const line = timelineOf(some([]), all([done('made', '2026-03-01T08:00:00Z', 'create')]))
    expect(line).toEqual({ entries: [], next: 'comments' })
  })
})
