import { ensureChromium } from '../chromium.mjs'
import { Complaint, say } from './complaint.mjs'
import { isStopping } from './processes.mjs'
import { sideBySide } from './side-by-side.mjs'
import { checkStatically } from './static-checks.mjs'
import { testedWorkspaces, testInBrowser, testWorkspace } from './tests.mjs'

/**
 * The steps of `check` and `test`, in this order. The server's tests take the longest and often wait for its database
 * and for processes, so those of the other workspaces run beside them.
 */
const STEPS = {
  static: () => [{ name: 'types, lint, format, own checks', run: checkStatically }],
  unit: () =>
    testedWorkspaces()
      .toReversed()
      .map((folder) => ({ name: `tests of ${folder}`, run: () => testWorkspace(folder) })),
  browser: () => [{ name: 'browser tests', run: testInBrowser }],
}

/**
 * Runs the steps up to the first that fails, and prints the numbers of passed and failed tests.
 * @param {string[]} steps keys of STEPS that the command consists of
 * @param {string[]} chosen the steps to run; [] for all
 */
export async function runSteps(steps, chosen) {
  const unknown = chosen.filter((key) => !steps.includes(key))
  if (unknown.length > 0) {
    throw new Complaint(`There is no step «${unknown.join(' ')}» here, but: ${steps.join(', ')}`)
  }
  const wanted = chosen.length > 0 ? steps.filter((key) => chosen.includes(key)) : steps
  // A missing browser should fail at the beginning.
  if (wanted.includes('browser')) await ensureChromium()
  const total = { passed: 0, failed: 0 }
  for (const key of wanted)
    await sideBySide(STEPS[key](), async (step) => {
      if (total.failed > 0) return
      const { passed, failed } = await runStep(step)
      total.passed += passed
      total.failed += failed
    })
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  return total.failed > 0 ? 1 : 0
}

async function runStep({ name, run }) {
  const start = Date.now()
  const counts = await run()
  if (isStopping()) throw new Complaint('Stopped.')
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  const result = counts.failed > 0 ? `${counts.failed} failed` : 'all well'
  say(`${counts.failed > 0 ? '✗' : '✓'} ${name}: ${result} (${seconds} s)`)
  return counts
}
