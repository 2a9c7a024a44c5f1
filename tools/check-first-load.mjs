// Measures how much JavaScript (compressed by brotli) a page loads without a cache. Fails above its budget, or if
// chunks import each other. It reads the build's manifest: the entry, what the entry loads for the page, and the page's
// route and its parents, with all their imports. What a page itself loads later isn't counted; e2e/first-sight.spec.ts
// counts what a browser loads.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const web = join(import.meta.dirname, '../apps/web')
const dist = join(web, 'dist')
const manifestPath = join(dist, '.vite/manifest.json')

/**
 * The pages, their budgets in KiB, and the modules that the entry or the page always loads with `import()`. The route
 * files of a page are found by its address.
 */
const PAGES = [
  { path: '/assets', budget: 220, loads: ['src/app.tsx'], inRouter: true },
  { path: '/dashboard', budget: 220, loads: ['src/app.tsx'], inRouter: true },
  {
    path: '/login',
    budget: 125,
    loads: ['src/features/session/guest-app.tsx', 'src/features/session/calls.ts'],
    inRouter: false,
  },
  {
    path: '/request',
    budget: 125,
    loads: ['src/features/public-requests/request-app.tsx'],
    inRouter: false,
  },
]
const CSS_BUDGET = 16

const KIB = 1024

function routeFiles() {
  const folder = join(web, 'src/routes')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.tsx') && !/(^|\/)-|\.test\./.test(file))
    .map((file) => ({ file: `src/routes/${file}`, segments: segmentsOf(file) }))
}

const segmentsOf = (file) =>
  file
    .replace(/\.tsx$/, '')
    .split(/[/.]/)
    .filter((segment) => segment !== 'index' && segment !== 'route')

/** The address of a route: layouts without a path begin with `_`, groups are in brackets. */
const pathOf = ({ segments }) =>
  `/${segments.filter((segment) => !/^_|^\(.*\)$/.test(segment)).join('/')}`

const surrounds = (outer, inner) =>
  outer.segments.length < inner.segments.length &&
  outer.segments.every((segment, index) => inner.segments[index] === segment)

const manifest = existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, 'utf8')) : null

const entries = Object.keys(manifest ?? {}).filter((key) => manifest[key].isEntry)

/** Collects the static imports of a chunk, and theirs. */
function collect(key, found) {
  const chunk = manifest[key]
  if (!chunk || found.has(key)) return
  found.add(key)
  for (const imported of chunk.imports ?? []) collect(imported, found)
}

const sizeOf = (file) => brotliCompressSync(readFileSync(join(dist, file))).length / KIB

const keysOf = ({ file }) =>
  Object.keys(manifest).filter((key) => key === file || key.startsWith(`${file}?`))

/** The chunks of a page's route and its parent routes; none if it isn't built. */
function routeKeys(path, routes) {
  const pages = routes.filter((route) => pathOf(route) === path)
  const page = pages.find((route) => keysOf(route).length > 0)
  if (!page) return null
  const around = routes.filter((route) => route.file.includes('__root') || surrounds(route, page))
  return [...pages, ...around].flatMap(keysOf)
}

function measure({ path, loads, inRouter }, routes) {
  const missing = loads.filter((key) => !manifest[key])
  const own = inRouter ? routeKeys(path, routes) : []
  if (missing.length > 0 || !own) return null
  const keys = new Set()
  for (const key of [...entries, ...loads, ...own]) collect(key, keys)
  const chunks = [...keys].map((key) => manifest[key])
  const scripts = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))
  const styles = new Set(chunks.flatMap(({ css = [] }) => css))
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0)
  return { script: sum(scripts), style: sum(styles), scripts: [...scripts] }
}

const problems = []

function checkPage(page, routes) {
  const { path, budget, inRouter } = page
  if (inRouter && !routes.some((route) => pathOf(route) === path)) {
    console.log(`${path}: no such page yet`)
    return
  }
  const measured = measure(page, routes)
  if (!measured) {
    problems.push(`${path}: the build has no chunk of what this page loads`)
    return
  }
  const { script, style, scripts } = measured
  console.log(
    `${path}: ${script.toFixed(1)} KiB of JavaScript (of ${budget}), ${style.toFixed(1)} KiB of CSS`,
  )
  if (script > budget) {
    const largest = scripts
      .map((file) => [file, sizeOf(file)])
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 8)
      .map(([file, size]) => `  ${size.toFixed(1)} ${file}`)
    problems.push([`${path} is over its budget of ${budget} KiB:`, ...largest].join('\n'))
  }
  if (style > CSS_BUDGET) problems.push(`${path}: CSS is over ${CSS_BUDGET} KiB`)
}

/** What the entry loads with `import()` must be counted for a page, or the budgets would be meaningless. */
function checkEntries() {
  const known = new Set(PAGES.flatMap(({ loads }) => loads))
  for (const key of entries.flatMap((entry) => manifest[entry].dynamicImports ?? [])) {
    if (!known.has(key)) problems.push(`The entry fetches ${key}: say in PAGES for which page`)
  }
}

/** Chunks that import each other may run before their imports are initialized, and then a page doesn't open. */
function checkCycles() {
  const seen = new Set()
  const visit = (key, above) => {
    if (above.includes(key)) {
      const circle = [...above.slice(above.indexOf(key)), key].map((one) => manifest[one].file)
      problems.push(`Chunks import each other: ${circle.join(' → ')}`)
    }
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key].imports ?? []) visit(imported, [...above, key])
  }
  for (const key of Object.keys(manifest)) visit(key, [])
}

const routes = routeFiles()
if (!manifest) {
  if (routes.length > 0) problems.push('The web app is not built: npx vite build in apps/web')
} else {
  checkEntries()
  checkCycles()
  for (const page of PAGES) checkPage(page, routes)
}

if (problems.length) console.log(problems.join('\n'))
process.exitCode = problems.length ? 1 : 0
