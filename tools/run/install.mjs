import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Complaint, say } from './complaint.mjs'
import { run } from './processes.mjs'
import { inRoot } from './paths.mjs'

/**
 * Installs the packages of a folder's lock file, unless they are installed.
 * @param {string} folder from the root
 * @param {string} announcement printed before an installation
 */
export async function ensureInstalled(folder, announcement) {
  const lockFile = read(folder, 'package-lock.json')
  const wanted = stampFor(lockFile)
  if (read(folder, 'node_modules/.steward-install') === wanted) return
  if (!isInstalled(folder, lockFile)) {
    say(announcement)
    await install(folder)
  }
  writeStamp(folder, wanted)
}

function read(folder, path) {
  try {
    return readFileSync(inRoot(folder, path), 'utf8')
  } catch {
    return ''
  }
}

function stampFor(lockFile) {
  const hash = createHash('sha256').update(lockFile).digest('hex')
  return `${hash} ${process.platform}-${process.arch}\n`
}

function writeStamp(folder, stamp) {
  try {
    writeFileSync(inRoot(folder, 'node_modules/.steward-install'), stamp)
  } catch {
    // The packages are read-only, so the full check will run again the next time.
  }
}

/** Whether npm's record of installed packages agrees with the lock file. */
function isInstalled(folder, lockFile) {
  const note = read(folder, 'node_modules/.package-lock.json')
  if (!note) return false
  const present = JSON.parse(note).packages
  const { '': _root, ...wanted } = JSON.parse(lockFile).packages
  const isThere = ([path, { version, link, optional }]) =>
    present[path] ? link || present[path].version === version : optional || isWorkspace(path)
  return (
    Object.entries(wanted).every(isThere) && Object.keys(present).every((path) => path in wanted)
  )
}

function isWorkspace(path) {
  return !path.includes('node_modules')
}

async function install(folder) {
  const exact = await npm(['ci'], folder)
  if (exact.code === 0) return
  // `ci` needs all packages of the lock file. `install` takes the same versions, and accepts that a registry lacks
  // packages for other systems.
  const lenient = await npm(['install', '--no-save'], folder)
  if (lenient.code === 0) return
  throw new Complaint(
    `${exact.output.trim()}\n${lenient.output.trim()}\nThe packages could not be installed.`,
  )
}

/**
 * Installs only the packages that a workspace needs at run time.
 * @param {string} folder a copy of the repository, as an absolute path
 * @param {string} workspace its name
 */
export async function installForUse(folder, workspace) {
  const [file, ...first] = npmProgram()
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--omit=dev']
  const { code, output } = await run(
    file,
    [...first, 'ci', `--workspace=${workspace}`, '--include=optional', ...flags],
    { cwd: folder, env: cleanEnvironment(), show: 'nothing' },
  )
  if (code !== 0) throw new Complaint(`${output.trim()}\nThe packages could not be installed.`)
}

function npm(command, folder) {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const everything = ['--include=dev', '--include=optional']
  const [file, ...first] = npmProgram()
  return run(file, [...first, ...command, ...flags, ...everything], {
    cwd: inRoot(folder),
    env: cleanEnvironment(),
    show: 'nothing',
  })
}

/** The npm that started this process, or the one on the PATH. */
function npmProgram() {
  const running = process.env.npm_execpath
  return running && /^npm-cli\.c?js$/.test(basename(running))
    ? [process.execPath, running]
    : ['npm']
}

/** The environment without the variables that npm sets for its own run. */
function cleanEnvironment() {
  const own = /^(npm_lifecycle_|npm_package_|npm_command$|npm_config_local_prefix$|NODE_ENV$)/
  return Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => own.test(name))
      .map((name) => [name, undefined]),
  )
}
