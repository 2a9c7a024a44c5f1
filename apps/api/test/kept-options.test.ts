import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const RUN = join(import.meta.dirname, '../../../tools/run.mjs')

/** Runs a command with options that npm takes for its own, as it passes them on. */
function run(command: string, kept: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [RUN, command], {
    encoding: 'utf8',
    env: { ...process.env, ...kept },
  })
  return [status, stderr]
}

test('options that npm keeps for itself are refused with what to type', () => {
  expect(run('start', { npm_config_empty: 'true', npm_config_new_keys: 'true' })).toEqual([
    1,
    'npm kept --empty --new-keys for itself. Options come after “--”: npm start -- --empty --new-keys\n',
  ])
  expect(run('demo:load', { npm_config_assets: '5' })).toEqual([
    1,
    'npm kept --assets=5 for itself. Options come after “--”: npm run demo:load -- --assets=5\n',
  ])
})
