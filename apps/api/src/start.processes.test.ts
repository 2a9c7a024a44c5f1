import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newAccount } from '#test/account.ts'
import { readEvents } from '#test/event-reader.ts'
import { newFolder } from '#test/folder.ts'
import { newInstallation } from '#test/installation.ts'
import { startProcess } from '#test/server-process.ts'

const MINUTE = 60_000

/** An account in an installation of its own, and processes of it, which share its database and folder. */
async function shared() {
  const installation = await newInstallation({}, { startable: true })
  onTestFinished(installation.remove)
  const here = await newAccount({}, installation.harness)
  const { DATA_DIR } = installation.services.env
  const variables = { DATA_DIR, DATABASE_URL: installation.urls.owner }
  const process = (part: 'web' | 'worker') => startProcess(variables, `--${part}`)
  return { ...variables, here, process }
}

const post = (url: string, path: string, headers: Record<string, string>, body: object) =>
  fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test(
  'several processes serve one installation: what is done by one is heard of on the others, and jobs are done by workers',
  async () => {
    const { here, process } = await shared()
    const [one, two] = await Promise.all([process('web'), process('web')])
    await Promise.all([one.ready(), two.ready()])
    const listeners = await Promise.all([one, two].map(({ url }) => readEvents(url, here.headers)))
    for (const reader of listeners) await reader.next('hello')

    const made = await post(one.url, sitesApi.create.path, here.headers, {
      site: { name: 'Depot' },
    })
    expect(made.status).toBe(201)
    const site = (await made.json()) as { data: { id: string } }
    for (const reader of listeners)
      await reader.next('record_changed', ({ ids }) => ids?.includes(site.data.id) ?? false)

    // No worker yet: what is left for later waits.
    const form = new FormData()
    form.append('bulk_import[resource_type]', 'Asset')
    form.append('bulk_import[file]', new Blob(['name\nPump\nDrill\n']), 'assets.csv')
    const sent = await fetch(`${two.url}/api/v1${bulkImportsApi.create.path}`, {
      method: 'POST',
      headers: here.headers,
      body: form,
    })
    expect(sent.status).toBe(201)
    const bulk_import = (await sent.json()) as { data: { id: string } }
    const worker = await process('worker')
    await worker.ready()
    for (const reader of listeners)
      await reader.next(
        'import_progress',
        ({ id, status }) => id === bulk_import.data.id && status === 'completed',
      )

    // A worker answers nothing but whether it is there.
    expect((await fetch(`${worker.url}/api/v1/status`)).status).toBe(404)
    expect(await worker.stop()).toEqual([0, null])
  },
  3 * MINUTE,
)

test(
  'a web process that is stopped says so first, answers whoever still comes, ends its streams, and loses no request',
  async () => {
    const { here, process } = await shared()
    const [leaving, staying] = await Promise.all([process('web'), process('web')])
    await Promise.all([leaving.ready(), staying.ready()])
    const reader = await readEvents(leaving.url, here.headers)
    await reader.next('hello')
    let n = 0
    const write = async (url: string) => {
      n += 1
      const answer = await post(url, sitesApi.create.path, here.headers, {
        site: { name: `Site ${n}` },
      })
      return { status: answer.status, connection: answer.headers.get('connection') }
    }
    await write(leaving.url)

    const stopped = leaving.stop()
    await vi.waitFor(async () => expect(await leaving.readiness()).toBe(503), { interval: 5 })
    // A proxy doesn't know yet, and is told not to come back over the same connection.
    const answers = []
    for (let times = 0; times < 20; times++) answers.push(await write(leaving.url))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(answers.at(-1)!.connection).toBe('close')

    await reader.ended
    expect(await stopped).toEqual([0, null])
    expect((await write(staying.url)).status).toBe(201)
  },
  2 * MINUTE,
)

test('a process of its own for a part has to know the database', async () => {
  const worker = await startProcess({ DATA_DIR: '/nowhere' }, '--worker')

  await expect
    .poll(() => worker.readiness(), { timeout: 20_000 })
    .toMatch(/npm run worker needs it/)
  expect(await worker.ended).toEqual([1, null])
})

test(
  'a process with other keys is refused, and those that run work on; new ones are taken only where that is asked for',
  async () => {
    const { DATA_DIR, DATABASE_URL, process } = await shared()
    const one = await process('web')
    await one.ready()

    const other = await startProcess({ DATA_DIR: newFolder(), DATABASE_URL }, '--web')
    expect(await other.ended).toEqual([1, null])
    expect(other.complaint()).toContain('The database belongs to other keys')

    expect(await one.readiness()).toBe(200)

    const changed = { DATA_DIR: newFolder(), DATABASE_URL }
    const two = await startProcess(changed, '--web', '--new-keys')
    await two.ready()
    const former = await startProcess({ DATA_DIR, DATABASE_URL }, '--web')
    expect(await former.ended).toEqual([1, null])
  },
  3 * MINUTE,
)
