import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './run/paths.mjs'

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'))

/** Where packages are installed: for the product, and for Node.js. */
const PLACES = ['', 'tools/runtime/']

/** Licences that packages have only as a file or in their readme. */
const UNNAMED = { 'png-js': 'MIT', 'humanize-number': 'MIT' }

/** Older packages have an object or a list instead of a text. */
function licenceOf(found) {
  const { license, licenses } = found
  if (typeof license === 'string') return license
  if (license?.type) return license.type
  return licenses?.map(({ type }) => type).join(' OR ') || undefined
}

/** The details of an installed package; packages of other systems are only in the lock file. */
function detailsOf(place, path, locked) {
  const file = `${place}${path}/package.json`
  const installed = existsSync(inRoot(file)) ? readJson(file) : {}
  return licenceOf(installed) ?? licenceOf(locked)
}

/**
 * All packages of npm in `package-lock.json`, without our workspaces.
 * @returns {{ name: string, version: string, licence: string | undefined, integrity: string | undefined, resolved:
 *   string | undefined, shipped: boolean, optional: boolean }[]} shipped: it is part of the running product, not only
 *   of its build and tests
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
