import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launch, launchChild, newDataDir, run, serversOf } from '../test/stewards.ts'

type Moment = [string, (dataDir: string) => Promise<boolean>]

const MOMENTS: Moment[] = [
  ['its folder appears', (dataDir) => hasName(dataDir, /\.new-/)],
  ['the first file is written', (dataDir) => hasInUnfinished(dataDir, 'cluster/PG_VERSION')],
  ['the cluster grows', (dataDir) => hasInUnfinished(dataDir, 'cluster/global/pg_control')],
  ['the cluster is complete', (dataDir) => hasName(dataDir, /^postgres-\d+$/)],
  ['the server starts', async (dataDir) => (await serversOf(dataDir)).length > 0],
]

test.each(MOMENTS)('a first start killed when %s is finished by the next', async (_, moment) => {
  const dataDir = await newDataDir()
  const killed = launchChild({ dataDir })
  await expect.poll(() => moment(dataDir), { interval: 1, timeout: 20_000 }).toBe(true)
  await killed.kill()

  const next = await launch({ dataDir })
  const [found] = await run(next.url('steward'), 'select current_user as name')
  expect(found).toEqual({ name: 'steward' })
})

async function hasName(folder: string, pattern: RegExp): Promise<boolean> {
  return (await readdir(folder)).some((name) => pattern.test(name))
}

async function hasInUnfinished(dataDir: string, file: string): Promise<boolean> {
  const folder = (await readdir(dataDir)).find((name) => name.includes('.new-'))
  if (!folder) return false
  return access(join(dataDir, folder, file)).then(
    () => true,
    () => false,
  )
}
