import { existsSync, readdirSync } from 'node:fs'
import { say } from './complaint.mjs'
import { inRoot, script, workspaces } from './paths.mjs'
import { runNode } from './processes.mjs'
import { ensureServer } from './server.mjs'
import { sideBySide } from './side-by-side.mjs'
import { ensureWebApp } from './web-app.mjs'

/**
 * The checks that don't run the product: types, lint, format, and all `tools/check-*.mjs`. All of them run, even if one
 * fails.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function checkStatically() {
  const routes = task('routes', script('@tanstack/router-cli', 'bin/tsr.cjs'), ['generate'], {
    cwd: inRoot('apps/web'),
  })
  // The types need the generated route tree, and our checks may read the built app.
  const rounds = [
    [routes],
    [built('web app', ensureWebApp), built('server', ensureServer), ...types(), ...style()],
    ownChecks(),
  ]
  let failed = 0
  for (const round of rounds) failed += await runTasks(round)
  return { passed: 0, failed }
}

/** With one checker each: tasks already run at once, and several checkers of one folder repeat much of each other's work. */
function types() {
  return [...workspaces().toReversed(), 'e2e', 'bench']
    .filter((folder) => existsSync(inRoot(folder, 'tsconfig.json')))
    .map((folder) =>
      task(`types of ${folder}`, script('typescript', 'bin/tsc'), [
        '-p',
        folder,
        '--checkers',
        '1',
      ]),
    )
}

function style() {
  return [
    task('lint', script('oxlint', 'bin/oxlint')),
    task('format', script('oxfmt', 'bin/oxfmt'), ['--check']),
  ]
}

function ownChecks() {
  return readdirSync(inRoot('tools'))
    .filter((name) => /^check-.*\.mjs$/.test(name))
    .map((name) => task(name, inRoot('tools', name)))
}

function task(name, path, args = [], options = {}) {
  return { name, run: () => runNode(path, args, { ...options, show: 'nothing' }) }
}

const built = (name, ensure) => ({
  name,
  run: async () => {
    await ensure()
    return { code: 0, output: '' }
  },
})

/** @returns {Promise<number>} how many failed */
async function runTasks(tasks) {
  let failed = 0
  await sideBySide(tasks, async (one) => {
    if (!(await runTask(one))) failed += 1
  })
  return failed
}

async function runTask({ name, run }) {
  const { code, output } = await run().catch((error) => ({ code: 1, output: error.message }))
  if (code !== 0) say(`\n✗ ${name}\n${output.trim()}`)
  return code === 0
}
