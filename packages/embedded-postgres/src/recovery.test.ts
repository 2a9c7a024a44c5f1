import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  launch,
  launchChild,
  newDataDir,
  run,
  serversOf,
  writeUntilKilled,
} from '../test/stewards.ts'
import { signal } from './processes.ts'

test('the server of a Steward that was killed is adopted, with its data', async () => {
  const dataDir = await newDataDir()
  const killed = launchChild({ dataDir })
  const { url } = await killed.said
  await run(url, 'create table notes (text text)', `insert into notes values ('kept')`)
  const before = await serversOf(dataDir)
  await killed.kill()

  const next = await launch({ dataDir })
  expect(next.adopted).toBe(true)
  expect(await serversOf(dataDir)).toEqual(before)
  expect(await run(next.url('steward'), 'select text from notes')).toEqual([{ text: 'kept' }])
  await next.stop()
  expect(await serversOf(dataDir)).toEqual([])
})

test('no answered write is lost if Steward and the postmaster are killed while others write', async () => {
  const dataDir = await newDataDir()
  for (let round = 1; round <= 2; round += 1) {
    const killed = launchChild({ dataDir })
    const { url } = await killed.said
    await run(url, 'drop table if exists written')
    const writer = writeUntilKilled(url)
    await writer.enough
    const [server] = await serversOf(dataDir)
    await killed.kill()
    signal(Number(server?.pid), 'SIGKILL')
    const last = await writer.last

    const next = launchChild({ dataDir })
    const [found] = await run((await next.said).url, 'select max(number) as last from written')
    expect(Number(found?.['last'])).toBeGreaterThanOrEqual(last)
    await next.kill()
  }
})

test('a long statement of a killed server does not keep the next one from starting', async () => {
  const dataDir = await newDataDir()
  const killed = launchChild({ dataDir })
  const { url } = await killed.said
  const lasting = run(url, `select count(*) from generate_series(1, 1e12::bigint)`)
  const fails = expect(lasting).rejects.toThrow()
  await expect
    .poll(
      () =>
        run(url, `select 1 from pg_stat_activity where query like '%1e12%' and state = 'active'`),
      { timeout: 10_000 },
    )
    .toHaveLength(2)
  const [server] = await serversOf(dataDir)
  await killed.kill()
  signal(Number(server?.pid), 'SIGKILL')

  const next = await launch({ dataDir })
  await fails
  expect(await run(next.url('steward'), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a postmaster that is killed while Steward runs is started again', async () => {
  const dataDir = await newDataDir()
  const heard: string[] = []
  const postgres = await launch({ dataDir, log: (message) => heard.push(message) })
  const [before] = await serversOf(dataDir)
  signal(Number(before?.pid), 'SIGKILL')
  await expect.poll(() => heard, { timeout: 15_000 }).toContain('PostgreSQL serves again.')
  expect(await run(postgres.url('steward'), 'select 1 as one')).toEqual([{ one: 1 }])

  const second = launchChild({ dataDir })
  expect((await second.said).refused).toMatch(/already runs on/)
  await postgres.stop()
  expect(await serversOf(dataDir)).toEqual([])
})

test('a process number that was reused by another program does not prevent a start', async () => {
  const dataDir = await newDataDir()
  const first = await launch({ dataDir })
  const [server] = await serversOf(dataDir)
  await first.stop()
  const stale = [process.pid, server?.data, 1, 5432, '/tmp', '', '1 1', 'ready'].join('\n')
  await writeFile(join(String(server?.data), 'postmaster.pid'), `${stale}\n`)

  const second = await launch({ dataDir })
  expect(second.adopted).toBe(false)
  expect(await run(second.url('steward'), 'select 1 as one')).toEqual([{ one: 1 }])
})
