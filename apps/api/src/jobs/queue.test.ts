import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#core/context/ctx.ts'
import { later } from '#core/jobs/queue.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { type JobQueue, openQueue } from './queue.ts'

let here: TestAccount
let queue: JobQueue
beforeEach(async () => {
  here = await newAccount()
  queue = await openQueue(here.h.appUrl, here.h.services.log)
  await here.h.owner.query("delete from pgboss.job where name = 'housekeeping'")
})
afterEach(async () => {
  await queue.stop()
  await here.h.owner.query("delete from pgboss.job where name = 'housekeeping'")
})

interface Numbered {
  n: number
}

const leave = (count: number) =>
  inTransaction(here.ctx, async (ctx) => {
    for (let n = 1; n <= count; n++) await later(ctx, 'housekeeping', { n })
  })

test('fifty jobs are done in one run, with limited concurrency', async () => {
  const done: number[] = []
  let atOnce = 0
  let most = 0
  await queue.work<Numbered>(
    'housekeeping',
    async ({ n }) => {
      most = Math.max(most, ++atOnce)
      await Promise.resolve()
      atOnce--
      done.push(n)
    },
    { atOnce: 5 },
  )
  const begun = performance.now()
  await leave(50)
  await vi.waitFor(() => expect(done).toHaveLength(50), { timeout: 10_000 })

  // With one every two seconds they would take a hundred seconds.
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(5)
})

test('a failed job doesn’t affect others of its batch, and is tried again', async () => {
  const done: number[] = []
  let failed = 0
  await queue.work<Numbered>(
    'housekeeping',
    async ({ n }) => {
      if (n === 2 && failed++ === 0) throw new Error('not yet')
      done.push(n)
    },
    { atOnce: 5 },
  )
  await leave(3)

  await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 2, 3]), { timeout: 10_000 })
  expect(failed).toBe(2)
})

test('a worker knows its last attempt', async () => {
  const tries: boolean[] = []
  await queue.work<Numbered>('housekeeping', async (_, { isLast }) => {
    tries.push(isLast)
    throw new Error('never')
  })
  await leave(1)
  await vi.waitFor(() => expect(tries).toEqual([false]), { timeout: 5_000 })
  await vi.waitFor(
    async () => {
      await here.h.owner.query(
        "update pgboss.job set retry_count = retry_limit - 1, start_after = now() where name = 'housekeeping' and state = 'retry'",
      )
      expect(tries.at(-1)).toBe(true)
    },
    { timeout: 10_000 },
  )
})
