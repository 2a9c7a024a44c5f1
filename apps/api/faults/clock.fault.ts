import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { newAccount } from '#test/account.ts'
import { newInstallation } from '#test/installation.ts'
import { startProcess } from '#test/server-process.ts'
import { FAKETIME, testWith } from './needs.ts'
import { askerOf } from './product.ts'

testWith(FAKETIME).each(['+1h', '-2d'])(
  'a process whose clock jumped by %s serves, and does no job twice',
  async (jump) => {
    const installation = await newInstallation({}, { startable: true })
    onTestFinished(installation.remove)
    const here = await newAccount({}, installation.harness)
    const { DATA_DIR } = installation.services.env
    const variables = { DATA_DIR, DATABASE_URL: installation.urls.owner }
    const jumped = {
      ...variables,
      LD_PRELOAD: FAKETIME.library,
      FAKETIME: jump,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const [web, one, two] = await Promise.all([
      startProcess(jumped, '--web'),
      startProcess(jumped, '--worker'),
      startProcess(variables, '--worker'),
    ])
    await Promise.all([web, one, two].map((each) => each.ready(240_000)))

    const form = new FormData()
    form.append('bulk_import[resource_type]', 'Asset')
    const rows = Array.from({ length: 4_000 }, (_, n) => `C-${n},Pump ${n}`)
    form.append('bulk_import[file]', new Blob([['tag,name', ...rows].join('\n')]), 'assets.csv')
    // With a clock that is ahead an access token may have expired, but not the session.
    const right = await startProcess(variables, '--web')
    await right.ready(240_000)
    const ask = askerOf(right.url, here.headers)
    const address = `${right.url}/api/v1${bulkImportsApi.create.path}`
    const sent = await fetch(address, { method: 'POST', headers: here.headers, body: form })
    const { data } = (await sent.json()) as { data: { id: string } }
    await vi.waitUntil(
      async () =>
        ((await ask(`/bulk_imports/${data.id}`)).body as { data: { status: string } }).data
          .status === 'completed',
      { timeout: 60_000 },
    )
    const { meta } = (await ask('/assets?per_page=1')).body as { meta: { total_records: number } }
    expect(meta.total_records).toBe(4_000)

    const seen = await askerOf(web.url, here.headers)('/users/me')
    expect([200, 401]).toContain(seen.status)
  },
)
