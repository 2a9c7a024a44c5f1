import { expect, test } from 'vitest'
import { momentAt, momentIn, wallClock } from './moments.ts'

test.each([
  { zone: 'UTC', date: '2026-03-01', time: '10:30', moment: '2026-03-01T10:30:59.999Z' },
  { zone: 'Europe/Berlin', date: '2026-01-15', time: '00:10', moment: '2026-01-14T23:10:59.999Z' },
  { zone: 'Europe/Berlin', date: '2026-07-15', time: '12:00', moment: '2026-07-15T10:00:59.999Z' },
  {
    zone: 'America/New_York',
    date: '2026-12-31',
    time: '23:59',
    moment: '2027-01-01T04:59:59.999Z',
  },
])('$date $time in $zone is $moment', ({ zone, date, time, moment }) => {
  expect(momentIn(zone, date, time)).toBe(moment)
  expect(wallClock(zone, new Date(moment))).toEqual({ date, time })
})

test('the hour that clocks skip in spring is the one after it', () => {
  expect(momentIn('Europe/Berlin', '2026-03-29', '02:30')).toBe('2026-03-29T01:30:59.999Z')
})

test('a minute begins where its end is not yet', () => {
  expect(momentAt('Europe/Berlin', '2026-01-15', '08:30')).toBe('2026-01-15T07:30:00.000Z')
  expect(momentAt('Europe/Berlin', '2026-07-15', '08:30')).toBe('2026-07-15T06:30:00.000Z')
})
