import type { Me } from '@steward/contract/users.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AUTH_KEYS } from './auth-storage.ts'
import { stubEvents, stubLocalStorage } from './stub-browser.ts'

const kept = stubLocalStorage()
const page = stubEvents()

const { storedSession, session, updateSession } = await import('./session-store.ts')
const { startSession } = await import('./start-session.ts')

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`

const person = (n: number): Me => ({
  id: id(n),
  email: `${n}@example.org`,
  pending_email: null,
  name: 'Ada',
  language: 'en',
  time_zone: null,
  image_url: null,
  preferences: {},
  last_sign_in_at: null,
  mfa: { enabled: false, recovery_codes_left: 0 },
  current_account: null,
  accounts: [],
})

/** A change of local storage by another tab. */
function elsewhere(key: string, value: string | null) {
  if (value === null) kept.delete(key)
  else kept.set(key, value)
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }))
}

const aToken = () => {
  const now = Math.floor(Date.now() / 1000)
  return `e30.${btoa(JSON.stringify({ iat: now, exp: now + 900 }))}.signature`
}

const went: string[] = []
let stop = () => {}
beforeEach(() => {
  kept.clear()
  went.length = 0
  kept.set(AUTH_KEYS.token, aToken())
  session.set(storedSession())
  stop = startSession({
    goTo: async (destination) => void went.push(destination),
    onRightsChanged: () => void went.push('rights'),
  })
})
afterEach(() => stop())

describe('a tab that hears of another one', () => {
  it('stays where it is while it does not know yet who is signed in', () => {
    elsewhere(AUTH_KEYS.account, id(7))
    elsewhere(AUTH_KEYS.user, JSON.stringify(person(1)))

    expect(went).toEqual([])
  })

  it('stays where it is when the other tab keeps the same person and account', () => {
    updateSession({ user: person(1), accountId: id(7) })
    elsewhere(AUTH_KEYS.account, id(7))
    elsewhere(AUTH_KEYS.user, JSON.stringify({ ...person(1), name: 'Ada Lind' }))

    expect(went).toEqual([])
  })

  it('starts anew when another person has signed in', () => {
    updateSession({ user: person(1) })
    elsewhere(AUTH_KEYS.user, JSON.stringify(person(2)))

    expect(went).toEqual(['start'])
    expect(session.get().user?.id).toBe(id(2))
  })

  it('starts anew when the person has gone to another account', () => {
    updateSession({ user: person(1), accountId: id(7) })
    elsewhere(AUTH_KEYS.account, id(8))

    expect(went).toEqual(['start'])
  })

  it('is signed out with it', () => {
    updateSession({ user: person(1) })
    elsewhere(AUTH_KEYS.token, null)

    expect(went).toEqual(['signed_out'])
    expect(session.get().isAuthenticated).toBe(false)
  })
})
