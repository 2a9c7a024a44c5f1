import { expect, test } from 'vitest'
import { memberState, resendWait } from './member-state.ts'

const invitation = (status: 'pending' | 'expired' | 'accepted' | 'revoked', sent_at: string) => ({
  status,
  sent_at,
  expires_at: null,
  accepted_at: null,
})
const SENT = '2026-01-31T09:30:00.000Z'

test('an expired or revoked invitation has a state of its own', () => {
  const state = (status: 'pending' | 'expired' | 'revoked') =>
    memberState({ status: 'invited', invitation: invitation(status, SENT) })
  expect([state('pending'), state('expired'), state('revoked')]).toEqual([
    'invited',
    'expired',
    'expired',
  ])
  expect(memberState({ status: 'active', invitation: invitation('accepted', SENT) })).toBe('active')
  expect(memberState({ status: 'locked', invitation: null })).toBe('locked')
})

test('another invitation may be sent after a minute', () => {
  const person = { invitation: invitation('pending', SENT) }
  expect(resendWait(person, Date.parse(SENT) + 20_000)).toBe(40_000)
  expect(resendWait(person, Date.parse(SENT) + 60_000)).toBe(0)
  expect(resendWait({ invitation: null }, 0)).toBe(0)
})
