import type { Me } from '@steward/contract/users.ts'
import type { TFunction } from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { format, setOrganizationFormat } from '#lib/format.ts'
import { updateSession } from '#lib/session-store.ts'
import { dayProblem } from '../hand-over/refusal.ts'
import { followPerson } from './follow-person.ts'

const t = ((key: string) => key) as unknown as TFunction

afterEach(() => {
  vi.useRealTimers()
  updateSession({ user: null })
  setOrganizationFormat({ time_zone: null, currency: 'USD', currency_digits: 2 })
})

/** Signs in a user of an organization in Berlin. */
const signIn = (time_zone: string | null) =>
  updateSession({
    user: {
      time_zone,
      language: null,
      preferences: {},
      accounts: [{ time_zone: 'Europe/Berlin', currency: 'EUR', currency_digits: 2 }],
    } as unknown as Me,
  })

// 19:30 on New Year's Eve in Berlin, and 7:30 on New Year's Day in Auckland.
const EVENING = '2026-12-31T18:30:00Z'

test.each([
  ['Pacific/Auckland', 'Jan 1, 2027, 7:30 AM'],
  ['America/New_York', 'Dec 31, 2026, 1:30 PM'],
  [null, 'Dec 31, 2026, 7:30 PM'],
])(
  'moments are in the time zone of the person, %s, and days in the organization’s',
  (zone, shown) => {
    followPerson()
    signIn(zone)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(EVENING) })
    expect(dayProblem('2026-12-31', t)).toBeUndefined()
    expect(dayProblem('2027-01-01', t)).toBe('hand_over.problems.future')
    vi.setSystemTime(new Date('2026-12-31T23:30:00Z'))
    expect(dayProblem('2027-01-01', t)).toBeUndefined()
    expect(format.dateTime(EVENING).replaceAll(/\s/g, ' ')).toBe(shown)
  },
)
