import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '#test/folder.ts'
import { loadSecrets } from './secrets.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = newFolder()
  path = join(folder, 'secrets.json')
})

test('keys are made once, and kept for nobody else to read', () => {
  const first = loadSecrets(folder)

  expect(loadSecrets(folder)).toEqual(first)
  expect(statSync(path).mode & 0o077).toBe(0)
  for (const key of ['jwt_key', 'cookie_key', 'mfa_key'] as const)
    expect(Buffer.from(first[key], 'base64url')).toHaveLength(32)
})

test('a folder that is made for them is not for others to look around in', () => {
  const made = join(folder, 'data')

  loadSecrets(made)

  expect(statSync(made).mode & 0o066).toBe(0)
})

/** Loads the keys of each folder, which all threads begin with at the same moment. */
const AT_ONCE = `
  const { parentPort, workerData } = require('node:worker_threads')
  import(workerData.module).then(({ loadSecrets }) => {
    const begun = new Int32Array(workerData.begun)
    const load = (folder, at) => {
      Atomics.add(begun, 0, 1)
      while (Atomics.load(begun, 0) < 2 * (at + 1));
      try { return loadSecrets(folder).jwt_key } catch (error) { return String(error) }
    }
    parentPort.postMessage(workerData.folders.map(load))
  })`

test('those who start at once have the same keys', async () => {
  const folders = Array.from({ length: 100 }, (_, n) => join(folder, `${n}`))
  const module = new URL('secrets.ts', import.meta.url).href
  const workerData = { module, folders, begun: new SharedArrayBuffer(4) }
  const load = () =>
    new Promise<string[]>((resolve, reject) => {
      const thread = new Worker(AT_ONCE, { eval: true, workerData })
      thread.once('message', resolve)
      thread.once('error', reject)
    })

  const [one, other] = await Promise.all([load(), load()])
  expect(other).toEqual(one)
  expect(await readdir(folders[0]!)).toEqual(['secrets.json'])
}, 60_000)

test('a key that an earlier version did not know is added, and the others stay', async () => {
  const { mfa_key, ...earlier } = loadSecrets(folder)
  writeFileSync(path, JSON.stringify(earlier))

  const now = loadSecrets(folder)
  expect(now).toMatchObject(earlier)
  expect(now.mfa_key).not.toBe(mfa_key)
  expect(Buffer.from(now.mfa_key, 'base64url')).toHaveLength(32)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(now)
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(await readdir(folder)).toEqual(['secrets.json'])
})

test('keys that others can read, or that are too short, are refused', () => {
  const secrets = loadSecrets(folder)
  chmodSync(path, 0o644)
  expect(() => loadSecrets(folder)).toThrow(/chmod 600/)

  chmodSync(path, 0o600)
  writeFileSync(path, JSON.stringify({ ...secrets, mfa_key: 'short' }))
  expect(() => loadSecrets(folder)).toThrow(/mfa_key must be 32 random bytes/)
})

test('a folder that can’t be one, or can’t be written, is named with what to do', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')

  expect(() => loadSecrets(file)).toThrow(`DATA_DIR: ${file} is not a folder`)
  expect(() => loadSecrets(join(file, 'data'))).toThrow('is not a folder')
  expect(() => loadSecrets('/sys/steward')).toThrow("DATA_DIR: /sys/steward can't be written")
})

test('a file that was cut off is said to be damaged, with where another one is', () => {
  loadSecrets(folder)
  writeFileSync(path, '{"jwt_key": "')

  expect(() => loadSecrets(folder)).toThrow(`${path} is damaged: put a copy of it there.`)
})
