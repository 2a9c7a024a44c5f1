import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newAccount } from '#test/account.ts'
import { newInstallation } from '#test/installation.ts'
import { freePort, startProcess } from '#test/server-process.ts'
import { askerOf, keepDoing } from './product.ts'

test('no request or job is lost if processes are restarted one after the other under load', async () => {
  const installation = await newInstallation({}, { startable: true })
  onTestFinished(installation.remove)
  const here = await newAccount({}, installation.harness)
  const { DATA_DIR } = installation.services.env
  const variables = { DATA_DIR, DATABASE_URL: installation.urls.owner }
  const ports = [String(await freePort()), String(await freePort())]
  const web = (PORT: string) => startProcess({ ...variables, PORT }, '--web')
  const worker = () => startProcess(variables, '--worker')
  const processes = await Promise.all(ports.map(web))
  let busy = await worker()
  await Promise.all([...processes, busy].map((one) => one.ready()))

  const form = new FormData()
  form.append('bulk_import[resource_type]', 'Asset')
  const rows = Array.from({ length: 6_000 }, (_, n) => `R-${n},Pump ${n}`)
  const file = new Blob([['tag,name', ...rows].join('\n')])
  form.append('bulk_import[file]', file, 'assets.csv')
  const { headers } = here
  const address = `${processes[0]!.url}/api/v1${bulkImportsApi.create.path}`
  const sent = await fetch(address, { method: 'POST', headers, body: form })
  const { data } = (await sent.json()) as { data: { id: string } }

  // Like a proxy: if a process doesn't answer or isn't ready, the other one is used.
  const asks = ports.map((port) => askerOf(`http://127.0.0.1:${port}`, headers))
  const lost: number[] = []
  let done = 0
  const stop = keepDoing(6, async (n) => {
    const order = n % 2 === 0 ? asks : asks.toReversed()
    const body = { site: { name: `Site ${n}` } }
    const key = { 'idempotency-key': `site ${n}` }
    const first = await order[0]!('/sites', body, key)
    const { status } = [0, 503].includes(first.status)
      ? await order[1]!('/sites', body, key)
      : first
    if (status === 201) done += 1
    else lost.push(status)
  })
  const ask = (path: string) =>
    asks[0]!(path).then((first) => (first.status === 200 ? first : asks[1]!(path)))
  const importNow = async () =>
    (
      (await ask(`/bulk_imports/${data.id}`)).body as {
        data: { processed_rows: number; status: string }
      }
    ).data
  await vi.waitUntil(async () => (await importNow()).processed_rows > 0, { timeout: 30_000 })
  expect(await busy.stop()).toEqual([0, null])
  busy = await worker()
  for (const [index, port] of ports.entries()) {
    const before = done
    expect(await processes[index]!.stop()).toEqual([0, null])
    processes[index] = await web(port)
    await processes[index].ready()
    expect(done).toBeGreaterThan(before)
  }
  await vi.waitUntil(async () => (await importNow()).status === 'completed', { timeout: 60_000 })
  await stop()

  expect(lost).toEqual([])
  const { total_records } = (
    (await ask('/assets?per_page=1')).body as { meta: { total_records: number } }
  ).meta
  expect(total_records).toBe(6_000)
})
