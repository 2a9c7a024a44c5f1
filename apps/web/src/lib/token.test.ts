import { afterEach, describe, expect, it, vi } from 'vitest'
import { noteClock, readClaims, secondsLeft } from './token.ts'

const aToken = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.signature`
const now = () => Math.floor(Date.now() / 1000)

afterEach(() => {
  vi.useRealTimers()
  noteClock(aToken({ iat: now() }))
})

describe('a token', () => {
  it('is read for its beginning and its end only', () => {
    expect(readClaims(aToken({ iat: 1, exp: 2, sub: 'x' }))).toEqual({ iat: 1, exp: 2 })
  })

  it.each(['', 'a.b.c', 'a', aToken({ exp: 'soon' }), aToken([])])(
    'that makes no sense has neither: %j',
    (token) => {
      expect(readClaims(token)).toEqual({})
      expect(secondsLeft(token)).toBe(Infinity)
    },
  )

  it('ends by the server’s clock, which it tells on arrival', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    const behind = 1_800_000_000 - 3600
    const token = aToken({ iat: behind, exp: behind + 900 })
    noteClock(token)
    expect(secondsLeft(token)).toBe(900)
  })
})
