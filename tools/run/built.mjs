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
/** For so long a program that runs may still load a part of the build that it began with. */
const KEPT_MS = 7 * 24 * 60 * 60_000
/** The folder in `dist` that a process builds in begins so, and ends with the process’s id. */
const BUILDING = '.building-'

/**
 * Builds a workspace into its `dist`, unless what is there is made of the sources as they are. It is built beside, and
 * then put in place file by file: whoever runs an earlier build, or builds at the same time, always finds whole files.
 *
 * @param {{ name: string, folder: string, sources: string[], args?: string[], finish?: (folder: string) => void }} what
 *   name: as a person calls it; sources: the folders that it is made of; args: further ones of the build; finish: done
 *   with what was built, in a folder from the root
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

/** A build that was killed couldn’t throw away what it had so far. */
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
    // Somebody else’s: it may not be asked, but it is there.
    return error.code === 'EPERM'
  }
}

/** What has a hash in its name goes first: the others name it. What no build has written for long is thrown away. */
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
    // Somebody else's, under way.
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

/** Tests don't go in, and what a build itself writes must not make it stale. */
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
