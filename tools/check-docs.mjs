// Checks that each file, folder and command in the documents exists, and that each command is documented.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

const files = globSync('**/*.*', {
  exclude: (path) => /(^|\/)(node_modules|dist|data|\.git|test-results)$/.test(path),
})
/** All files, and all folders with a trailing slash. */
const paths = [
  ...new Set(files.flatMap((file) => [file, ...foldersOf(file)])),
  ...['node_modules/', 'data/'],
]
function foldersOf(file) {
  const folder = dirname(file)
  return folder === '.' ? [] : [`${folder}/`, ...foldersOf(folder)]
}
const all = `\n${paths.join('\n')}\n`

/**
 * Whether a path exists. It may leave out its beginning (`core/records/records.ts`), and have `*` or `…` for any part;
 * `vendors` stands for any kind of record.
 */
function isThere(path) {
  if (existsSync(join('node_modules', path))) return true
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*|…|vendors/g, '[^\\n]*')
  return new RegExp(`\\n(?:[^\\n]*/)?${pattern}/?\\n`).test(all)
}

/** A file name or a path; not a URL, a media type or a place in DATA_DIR. */
const FILE = /^[\w@$.*…-]+\.(ts|tsx|mjs|sql|md|json|css|html)$/
const PATH = /^(?!\.\/data|DATA_DIR|application\/|text\/|[A-Z]\w*\/)[\w@$.*…-]+(\/[\w@$.*…-]+)*\/?$/
const isPath = (text) => FILE.test(text) || (text.includes('/') && PATH.test(text))

/**
 * The paths of a tree in a code block: each is inside the nearest one above with less indentation.
 */
function drawn(block) {
  const above = []
  return block.split('\n').flatMap((line) => {
    const [, indent, name] = /^( *)([\w@$./-]+\/)(?: |$)/.exec(line) ?? []
    if (name === undefined) return []
    while (above.length > 0 && above.at(-1).depth >= indent.length) above.pop()
    above.push({ depth: indent.length, name })
    return above.map(({ name }) => name).join('')
  })
}

function* namedIn(text) {
  const blocks = [...text.matchAll(/```(\w*)\n(.*?)```/gs)]
  for (const [, language, block] of blocks) {
    if (language === '') yield* drawn(block)
    if (language !== 'json') yield* block.split(/[\s,()→←]+/).filter(isPath)
  }
  const prose = text.replaceAll(/```.*?```/gs, '')
  for (const [, span] of prose.matchAll(/`([^`\n]+)`/g)) if (isPath(span)) yield span
}

const problems = []
const named = new Set()
for (const document of DOCUMENTS) {
  const text = readFileSync(document, 'utf8')
  for (const path of new Set(namedIn(text)))
    if (!isThere(path)) problems.push(`${document} names ${path}, which is not there`)
  for (const [, link] of text.matchAll(/\]\((?!\w+:)([^)#]+)[^)]*\)/g))
    if (!existsSync(join(dirname(document), link)))
      problems.push(`${document} links to ${link}, which is not there`)
  for (const [, run, name] of text.matchAll(/\bnpm (run )?([\w:-]+)/g)) {
    named.add(name)
    if ((run || /^(start|test)$/.test(name)) && !(name in scripts))
      problems.push(`${document} says npm ${run ?? ''}${name}, which package.json doesn't have`)
  }
}
for (const name of Object.keys(scripts))
  if (!named.has(name)) problems.push(`package.json has npm run ${name}, which no document names`)

console.log(problems.length ? problems.join('\n') : `${DOCUMENTS.length} documents, all there`)
process.exitCode = problems.length ? 1 : 0
