import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { newFolder } from '#test/folder.ts'

const RUN = fileURLToPath(new URL('../../../tools/run.mjs', import.meta.url))

test.each([
  ['doctor', 0],
  ['licences', 0],
  ['no-such-command', 1],
])('what %s prints may be read by nobody to its end', async (command, ends) => {
  const running = spawn(process.execPath, [RUN, command], {
    env: { PATH: process.env['PATH'], DATA_DIR: newFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.stdout.destroy()
  const errors = text(running.stderr)
  const [code, signal] = (await once(running, 'close')) as [number | null, string | null]

  expect(await errors).not.toMatch(/EPIPE|node:/)
  expect({ code, signal }).toEqual({ code: ends, signal: null })
})
