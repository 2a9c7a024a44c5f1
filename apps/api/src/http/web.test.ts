import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder } from '#test/folder.ts'
import { ownFile } from '../own-files.ts'
import { onError } from './errors.ts'
import { NAMED, webRoutes } from './web.ts'

let folder: string
let app: FastifyInstance
beforeEach(async () => {
  folder = newFolder()
  app = Fastify()
  app.setErrorHandler(onError)
  await app.register(webRoutes, { locales: folder, pages: folder })
})
afterEach(() => app.close())

const german = () => app.inject('/locales/de.json')

test('texts that couldn’t be read are read again, and kept afterwards', async () => {
  const failed = await Promise.all([german(), german()])
  expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500])

  await writeFile(join(folder, 'de.json'), '{"hello":"Hallo"}')
  const read = await german()
  expect([read.statusCode, read.json()]).toEqual([200, { hello: 'Hallo' }])

  await rm(join(folder, 'de.json'))
  expect((await german()).json()).toEqual({ hello: 'Hallo' })
})

test('a missing asset of the web app is refused without an error of the server', async () => {
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  const part = async (range: string) => {
    const { statusCode, json } = await app.inject({ url: '/', headers: { range } })
    return [statusCode, json().errors[0].code]
  }
  for (const range of ['bytes=-99', 'bytes=99-', 'bytes=5-1'])
    expect(await part(range)).toEqual([416, 'range_not_satisfiable'])
  const { statusCode, body } = await app.inject({ url: '/', headers: { range: 'bytes=2-8' } })
  expect([statusCode, body]).toEqual([206, 'doctype'])
})

test.each([
  ['/assets?search=../.env', 200],
  ['/user-roles/site.lead', 200],
  ['/a/PUMP.JS', 200],
  ['/favicon.ico', 404],
  ['/.env', 404],
  ['/package.json', 404],
  ['/data/secrets.json?v=1', 404],
  ['/backup.SQL', 404],
  ['/data/.git/config', 404],
  ['/.well-known/security.txt', 404],
  ['/scim/v2/Users', 404],
])('%s is a page or nothing: %i', async (url, status) => {
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  expect((await app.inject(url)).statusCode).toBe(status)
})

// The build writes the service worker; without a file of its own, each would be answered with a page.
test.each(NAMED.filter((name) => name !== '/sw.js'))('there is a file for %s', (name) => {
  expect(existsSync(ownFile(`../web/public${name}`))).toBe(true)
})
