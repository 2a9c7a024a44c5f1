import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Complaint, say } from './complaint.mjs'
import { filesBelow, inRoot, script } from './paths.mjs'
import { runNode } from './processes.mjs'

const SETTINGS = ['package-lock.json', 'tsconfig.base.json']

/**
 * Builds a workspace into its `dist`, unless what is there is made of the sources as they are.
 *
 * @param {{ name: string, folder: string, sources: string[], args?: string[], finish?: () => void }} what
 *   name: as a person calls it; sources: the folders and files that it is made of; args: further ones of the build;
 *   finish: done with what was built
 */
export async function ensureBuilt({ name, folder, sources, args = [], finish }) {
  const stamp = inRoot(folder, 'dist/.stamp')
  const wanted = fingerprint(sources)
  if (read(stamp) === wanted) return
  say(`Building the ${name}…`)
  rmSync(stamp, { force: true })
  const { code, output } = await runNode(script('vite', 'bin/vite.js'), ['build', ...args], {
    cwd: inRoot(folder),
    env: { NODE_ENV: 'production' },
    show: 'nothing',
  })
  if (code !== 0) throw new Complaint(`${output.trim()}\nThe ${name} could not be built.`)
  finish?.()
  writeFileSync(stamp, wanted)
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
