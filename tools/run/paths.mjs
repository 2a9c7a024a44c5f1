import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository, wherever npm was started. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export function inRoot(...parts) {
  return join(ROOT, ...parts)
}

/** The script of a package's command, to run it on the chosen Node. */
export function script(packageName, path) {
  return inRoot('node_modules', packageName, path)
}

/** The folders of the workspaces, from the root, such as `apps/web`. */
export function workspaces() {
  const { workspaces: patterns } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  return patterns.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '')
    return readdirSync(inRoot(parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${parent}/${entry.name}`)
      .toSorted()
  })
}

/** The files below a folder, from the root, such as `apps/web/src/main.tsx`; [] if the folder doesn't exist. */
export function filesBelow(folder) {
  let entries
  try {
    entries = readdirSync(inRoot(folder), { withFileTypes: true })
  } catch {
    return []
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}
