import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Complaint, say } from './complaint.mjs'
import { filesBelow, inRoot, script } from './paths.mjs'
import { runNode } from './processes.mjs'

const SETTINGS = ['package-lock.json', 'tsconfig.base.json']
/** How long files of an earlier build are kept, for programs that are still running it. */
const KEPT_MS = 7 * 24 * 60 * 60_000
/** The beginning of the folder in `dist` in which a process builds; its end is the id of the process. */
const BUILDING = '.building-'

/**
 * Builds a workspace into its `dist`, unless the sources haven't changed since the last build. It builds in a folder
 * beside and then moves file by file, so that programs of an earlier build, and concurrent builds, always find complete
 * files.
 *
 * @param {{ name: string, folder: string, sources: string[], args?: string[], finish?: (folder: string) => void }} what
 *   name: for messages; sources: the folders of its sources; args: of the build; finish: is called with the folder of
 *   the build, from the root
 */
export async function ensureBuilt({ name, folder, sources, args = [], finish }) {
  const stamp = inRoot(folder, 'dist/.stamp')
  const wanted = fingerprint(sources)
  throwAwayUnfinished(inRoot(folder, 'dist'))
  if (read(stamp) === wanted) return
  say(`Building the ${name}…`)
  const beside = `dist/${BUILDING}${process.pid}`
  try {
    const command = ['build', ...args, '--outDir', beside]
    const { code, output } = await runNode(script('vite', 'bin/vite.js'), command, {
      cwd: inRoot(folder),
      env: { NODE_ENV: 'production' },
      show: 'nothing',
    })
    if (code !== 0) throw new Complaint(`${output.trim()}\nThe ${name} could not be built.`)
    finish?.(`${folder}/${beside}`)
    rmSync(stamp, { force: true })
    putInPlace(inRoot(folder, beside), inRoot(folder, 'dist'))
    writeFileSync(stamp, wanted)
  } finally {
    rmSync(inRoot(folder, beside), { recursive: true, force: true })
  }
}

/** Removes the folders of builds that were killed. */
export function throwAwayUnfinished(dist) {
  const all = existsSync(dist) ? readdirSync(dist) : []
  for (const name of all.filter((file) => file.startsWith(BUILDING)))
    if (!isRunning(Number(name.slice(BUILDING.length))))
      rmSync(join(dist, name), { recursive: true, force: true })
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process belongs to another user, but it exists.
    return error.code === 'EPERM'
  }
}

/**
 * Moves files with a hash in their names first, because the others refer to them. Removes files that are older than
 * KEPT_MS.
 */
function putInPlace(from, to) {
  const files = readdirSync(from, { recursive: true }).filter((file) =>
    statSync(join(from, file)).isFile(),
  )
  const isHashed = (file) => /-[\w-]{8}\.\w+(\.br)?$/.test(file)
  for (const file of files.toSorted((a, b) => isHashed(b) - isHashed(a))) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    renameSync(join(from, file), join(to, file))
  }
  const now = new Set(files)
  for (const file of readdirSync(to, { recursive: true })) {
    // The folder of a concurrent build.
    if (file.startsWith(BUILDING)) continue
    const path = join(to, file)
    const isOld = () => Date.now() - statSync(path).mtimeMs > KEPT_MS
    if (!now.has(file) && statSync(path).isFile() && isOld()) rmSync(path)
  }
}

function fingerprint(sources) {
  const hash = createHash('sha256')
  const files = sources.flatMap((path) => filesBelow(path)).filter(isSource)
  for (const file of [...files.toSorted(), ...SETTINGS]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Tests aren't part of a build, and files that the build writes must not make it outdated. */
function isSource(file) {
  return !/\.(test|spec)\.tsx?$|\.gen\.ts$/.test(file)
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
