import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, wherever npm was started. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export function inRoot(...parts) {
  return join(ROOT, ...parts)
}

/** The script of a package's command, so that it runs on the Node of our choice. */
export function script(packageName, path) {
  return inRoot('node_modules', packageName, path)
}

/** The workspaces' folders from the root, like `apps/web`. */
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

/** Files below a folder from the root, like `apps/web/src/main.tsx`; [] where there is none. */
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
