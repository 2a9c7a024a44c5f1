import pino from 'pino'
import { expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { harness } from '#test/harness.ts'
import { listen } from './listening.ts'

const log = pino({ level: 'silent' })

test('a database that cannot be reached is tried again, until it is to stop', async () => {
  const pool = connect('postgres://nobody@127.0.0.1:1/none')
  const twice = Promise.withResolvers<void>()
  let failures = 0
  const listening = listen({
    pool,
    log,
    onPayload: () => {},
    onUp: () => {},
    onDown: () => {
      failures += 1
      if (failures === 2) twice.resolve()
    },
  })

  await twice.promise
  await listening.stop()
  await pool.end()

  expect(failures).toBe(2)
})

test('a notification arrives after the commit, and none after the end', async () => {
  const { services, owner } = await harness()
  const heard: string[] = []
  const up = Promise.withResolvers<void>()
  const said = Promise.withResolvers<void>()
  const listening = listen({
    pool: services.pool,
    log,
    onPayload: (payload) => {
      heard.push(payload)
      if (payload === 'last') said.resolve()
    },
    onUp: up.resolve,
    onDown: () => {},
  })
  await up.promise
  const client = await owner.connect()
  await client.query("begin; select pg_notify('steward_events', 'taken back'); rollback")
  await client.query("begin; select pg_notify('steward_events', 'first'); commit")
  await client.query("select pg_notify('steward_events', 'last')")
  await said.promise
  await listening.stop()
  await client.query("select pg_notify('steward_events', 'too late')")
  client.release()

  expect(heard.filter((text) => !text.startsWith('{'))).toEqual(['first', 'last'])
})
