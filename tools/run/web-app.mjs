import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { Complaint, say } from './complaint.mjs'
import { filesBelow, inRoot, script } from './paths.mjs'
import { runNode } from './processes.mjs'

const STAMP = 'apps/web/dist/.stamp'
const STATIC = 'apps/web/dist/static'
/** What the built web app is made of. */
const SOURCES = ['apps/web', 'packages/contract', 'packages/locales']
const SETTINGS = ['package-lock.json', 'tsconfig.base.json']

/** Builds the web app, unless the one that is there is made of the sources as they are. */
export async function ensureWebApp() {
  const wanted = fingerprint()
  if (read(STAMP) === wanted) return
  say('Building the web app…')
  rmSync(inRoot(STAMP), { force: true })
  const { code, output } = await runNode(script('vite', 'bin/vite.js'), ['build'], {
    cwd: inRoot('apps/web'),
    env: { NODE_ENV: 'production' },
    show: 'nothing',
  })
  if (code !== 0) throw new Complaint(`${output.trim()}\nThe web app could not be built.`)
  for (const file of filesBelow(STATIC)) if (/\.(js|css)$/.test(file)) compress(inRoot(file))
  writeFileSync(inRoot(STAMP), wanted)
}

/** What never changes is compressed once, as well as can be, and not for every reader anew. */
function compress(file) {
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
}

function fingerprint() {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((folder) => filesBelow(folder)).filter(isSource)
  for (const file of [...files.toSorted(), ...SETTINGS]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Tests don't go in, and what the build itself writes must not make it stale. */
function isSource(file) {
  return !/\.(test|spec)\.tsx?$|\.gen\.ts$/.test(file)
}

function read(path) {
  try {
    return readFileSync(inRoot(path), 'utf8')
  } catch {
    return ''
  }
}
