// Prints the path of a complete Chromium that works, and installs one if there is none.
import { accessSync, constants, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Complaint, say } from './run/complaint.mjs'
import { script } from './run/paths.mjs'
import { run, runNode } from './run/processes.mjs'

/** Chromium without windows and viewers, in which the stories need a fifth less CPU time. */
const SHELL = '/usr/bin/chromium-headless-shell'

const WELL_KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The browser of the stories, without trying it: CHROMIUM_PATH, a headless shell, or a complete Chromium.
 * @returns {string | undefined} undefined where there is none
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH ?? (isExecutable(SHELL) ? SHELL : findWholeChromium())
}

/**
 * A complete Chromium, which also shows documents, without trying it: that of WHOLE_CHROMIUM_PATH or CHROMIUM_PATH, of
 * the machine, or of Playwright.
 * @returns {string | undefined} undefined where there is none
 */
export function findWholeChromium() {
  return candidates()[0]
}

/**
 * Chromiums that work. If there are none, the system's package manager or Playwright installs them.
 * @returns {Promise<{ chromium: string, whole: string }>} the paths of the browser of the stories, and of a complete
 *   one
 */
export async function ensureChromium() {
  const whole = await ensureWhole()
  const named = process.env.CHROMIUM_PATH
  const isThere = named === undefined && isExecutable(SHELL) && (await works(SHELL))
  return { chromium: named ?? (isThere ? SHELL : whole), whole }
}

async function ensureWhole() {
  const present = await findWorking()
  if (present) return present
  say('Installing Chromium…')
  for (const bring of waysToBring()) {
    await bring()
    const brought = await findWorking()
    if (brought) return brought
  }
  throw new Complaint(
    'No Chromium works here. Install one with its system libraries, for example with\n' +
      '  sudo apt-get install -y chromium\nor\n' +
      '  sudo npx playwright install --with-deps chromium\n' +
      'or name one in CHROMIUM_PATH.',
  )
}

function candidates() {
  const named = process.env.WHOLE_CHROMIUM_PATH ?? process.env.CHROMIUM_PATH
  if (named) return [named].filter(isExecutable)
  return [...WELL_KNOWN, ...playwrights()].filter(isExecutable)
}

/** The Chromiums that Playwright has downloaded, the newest first. */
function playwrights() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? playwrightsFolder()
  const revision = (name) => Number(name.slice('chromium-'.length))
  return list(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .toSorted((a, b) => revision(b) - revision(a))
    .flatMap((name) =>
      list(join(folder, name))
        .filter((inner) => inner.startsWith('chrome-linux'))
        .map((inner) => join(folder, name, inner, 'chrome')),
    )
}

function playwrightsFolder() {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright')
}

function list(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function findWorking() {
  for (const path of candidates()) {
    if (await works(path)) return path
  }
  return undefined
}

/** False if a library is missing, and for Ubuntu's placeholder, which only recommends a snap. */
async function works(path) {
  const { code } = await run(path, ['--version'], { show: 'nothing' })
  return code === 0
}

function waysToBring() {
  const isRoot = process.getuid?.() === 0
  const hasApt = isExecutable('/usr/bin/apt-get')
  return [...(isRoot && hasApt ? [byApt] : []), () => byPlaywright(isRoot && hasApt)]
}

async function byApt() {
  const quiet = { show: 'nothing', env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update'], quiet)
  // Not every system has the second package.
  for (const name of ['chromium', 'chromium-headless-shell'])
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], quiet)
}

async function byPlaywright(withLibraries) {
  const flags = withLibraries ? ['--with-deps'] : []
  const { code, output } = await runNode(
    script('@playwright/test', 'cli.js'),
    ['install', ...flags, 'chromium'],
    { show: 'nothing' },
  )
  if (code !== 0) say(output.trim())
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.stdout.write(`${(await ensureChromium()).whole}\n`)
  } catch (error) {
    if (!(error instanceof Complaint)) throw error
    say(error.message)
    process.exitCode = 1
  }
}
