import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#test/folder.ts'

const BUILT = join(import.meta.dirname, '../../../tools/run/built.mjs')

test('what a killed build has left is removed by the next one, and nothing of a running one', () => {
  const dist = newFolder()
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
