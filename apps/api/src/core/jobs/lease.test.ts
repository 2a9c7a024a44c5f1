import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { inside } from '#test/builders/jobs.ts'
import { lockOwn } from '../bulk/bulk-jobs.ts'
import { clientOf, type Ctx, inTransaction } from '../context/ctx.ts'
import { badRequest, unavailable } from '../context/errors.ts'
import { claim, held, type Leased, renew } from './lease.ts'
import { isRefusal, isTemporary } from './temporary-errors.ts'

const BULK: Leased = {
  table: 'bulk_changes',
  called: 'bulk change',
  open: "status in ('pending', 'processing')",
}

let here: TestAccount
let id: string
let token: string
beforeEach(async () => {
  here = await newAccount()
  token = randomUUID()
  const [row] = await inside<{ id: string }>(
    here,
    `insert into bulk_changes (account_id, user_id, resource, status)
     values ('${here.account_id}', '${here.user_id}', 'asset', 'pending') returning id`,
  )
  id = row!.id
  await claim(here.ctx, BULK, { id, token, columns: 'id' })
})

/** A connection that doesn't wait for locks: a statement that would have to wait fails. */
const atOnce = <T>(work: (ctx: Ctx) => Promise<T>) =>
  inTransaction(here.ctx, async (ctx) => {
    await clientOf(ctx).query("set local statement_timeout = '2s'")
    return work(ctx)
  })
const renewed = () => atOnce((ctx) => renew(ctx, BULK, id, token))
const seconds = async () => {
  const [row] = await inside<{ left: number }>(
    here,
    'select extract(epoch from lease_until - clock_timestamp())::float8 as left from bulk_changes',
  )
  return row!.left
}

describe('a lease', () => {
  test('is renewed by its owner until it has ended', async () => {
    await inside(here, 'update bulk_changes set lease_until = now()')

    expect(await renewed()).toBe(true)
    expect(await seconds()).toBeGreaterThan(5)
    expect(await atOnce((ctx) => renew(ctx, BULK, id, randomUUID()))).toBe(false)
    await inside(here, "update bulk_changes set status = 'cancelled'")
    expect(await renewed()).toBe(false)
  })

  test('stays valid while a piece of the work has locked the row, and nobody waits for it', async () => {
    await inTransaction(here.ctx, async (ctx) => {
      await held(ctx, BULK, { id, token, columns: 'id' })

      expect(await renewed()).toBe(true)
      const other = { id, token: randomUUID(), columns: 'id' }
      expect(await atOnce((ctx) => claim(ctx, BULK, other))).toBeUndefined()
    })
  })
})

test('stopping a change of many waits for its current piece, however long that takes', async () => {
  const patience = await inTransaction(here.ctx, async (ctx) => {
    await lockOwn(ctx, id)
    const { rows } = await clientOf(ctx).query<{ seconds: number }>(
      "select setting::int / 1000 as seconds from pg_settings where name = 'statement_timeout'",
    )
    return rows[0]!.seconds
  })

  expect(patience).toBeGreaterThan(120)
})

test('a job without a connection continues later, and a refused one doesn’t', () => {
  const busy = unavailable('The database cannot be reached right now')

  expect([isRefusal(busy), isTemporary(busy)]).toEqual([false, true])
  expect([isRefusal(badRequest('No')), isTemporary(badRequest('No connection'))]).toEqual([
    true,
    false,
  ])
})
