import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './run/paths.mjs'

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'))

/** Where packages are installed: the product, and the Node.js that runs it. */
const PLACES = ['', 'tools/runtime/']

/** What these have as a file or say in their readme, and don't name. */
const UNNAMED = { 'png-js': 'MIT', 'humanize-number': 'MIT' }

/** Older ones say it as an object, or by several of them. */
function licenceOf(found) {
  const { license, licenses } = found
  if (typeof license === 'string') return license
  if (license?.type) return license.type
  return licenses?.map(({ type }) => type).join(' OR ') || undefined
}

/** What is installed says more than the lock; what belongs to other systems is only in the lock. */
function detailsOf(place, path, locked) {
  const file = `${place}${path}/package.json`
  const installed = existsSync(inRoot(file)) ? readJson(file) : {}
  return licenceOf(installed) ?? licenceOf(locked)
}

/**
 * Every package that `package-lock.json` names, of ours those of npm alone.
 * @returns {{ name: string, version: string, licence: string | undefined, integrity: string | undefined,
 *   resolved: string | undefined, shipped: boolean, optional: boolean }[]} shipped: it runs where the product runs,
 *   rather than only where it is built and tested
 */
export function packages() {
  return PLACES.flatMap((place) =>
    Object.entries(readJson(`${place}package-lock.json`).packages).flatMap(([path, locked]) => {
      if (!path.includes('node_modules/') || locked.link) return []
      const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 13)
      const {
        version,
        integrity,
        resolved,
        dev = false,
        devOptional = false,
        optional = false,
      } = locked
      const licence = detailsOf(place, path, locked) ?? UNNAMED[name]
      return {
        name,
        version,
        licence,
        integrity,
        resolved,
        shipped: !dev && !devOptional,
        optional,
      }
    }),
  )
}
