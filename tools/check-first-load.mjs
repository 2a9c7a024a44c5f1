// Measures how much JavaScript a page loads before it shows, gzipped, and fails where that is over its budget.
// It reads the build's manifest: the entry, the page's route and the routes around it, with all that they import.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const web = join(import.meta.dirname, '../apps/web')
const dist = join(web, 'dist')
const manifestPath = join(dist, '.vite/manifest.json')

/** In KiB. */
const BUDGETS = { '/assets': 245, '/login': 140 }
const CSS_BUDGET = 20

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

/** The address of a route: layouts without a path of their own begin with `_`, groups stand in brackets. */
const pathOf = ({ segments }) =>
  `/${segments.filter((segment) => !/^_|^\(.*\)$/.test(segment)).join('/')}`

const surrounds = (outer, inner) =>
  outer.segments.length < inner.segments.length &&
  outer.segments.every((segment, index) => inner.segments[index] === segment)

const manifest = existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, 'utf8')) : null

/** Everything that a chunk imports at once, and what that imports. */
function collect(key, found) {
  const chunk = manifest[key]
  if (!chunk || found.has(key)) return
  found.add(key)
  for (const imported of chunk.imports ?? []) collect(imported, found)
}

const sizeOf = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / KIB

const keysOf = ({ file }) =>
  Object.keys(manifest).filter((key) => key === file || key.startsWith(`${file}?`))

function measure(path, routes) {
  const pages = routes.filter((route) => pathOf(route) === path && !route.file.includes('__root'))
  const page = pages.find((route) => keysOf(route).length > 0)
  if (!page) return null
  const around = routes.filter((route) => route.file.includes('__root') || surrounds(route, page))
  const keys = new Set()
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry)
  for (const key of [...entries, ...[...pages, ...around].flatMap(keysOf)]) collect(key, keys)
  const chunks = [...keys].map((key) => manifest[key])
  const scripts = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))
  const styles = new Set(chunks.flatMap(({ css = [] }) => css))
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0)
  return { script: sum(scripts), style: sum(styles), scripts: [...scripts] }
}

const problems = []

function checkPage(path, budget, routes) {
  if (!routes.some((route) => pathOf(route) === path)) {
    console.log(`${path}: no such page yet`)
    return
  }
  const measured = measure(path, routes)
  if (!measured) {
    problems.push(`${path}: the build has no chunk of this page`)
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

const routes = routeFiles()
if (!manifest) {
  if (routes.length > 0) problems.push('The web app is not built: npx vite build in apps/web')
} else {
  for (const [path, budget] of Object.entries(BUDGETS)) checkPage(path, budget, routes)
}

if (problems.length) console.log(problems.join('\n'))
process.exitCode = problems.length ? 1 : 0
