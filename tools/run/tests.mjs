import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from '../chromium.mjs'
import { filesBelow, inRoot, script, workspaces } from './paths.mjs'
import { runNode } from './processes.mjs'
import { ensureServer } from './server.mjs'
import { ensureWebApp } from './web-app.mjs'

/** @typedef {{ passed: number, failed: number }} Counts */

/** The workspaces with tests. */
export function testedWorkspaces() {
  return workspaces().filter((folder) =>
    filesBelow(folder).some((file) => /\.test\.tsx?$/.test(file)),
  )
}

/**
 * Runs the tests of a workspace; those of the server run on a real PostgreSQL.
 * @returns {Promise<Counts>}
 */
export function testWorkspace(folder) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code } = await runNode(script('vitest', 'vitest.mjs'), ['run', ...reporters], {
      cwd: inRoot(folder),
      label: `${folder} |`,
    })
    return { code, count: (found) => [found.numPassedTests, found.numFailedTests] }
  })
}

/**
 * Runs tests of the server that aren't part of `npm test`, because they take long or need other programs.
 * @param suite as in `vitest.faults.config.ts`
 * @returns {Promise<number>} the exit code
 */
export async function testBeside(suite, args) {
  const options = ['run', '--config', `vitest.${suite}.config.ts`, ...args]
  const { code } = await runNode(script('vitest', 'vitest.mjs'), options, {
    cwd: inRoot('apps/api'),
  })
  return code
}

/**
 * Runs the browser tests against the built web app and server.
 * @returns {Promise<Counts>}
 */
export async function testInBrowser() {
  const { chromium, whole } = await ensureChromium()
  await ensureWebApp()
  await ensureServer()
  return withReport(async (report) => {
    const command = ['test', '--reporter=list,json']
    const { code } = await runNode(script('@playwright/test', 'cli.js'), command, {
      env: {
        CHROMIUM_PATH: chromium,
        WHOLE_CHROMIUM_PATH: whole,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    })
    const count = ({ stats }) => [stats.expected + stats.flaky, stats.unexpected]
    return { code, count }
  })
}

/** A runner that fails without a failed test (for example because a file can't be loaded) counts as one. */
async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'steward-report-'))
  try {
    const report = join(folder, 'report.json')
    const { code, count } = await run(report)
    const [passed, failed] = count(readReport(report))
    return { passed: passed || 0, failed: code === 0 ? 0 : failed || 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { stats: {} }
  }
}
