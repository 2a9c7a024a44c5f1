import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFolder } from '#test/folder.ts'
import { ownFile } from '../own-files.ts'
import { NAMED, webRoutes } from './web.ts'

let folder: string
let app: FastifyInstance
beforeEach(async () => {
  folder = newFolder()
  app = Fastify()
  await app.register(webRoutes, { locales: folder })
})
afterEach(() => app.close())

const german = () => app.inject('/locales/de.json')

test('texts that could not be read are read again, and kept once they could', async () => {
  const failed = await Promise.all([german(), german()])
  expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500])

  await writeFile(join(folder, 'de.json'), '{"hello":"Hallo"}')
  const read = await german()
  expect([read.statusCode, read.json()]).toEqual([200, { hello: 'Hallo' }])

  await rm(join(folder, 'de.json'))
  expect((await german()).json()).toEqual({ hello: 'Hallo' })
})

// The build writes the service worker; without a file of its own, each would be answered with a page.
test.each(NAMED.filter((name) => name !== '/sw.js'))('there is a file for %s', (name) => {
  expect(existsSync(ownFile(`../web/public${name}`))).toBe(true)
})
