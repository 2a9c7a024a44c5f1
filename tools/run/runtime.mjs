import { readFileSync } from 'node:fs'
import { Complaint } from './complaint.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './paths.mjs'

const FOLDER = 'tools/runtime'
/** The version that everything is tested on. */
const WANTED = [24, 0]
/** The oldest version that runs TypeScript. */
const ENOUGH = [22, 18]

/**
 * The Node that runs everything: that of the machine if it is new enough, else one that is installed as a package.
 * @returns {Promise<string>} its path
 */
export async function ensureRuntime() {
  if (isAtLeast(WANTED)) return process.execPath
  const name = `node-${process.platform}-${process.arch}`
  if (name in packages()) {
    await ensureInstalled(FOLDER, `Installing a newer Node.js (this is ${process.version})…`)
    return inRoot(FOLDER, 'node_modules', name, 'bin', 'node')
  }
  if (isAtLeast(ENOUGH)) return process.execPath
  throw new Complaint(
    `Node.js ${ENOUGH.join('.')} or newer is needed; this is ${process.version}, and for ` +
      `${process.platform}-${process.arch} none can be brought.`,
  )
}

function packages() {
  const { optionalDependencies } = JSON.parse(readFileSync(inRoot(FOLDER, 'package.json'), 'utf8'))
  return optionalDependencies
}

function isAtLeast([major, minor]) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}
