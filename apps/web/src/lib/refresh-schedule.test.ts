import { describe, expect, it } from 'vitest'
import { refreshDelay, refreshOnReturn, RETRY_DELAY } from './refresh-timer.ts'

const NOW = 1_800_000_000
const minutes = (count: number) => count * 60

describe('the next refresh', () => {
  it.each([
    ['a minute before a fresh token ends', { iat: NOW, exp: NOW + minutes(15) }, minutes(14)],
    ['a minute before an old token ends', { iat: NOW - 600, exp: NOW + 300 }, 240],
    ['not within the next minute', { iat: NOW - 830, exp: NOW + 70 }, 60],
    ['not within the next minute of a token about to end', { iat: NOW - 899, exp: NOW + 1 }, 60],
    ['after exactly a minute where both rules meet', { iat: NOW, exp: NOW + 120 }, 60],
    ['at 80 % of the lifetime of an ended token', { iat: NOW - 1000, exp: NOW - 100 }, 720],
    ['at 80 % also in the second in which it ends', { iat: NOW - 900, exp: NOW }, 720],
    ['at 80 % of 15 minutes when the lifetime is unknown', { exp: NOW - 1 }, minutes(12)],
    ['after 15 minutes when the token names no end', {}, minutes(15)],
    ['after 15 minutes when only its beginning is known', { iat: NOW }, minutes(15)],
  ])('comes %s', (_, claims, seconds) => {
    expect(refreshDelay(claims, NOW)).toBe(seconds * 1000)
  })

  it('comes a minute after one that failed', () => {
    expect(RETRY_DELAY).toBe(60_000)
  })
})

describe('coming back to the tab', () => {
  it.each([
    [61, 299, true],
    [3600, -500, true],
    [60, 299, false],
    [61, 300, false],
    [5, 10, false],
    [3600, Infinity, false],
  ])('after %d s with %d s left refreshes: %s', (away, left, expected) => {
    expect(refreshOnReturn(away, left)).toBe(expected)
  })
})
