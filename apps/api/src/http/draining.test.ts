import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import { newInstallation } from '#test/installation.ts'

test('a request that was on its way when the process began to stop is answered as ever, and the connection ends', async () => {
  const { services, remove } = await newInstallation()
  onTestFinished(remove)
  const app = buildApp(services)
  const closing = Promise.withResolvers<void>()
  app.addHook('preClose', (done) => {
    closing.resolve()
    done()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const arrived = once(app.server, 'connection')
  await once(socket, 'connect')
  socket.write(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`)
  await arrived
  const answer = text(socket)
  const closed = app.close()
  await closing.promise
  socket.write('\r\n')

  expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i)
  await closed
})
