import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launch, launchChild, newDataDir, run, serversOf } from '../test/stewards.ts'

test('a first start that was killed at any moment is finished by the next one', async () => {
  const moments: ((dataDir: string) => Promise<boolean>)[] = [
    async (dataDir) => (await readdir(dataDir)).some((name) => name.includes('.new-')),
    (dataDir) => hasInUnfinished(dataDir, 'cluster/PG_VERSION'),
    (dataDir) => hasInUnfinished(dataDir, 'cluster/global/pg_control'),
    async (dataDir) => (await readdir(dataDir)).some((name) => /^postgres-\d+$/.test(name)),
    async (dataDir) => (await serversOf(dataDir)).length > 0,
  ]
  for (const moment of moments) {
    const dataDir = await newDataDir()
    const killed = launchChild({ dataDir })
    await expect.poll(() => moment(dataDir), { interval: 1, timeout: 10_000 }).toBe(true)
    await killed.kill()

    const next = await launch({ dataDir })
    const [found] = await run(next.url('steward'), 'select current_user as name')
    expect(found).toEqual({ name: 'steward' })
    await next.stop()
  }
})

async function hasInUnfinished(dataDir: string, file: string): Promise<boolean> {
  const folder = (await readdir(dataDir)).find((name) => name.includes('.new-'))
  if (!folder) return false
  return access(join(dataDir, folder, file)).then(
    () => true,
    () => false,
  )
}
