import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startProcess } from '#test/server-process.ts'
import { newFolder, signIn, startProduct } from './product.ts'

const PASSWORD = 'demonstration only'

test('a first start that is killed at any moment is finished by the next', async () => {
  // From before the keys are written to where the demonstration is being made.
  for (const ms of [150, 400, 800, 1_500, 2_500, 4_000, 6_000, 9_000]) {
    const dataDir = await newFolder()
    const first = await startProcess({ DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD })
    await Promise.race([wait(ms), first.ended])
    await first.kill('SIGKILL')

    const { ask, stop } = await startProduct(dataDir)
    const sites = await ask('/sites')
    expect(sites.status).toBe(200)
    expect((sites.body as { meta: { total_records: number } }).meta.total_records).toBeGreaterThan(
      3,
    )
    await stop()
  }
}, 900_000)

test('of two first starts at once one serves, and the other says who does', async () => {
  const dataDir = await newFolder()
  const start = () => startProcess({ DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD })
  const [one, two] = await Promise.all([start(), start()])
  const loser = await Promise.race([one.ended.then(() => one), two.ended.then(() => two)])
  const winner = loser === one ? two : one
  await winner.ready()

  expect(await loser.ended).toEqual([1, null])
  expect(loser.complaint()).toMatch(/already|another|runs/i)
  expect(await signIn(winner.url)).toHaveProperty('authorization')
})
