import { expect, test } from 'vitest'
import { momentOf } from './wall-clock.ts'

const momentIn = (zone: string, wall: string) =>
  new Date(momentOf(zone, Date.parse(`${wall}Z`))).toISOString().slice(0, 16)

test.each([
  ['Europe/Berlin', '2026-01-15T00:10', '2026-01-14T23:10'],
  ['America/New_York', '2026-07-15T12:00', '2026-07-15T16:00'],
  ['Asia/Kathmandu', '2026-07-15T12:00', '2026-07-15T06:15'],
  // What is skipped counts as the same time after the gap.
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30'],
  // Of what is shown twice the first is meant.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45'],
  // Right before and after.
  ['Europe/Berlin', '2026-10-25T01:59', '2026-10-24T23:59'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00'],
])('the clocks of %s show %s at %s', (zone, wall, moment) => {
  expect(momentIn(zone, wall)).toBe(moment)
})
