import { describe, expect, it } from 'vitest'
import { createGate, HTTP_LIMITS, retryDelay, wait } from './http-limits.ts'

/** Starts `count` requests at time 0; returns when each of them is sent. */
function startsOf(count: number, limits?: Parameters<typeof createGate>[0]) {
  const gate = createGate(limits, () => 0)
  return Array.from({ length: count }, gate)
}

describe('the gate', () => {
  it('lets the first request out at once and the next ones 10 ms apart', () => {
    expect(startsOf(4)).toEqual([0, 10, 20, 30])
  })

  it('never starts more than 180 requests within any second', () => {
    const starts = startsOf(400, { ...HTTP_LIMITS, gap_ms: 0 })
    expect(starts.filter((start) => start === 0)).toHaveLength(180)
    for (const [index, start] of starts.entries()) {
      const before = starts[index - HTTP_LIMITS.requests]
      if (before !== undefined) expect(start - before).toBeGreaterThanOrEqual(1000)
    }
  })

  it('keeps both rules over a thousand requests', () => {
    const starts = startsOf(1000)
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10)
    const within = (from: number) => starts.filter((start) => start >= from && start < from + 1000)
    expect(Math.max(...starts.map((start) => within(start).length))).toBeLessThanOrEqual(180)
  })

  it('makes nobody wait after a pause', () => {
    let moment = 0
    const gate = createGate(HTTP_LIMITS, () => moment)
    for (let count = 0; count < 200; count += 1) gate()
    moment = 60_000
    expect(gate()).toBe(0)
  })
})

describe('the wait after a 429', () => {
  it.each([
    ['3', 3000],
    ['0', 0],
    [null, 1000],
    ['', 1000],
    ['soon', 1000],
    ['Fri, 20 Nov 2026 10:00:05 GMT', 5000],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ])('of Retry-After %j is %d ms', (header, expected) => {
    expect(retryDelay(header, Date.parse('2026-11-20T10:00:00Z'))).toBe(expected)
  })
})

describe('waiting', () => {
  it('ends with the reason of the signal', async () => {
    const stop = new AbortController()
    const waiting = wait(60_000, stop.signal)
    stop.abort(new Error('the person went on'))
    await expect(waiting).rejects.toThrow('the person went on')
  })

  it('does not begin under a signal that has already ended', async () => {
    await expect(wait(60_000, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  })
})
