// Checks that nothing is written that the rules of security rule out, by reading what the code calls and assigns.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const SERVER = 'apps/api/src/'

/** What is ruled out, why, and where it is allowed: with the reason beside each file. */
const RULES = {
  markup: {
    why: 'writes markup into a page, where a name that somebody typed would become part of it',
    allowed: [],
  },
  code: { why: 'runs text as code', allowed: [] },
  request: {
    why: 'asks another server: nothing that people type may decide which one',
    allowed: [
      // The address is the operator's, from the environment.
      `${SERVER}flags/ofrep.ts`,
      `${SERVER}jobs/analytics.ts`,
    ],
  },
  pattern: {
    why: 'makes a pattern of text, which may take for ever or mean something else',
    allowed: [
      // Words of ours.
      `${SERVER}features/session/common-passwords.ts`,
      'apps/web/src/lib/markdown.ts',
      // Names are escaped.
      'apps/web/src/features/work-orders/page/mentions.ts',
    ],
  },
  sql: {
    why: 'puts something of a request into the text of a statement: name columns by the tables, and give values as parameters',
    allowed: [
      // One of two words, which the contract has held it to.
      `${SERVER}core/export/export.ts`,
    ],
  },
}

/** What a request brings is called so wherever it is handed on. */
const OF_REQUESTS = new Set(['body', 'headers', 'input', 'params', 'query', 'request', 'search'])

const MARKUP = new Set(['innerHTML', 'outerHTML', 'srcdoc'])
const MARKUP_CALLS = new Set(['insertAdjacentHTML', 'createContextualFragment', 'setHTMLUnsafe'])

const nameOf = (node) =>
  node?.type === 'MemberExpression' && !node.computed ? node.property.name : undefined
const objectOf = (node) => (node?.type === 'MemberExpression' ? node.object.name : undefined)

/** Every name that an expression is made of. */
function namesIn(value) {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (value === null || typeof value !== 'object') return []
  if (value.type === 'Identifier') return [value.name]
  return Object.values(value).flatMap(namesIn)
}

/** Each thing that a file does and that is ruled out, with where it does it. */
function found(path, text) {
  const hits = []
  const hit = (rule, { start }) =>
    hits.push({ rule, line: text.slice(0, start).split('\n').length })
  const { program } = parseSync(path, text)
  const onServer = path.startsWith(SERVER)
  new Visitor({
    AssignmentExpression(node) {
      if (MARKUP.has(nameOf(node.left))) hit('markup', node)
    },
    JSXAttribute(node) {
      if (['dangerouslySetInnerHTML', 'srcDoc'].includes(node.name.name)) hit('markup', node)
    },
    CallExpression(node) {
      const { callee } = node
      if (MARKUP_CALLS.has(nameOf(callee))) hit('markup', node)
      if (objectOf(callee) === 'document' && /^write/.test(nameOf(callee))) hit('markup', node)
      if (callee.name === 'eval') hit('code', node)
      if (callee.name === 'RegExp' && node.arguments[0]?.type !== 'Literal') hit('pattern', node)
      if (onServer && callee.name === 'fetch') hit('request', node)
      if (onServer && /^https?$/.test(objectOf(callee) ?? '')) hit('request', node)
      const isRaw = onServer && objectOf(callee) === 'sql' && nameOf(callee) === 'raw'
      if (isRaw && namesIn(node.arguments).some((name) => OF_REQUESTS.has(name))) hit('sql', node)
    },
    NewExpression(node) {
      if (node.callee.name === 'Function') hit('code', node)
      if (node.callee.name === 'RegExp' && node.arguments[0]?.type !== 'Literal')
        hit('pattern', node)
    },
  }).visit(program)
  return hits
}

const files = ['apps/api/src', 'apps/web/src', 'packages']
  .flatMap((root) => readdirSync(root, { recursive: true }).map((path) => join(root, path)))
  .filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/node_modules|\/dist\/|\.test\.tsx?$|\/test\/|\.gen\.ts$|\.d\.ts$/.test(path),
  )

const problems = files.flatMap((path) =>
  found(path, readFileSync(path, 'utf8')).flatMap(({ rule, line }) => {
    const { why, allowed } = RULES[rule]
    return allowed.some((start) => path.startsWith(start)) ? [] : [`${path}:${line} ${why}`]
  }),
)
console.log(
  problems.length ? problems.join('\n') : `${files.length} files do nothing that is ruled out`,
)
process.exitCode = problems.length ? 1 : 0
