import { expect, test } from 'vitest'
import { launch, launchChild, newDataDir, run } from '../test/stewards.ts'

test('a second Steward is refused, and leaves the first one alone', async () => {
  const dataDir = await newDataDir()
  const first = await launch({ dataDir })
  const second = launchChild({ dataDir })
  expect(await second.said).toEqual({
    refused: `Steward already runs on ${dataDir} (pid ${process.pid}). Stop it first, or use another DATA_DIR`,
  })
  expect(await run(first.url('steward'), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two first starts at once one serves and the other is refused', async () => {
  const dataDir = await newDataDir()
  const both = [launchChild({ dataDir }), launchChild({ dataDir })]
  const said = await Promise.all(both.map((child) => child.said))
  const winner = said.findIndex((each) => each.url)
  expect(said[1 - winner]).toEqual({
    refused: `Steward already runs on ${dataDir} (pid ${both[winner]?.process.pid}). Stop it first, or use another DATA_DIR`,
  })
  expect(await run(said[winner]?.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a command beside a running Steward shares its server and does not stop it', async () => {
  const dataDir = await newDataDir()
  const steward = launchChild({ dataDir })
  await steward.said
  const command = await launch({ dataDir, share: true })
  expect(await run(command.url('steward'), 'select 1 as one')).toEqual([{ one: 1 }])
  await command.stop()
  expect(await run((await steward.said).url, 'select 1 as one')).toEqual([{ one: 1 }])
})
