import type { AuditEvent } from '@steward/contract/audits.ts'
import { describe, expect, test } from 'vitest'
import { changeLines, commonLines, lineKind, type Wording } from './event-lines.ts'

const SITE = '018f0000-0000-7000-8000-000000000002'

const eventWith = (
  changes: AuditEvent['changes'],
  names: AuditEvent['names'] = {},
): AuditEvent => ({
  id: '018f0000-0000-7000-8000-000000000001',
  auditable_type: 'Asset',
  auditable_id: '018f0000-0000-7000-8000-000000000003',
  auditable_name: 'Pump',
  action: 'update',
  event_date: '2026-01-05T08:00:00.000Z',
  user_id: null,
  user: null,
  changes,
  names,
  request_id: null,
  address: null,
  together: 1,
})

const wording: Wording = {
  label: (field) => `The ${field}`,
  value: (_field, value, names) =>
    value === null ? null : (names[String(value)] ?? String(value)),
}

describe('the lines of a change', () => {
  test('show the field and both values, with the names of references', () => {
    const event = eventWith({ site_id: [null, SITE] }, { [SITE]: 'North depot' })

    expect(changeLines(event, wording)).toEqual([
      { field: 'site_id', label: 'The site_id', before: null, after: 'North depot' },
    ])
  })

  test('leave out fields that only count versions', () => {
    const event = eventWith({ lock_version: [1, 2], name: ['Pump', 'Old pump'] })

    expect(changeLines(event, wording).map(({ field }) => field)).toEqual(['name'])
  })

  test('leave out a value whose text is the same before and after', () => {
    const event = eventWith({ purchase_cost: ['10', '10'] })

    expect(changeLines(event, wording)).toEqual([])
  })
})

test.each([
  { before: null, after: 'a', kind: 'set' },
  { before: 'a', after: null, kind: 'cleared' },
  { before: 'a', after: 'b', kind: 'changed' },
])('a change from $before to $after is called $kind', ({ before, after, kind }) => {
  expect(lineKind({ field: 'name', label: 'Name', before, after })).toBe(kind)
})

describe('what a bulk change has in common', () => {
  const lines = (...changes: AuditEvent['changes'][]) =>
    commonLines(
      changes.map((one) => eventWith(one)),
      wording,
    ).map(({ field, before, after }) => [field, before, after])

  test('is shown with the earlier value, where that is the same for all', () => {
    expect(lines({ model: ['A', 'X'] }, { model: ['A', 'X'] })).toEqual([['model', 'A', 'X']])
    expect(lines({ model: ['A', 'X'] }, { model: ['B', 'X'] })).toEqual([['model', null, 'X']])
  })

  test('leaves out values that differ', () => {
    expect(lines({ model: ['A', 'X'], name: ['P', 'Q'] }, { name: ['P', 'R'] })).toEqual([])
    expect(lines({ model: ['A', null] }, { model: ['B', null] })).toEqual([])
  })
})
