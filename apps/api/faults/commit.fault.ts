import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newAccount } from '#test/account.ts'
import { newFolder } from '#test/folder.ts'
import { newInstallation } from '#test/installation.ts'
import { startProcess } from '#test/server-process.ts'
import { askerOf } from './product.ts'

const SOCKET = '.s.PGSQL.5432'

/**
 * A proxy between server and database that, when told to, doesn't pass on the answer to the next COMMIT.
 */
async function proxyTo(owner: string) {
  const address = new URL(owner)
  const folder = address.searchParams.get('host')!
  const here = newFolder()
  let swallowed: (() => void) | undefined
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(join(folder, SOCKET))
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => client.destroy())
    }
    client.on('close', () => database.destroy())
    client.pipe(database)
    database.on('data', (chunk) => {
      if (swallowed && chunk.includes('COMMIT\0')) return swallowed()
      client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(join(here, SOCKET), resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  address.searchParams.set('host', here)
  return {
    url: address.href,
    nextCommit: () => new Promise<void>((resolve) => (swallowed = resolve)),
  }
}

test('a request is carried out once even if the server dies before its answer: the same key gets the first answer', async () => {
  const installation = await newInstallation({}, { startable: true })
  onTestFinished(installation.remove)
  const here = await newAccount({}, installation.harness)
  const { DATA_DIR } = installation.services.env
  const proxy = await proxyTo(installation.urls.owner)
  const first = await startProcess({ DATA_DIR, DATABASE_URL: proxy.url }, '--web')
  await first.ready()
  const key = { 'idempotency-key': 'once and for all' }
  const body = { site: { name: 'Depot' } }
  const committed = proxy.nextCommit()
  const lost = askerOf(first.url, here.headers)('/sites', body, key)
  await committed
  await first.kill('SIGKILL')
  expect((await lost).status).toBe(0)

  const second = await startProcess({ DATA_DIR, DATABASE_URL: installation.urls.owner }, '--web')
  await second.ready()
  const ask = askerOf(second.url, here.headers)
  const again = await ask('/sites', body, key)
  const list = await ask('/sites')

  expect(again.status).toBe(201)
  expect((list.body as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual([
    'Depot',
  ])
})
