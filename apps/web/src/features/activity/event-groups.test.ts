import type { AuditEvent } from '@steward/contract/audits.ts'
import { expect, test } from 'vitest'
import { eventGroups } from './event-groups.ts'

const event = (id: string, more: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  auditable_type: 'Asset',
  auditable_id: id,
  auditable_name: id,
  action: 'update',
  event_date: '2026-01-05T08:00:00.000Z',
  user_id: 'ada',
  user: { id: 'ada', name: 'Ada' },
  changes: {},
  names: {},
  request_id: 'call',
  address: null,
  together: 3,
  ...more,
})
const ids = (events: readonly AuditEvent[]) =>
  eventGroups(events).map((some) => some.map(({ id }) => id))

test('changes of many records by one call are grouped', () => {
  expect(ids([event('a'), event('b'), event('c', { request_id: 'other', together: 1 })])).toEqual([
    ['a', 'b'],
    ['c'],
  ])
})

test('a group doesn’t skip the events in between', () => {
  const between = event('x', { request_id: 'other', together: 1 })
  expect(ids([event('a'), between, event('b')])).toEqual([['a'], ['x'], ['b']])
})

test('another action of the same call begins a new group', () => {
  expect(ids([event('a'), event('b', { action: 'archive' })])).toEqual([['a'], ['b']])
})

test('new records of an import are not grouped', () => {
  expect(ids([event('a', { together: 1 }), event('b', { together: 1 })])).toEqual([['a'], ['b']])
})
