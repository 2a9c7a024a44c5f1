import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const BUILT = join(import.meta.dirname, '../../../tools/run/built.mjs')

test('what a killed build has left is thrown away by the next, and nothing of one that runs', () => {
  const dist = mkdtempSync(join(tmpdir(), 'steward-built-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  const running = `.building-${process.pid}`
  for (const folder of [`.building-${gone}`, running, 'assets'])
    mkdirSync(join(dist, folder, 'static'), { recursive: true })

  const script = `import { throwAwayUnfinished } from ${JSON.stringify(BUILT)}
    throwAwayUnfinished(${JSON.stringify(dist)})
    throwAwayUnfinished(${JSON.stringify(join(dist, 'none'))})`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })

  expect(stderr).toBe('')
  expect(readdirSync(dist).toSorted()).toEqual([running, 'assets'])
})
