// Checks that imports only run the way docs/architecture.md draws them, and never in a circle.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** `from` may not import `to`. `$1` and `$2` repeat what `from` captured, so one rule covers features not yet written. */
const FORBIDDEN = [
  ['the contract knows neither side', '^packages/contract/', '^(apps|e2e|packages/(?!contract/))'],
  [
    'the launcher depends on nothing',
    '^packages/embedded-postgres/',
    '^(apps|e2e|packages/(?!embedded-postgres/))',
  ],
  ['the two sides meet in the contract only', '^apps/(api|web)/', '^apps/(?!$1/)'],
  ['stories know the contract only', '^e2e/', '^apps/'],
  [
    'features are islands',
    '^apps/(api|web)/src/features/([^/]+)/(?!.*\\.test\\.)',
    '^apps/$1/src/features/(?!$2/)',
  ],
  ['tables and connections know nothing above', '^apps/api/src/db/', '^apps/api/src/(?!db/)'],
  ['core knows the database only', '^apps/api/src/core/', '^apps/api/src/(?!core/|db/|env\\.ts)'],
  ['http knows no feature', '^apps/api/src/http/', '^apps/api/src/(features|domain|jobs)/'],
  ['domain rules do no I/O', '^apps/api/src/domain/', '^apps/api/src/(?!domain/)'],
  ['services know no HTTP', '^apps/api/src/.*\\.service\\.ts$', '^apps/api/src/.*\\.routes\\.ts$'],
  ['queries only read', '^apps/api/src/.*\\.queries\\.ts$', '\\.(service|routes)\\.ts$'],
  ['the server does not lean on its tests', '^apps/api/src/(?!.*\\.test\\.)', '^apps/api/test/'],
  [
    'components and lib know no feature',
    '^apps/web/src/(?:components|lib)/',
    '^apps/web/src/(features|routes)/',
  ],
  ['lib knows no component', '^apps/web/src/lib/', '^apps/web/src/components/'],
  ['features know no route', '^apps/web/src/features/', '^apps/web/src/routes/'],
]

const ROOTS = {
  '@steward/contract/': 'packages/contract/src/',
  '@steward/embedded-postgres/': 'packages/embedded-postgres/src/',
  '#test/': 'apps/api/test/',
}
const files = ['apps', 'packages', 'e2e']
  .flatMap((root) => readdirSync(root, { recursive: true }).map((path) => join(root, path)))
  .filter((path) => /\.tsx?$/.test(path) && !/node_modules|\.gen\.ts$/.test(path))

function resolve(from, specifier) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const alias = Object.keys(ROOTS).find((prefix) => specifier.startsWith(prefix))
  if (alias) return specifier.replace(alias, ROOTS[alias])
  return specifier.startsWith('#')
    ? from.replace(/^(apps\/\w+)\/.*/, '$1/src/') + specifier.slice(1)
    : null
}

const graph = new Map(
  files.map((file) => {
    const { module } = parseSync(file, readFileSync(file, 'utf8'))
    const imports = [...module.staticImports, ...module.staticExports.flatMap((e) => e.entries)]
      .map((i) => i.moduleRequest?.value)
      .filter(Boolean)
    return [
      file,
      [...new Set(imports)].map((i) => resolve(file, i)).filter((path) => path && existsSync(path)),
    ]
  }),
)

const problems = []
for (const [from, targets] of graph)
  for (const to of targets)
    for (const [name, source, forbidden] of FORBIDDEN) {
      const match = from.match(source)
      if (match && new RegExp(forbidden.replace(/\$(\d)/g, (_, n) => match[n] ?? '')).test(to))
        problems.push(`${name}: ${from} -> ${to}`)
    }

const state = new Map()
function visit(file, trail) {
  if (state.get(file) === 'done') return
  if (state.get(file) === 'open')
    return void problems.push(`circle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`)
  state.set(file, 'open')
  for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
  state.set(file, 'done')
}
for (const file of graph.keys()) visit(file, [])

console.log(problems.length ? problems.join('\n') : `${files.length} files, imports are in order`)
process.exitCode = problems.length ? 1 : 0
