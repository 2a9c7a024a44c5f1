import { readdir, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { launch, launchChild, newDataDir, run } from '../test/stewards.ts'

/** Some systems collect an ended process late. */
const PATIENCE = { timeout: 15_000 }

test('a throwaway database is removed by stop', async () => {
  const dataDir = await newDataDir()
  const postgres = await launch({ dataDir, ephemeral: true })
  const socketFolder = new URL(postgres.url('steward')).searchParams.get('host')
  expect(await run(postgres.url('steward'), 'show fsync')).toEqual([{ fsync: 'off' }])
  await postgres.stop()
  await expect(stat(String(socketFolder))).rejects.toThrow(/ENOENT/)
  await expect(stat(dataDir)).rejects.toThrow(/ENOENT/)
})

test('a throwaway database is removed with its process, even if that is killed', async () => {
  const dataDir = await newDataDir()
  const child = launchChild({ dataDir, ephemeral: true })
  const socketFolder = new URL(String((await child.said).url)).searchParams.get('host')
  await child.kill()
  await expect.poll(() => stat(String(socketFolder)).catch(() => 'gone'), PATIENCE).toBe('gone')
  await expect.poll(() => readdir(dataDir), PATIENCE).toEqual([])
})
