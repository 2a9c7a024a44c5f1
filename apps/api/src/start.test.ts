import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sessionApi } from '@steward/contract/session.ts'
import pino from 'pino'
import { beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { appUrl } from '#db/migrate.ts'
import { ownerUrl, workerDatabase } from '#test/databases.ts'
import { newFolder } from '#test/folder.ts'
import { newInstallation, onServer } from '#test/installation.ts'
import { freePort, startProcess, surroundings } from '#test/server-process.ts'
import { readEnv } from './env.ts'
import { start } from './start.ts'

const PASSWORD = 'demonstration only'

let dataDir: string
beforeEach(() => {
  dataDir = newFolder()
})

/** The server as its own process, which is stopped with the test. */
const spawnServer = (variables: Record<string, string>, ...args: string[]) =>
  startProcess({ DATA_DIR: dataDir, ...variables }, ...args)

test('whoever hears that the server is ready finds the demonstration, and can stop it', async () => {
  const { url, stop } = await spawnServer({ DEMO_PASSWORD: PASSWORD })
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 10,
  })
  const user = { email: 'admin@northwind.test', password: PASSWORD }
  const { status } = await fetch(`${url}/api/v1${sessionApi.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user }),
  })

  expect(status).toBe(200)
  expect(await stop()).toEqual([0, null])
}, 90_000)

test('a server that is stopped while it starts ends in order', async () => {
  const { stop } = await spawnServer({}, '--empty')
  await vi.waitFor(async () => expect(await readdir(dataDir)).not.toEqual([]), {
    timeout: 60_000,
    interval: 10,
  })

  expect(await stop()).toEqual([0, null])
}, 90_000)

test('a misspelled option is refused before anything is made', async () => {
  const { ended, complaint } = await spawnServer({}, '--emtpy')

  expect(await ended).toEqual([1, null])
  expect(complaint()).toContain('There is no option --emtpy')
  expect(await readdir(dataDir)).toEqual([])
})

const starting = (variables: Record<string, string>) =>
  start({
    env: readEnv({ DATA_DIR: dataDir, PORT: '0', ...variables }),
    log: pino({ level: 'silent' }),
    say: () => {},
    empty: true,
  })

describe('a start that can’t be says why, and what to do', () => {
  test('where nobody serves the database', async () => {
    const port = await freePort()

    await expect(
      starting({ DATABASE_URL: `postgres://steward:secret@127.0.0.1:${port}/register` }),
    ).rejects.toThrow(
      new RegExp(`^The database at 127.0.0.1:${port}/register can't be used.*doctor`),
    )
  })

  test('where there is no such database, or it is in another encoding', async () => {
    const latin = `${workerDatabase}_latin1`
    await onServer(
      `create database "${latin}" encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
    )
    onTestFinished(() => onServer(`drop database "${latin}"`))

    await expect(starting({ DATABASE_URL: ownerUrl('nowhere_at_all') })).rejects.toThrow(
      "nowhere_at_all can't be used",
    )
    await expect(starting({ DATABASE_URL: ownerUrl(latin) })).rejects.toThrow(
      /stores text as LATIN1.*encoding 'UTF8'/,
    )
  })

  test('where the owner may not create roles', async () => {
    const name = `${workerDatabase}_plain`
    await onServer(`create role "${name}" login password 'x'`)
    await onServer(`create database "${name}"`)
    onTestFinished(async () => {
      await onServer(`drop database "${name}"`)
      await onServer(`drop role "${name}"`)
    })

    const url = appUrl(ownerUrl(name), name, 'x').replace(`${name}_app`, name)
    await expect(starting({ DATABASE_URL: url })).rejects.toThrow(
      /can't create roles.*npm run doctor/,
    )
  })
})

describe('the role that the server works as', () => {
  let urls: { owner: string; app: string }
  let name: string
  beforeEach(async () => {
    const installation = await newInstallation()
    urls = installation.urls
    name = new URL(urls.owner.replace('@/', '@localhost/')).pathname.slice(1)
    onTestFinished(installation.remove)
  })

  const startAs = (app: string) => starting({ DATABASE_URL: urls.owner, DATABASE_APP_URL: app })

  test('is none but the application’s own', async () => {
    await expect(startAs(urls.owner)).rejects.toThrow(`${name}_app`)
    // That of another database of the same server.
    await expect(startAs(urls.app)).rejects.toThrow(`${name}_app`)
  })

  const asSuperuser = (statement: string) => onServer(statement, inject('superuserUrl'))

  /** The application's role, made with an attribute by which row-level security doesn't hold it. */
  async function unheld(attribute: string) {
    const role = `${name}_app`
    await asSuperuser(`create role "${role}" login ${attribute} password 'x'`)
    onTestFinished(() => asSuperuser(`drop role "${role}"`))
    return { url: appUrl(urls.owner, name, 'x'), problem: `Row-level security doesn't apply to` }
  }

  test.each(['superuser', 'bypassrls'])('is none that may do all as a %s', async (attribute) => {
    const { url, problem } = await unheld(attribute)

    await expect(startAs(url)).rejects.toThrow(`${problem} the role ${name}_app`)
  })

  test('that may do all is named by the doctor', async () => {
    const { url, problem } = await unheld('superuser')
    const diagnosis = await doctor({ DATABASE_URL: urls.owner, DATABASE_APP_URL: url })

    expect(diagnosis).toContain(`${problem} ${name}_app`)
  })

  test('is said by the doctor, too', async () => {
    const diagnosis = await doctor({ DATABASE_URL: urls.owner, DATABASE_APP_URL: urls.owner })

    expect(diagnosis).toContain(`${name}_app`)
  })
})

/** What the doctor says of an environment. */
async function doctor(env: Record<string, string>): Promise<string> {
  const script = fileURLToPath(new URL('./doctor.ts', import.meta.url))
  const examining = spawn(process.execPath, [script], {
    env: { ...surroundings(), DATA_DIR: dataDir, ...env },
  })
  const said: Buffer[] = []
  examining.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  const [code] = (await once(examining, 'exit')) as [number]
  expect(code).toBe(1)
  return Buffer.concat(said).toString()
}
