// Checks the calls and assignments of the code against security rules.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const SERVER = 'apps/api/src/'

/** What is forbidden, why, and the files where it is allowed, each with the reason. */
const RULES = {
  markup: {
    why: 'writes markup into a page, where a name that somebody typed would become part of it',
    allowed: [],
  },
  code: { why: 'runs text as code', allowed: [] },
  request: {
    why: 'asks another server: nothing that people type may decide which one',
    allowed: [
      // The URL is from the environment, so the operator's.
      `${SERVER}flags/ofrep.ts`,
      `${SERVER}jobs/analytics.ts`,
      `${SERVER}storage/s3.ts`,
    ],
  },
  connection: {
    why: 'can ask another server, or start a program: only what is listed may',
    allowed: [
      // The statements of the database go through its socket.
      `${SERVER}db/long-texts.ts`,
      // Starts PostgreSQL, by its path and without a shell.
      'packages/embedded-postgres/',
    ],
  },
  setting: {
    why: 'sets something for a whole session of the database, which the next request would find there: set it local',
    // A command of its own, on a connection of its own.
    allowed: [`${SERVER}demo/fill.ts`],
  },
  pattern: {
    why: 'makes a pattern of text, which may take for ever or mean something else',
    allowed: [
      // Constant words.
      `${SERVER}features/session/common-passwords.ts`,
      `${SERVER}domain/imports/nothing.ts`,
      'apps/web/src/lib/markdown.ts',
      `${SERVER}storage/s3.ts`,
      // Names are escaped.
      'apps/web/src/features/work-orders/page/mentions.ts',
    ],
  },
  sql: {
    why: 'puts something of a request into the text of a statement: name columns by the tables, and give values as parameters',
    allowed: [
      // The contract allows only two words.
      `${SERVER}core/export/export.ts`,
    ],
  },
}

/** The names of variables with data from requests. */
const OF_REQUESTS = new Set(['body', 'headers', 'input', 'params', 'query', 'request', 'search'])

const MARKUP = new Set(['innerHTML', 'outerHTML', 'srcdoc'])
const MARKUP_CALLS = new Set(['insertAdjacentHTML', 'createContextualFragment', 'setHTMLUnsafe'])

const nameOf = (node) =>
  node?.type === 'MemberExpression' && !node.computed ? node.property.name : undefined
const objectOf = (node) => (node?.type === 'MemberExpression' ? node.object.name : undefined)

/** All names in an expression. */
function namesIn(value) {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (value === null || typeof value !== 'object') return []
  if (value.type === 'Identifier') return [value.name]
  return Object.values(value).flatMap(namesIn)
}

const WRITES = /^document\.write(ln)?$/
const ASKS = /^((globalThis\.)?fetch|https?\.(get|request))$/

/** Modules that reach other servers, or run programs; what only looks at an address is no matter. */
const REACHES = /^(node:)?(https?|http2|net|tls|dgram|dns(\/promises)?|child_process)$|^undici/
const HARMLESS = new Set(['isIP', 'isIPv4', 'isIPv6'])

const reachesOut = ({ source, importKind, specifiers }) =>
  REACHES.test(source.value) &&
  importKind !== 'type' &&
  specifiers.some((one) => one.importKind !== 'type' && !HARMLESS.has(one.imported?.name))

/** A statement that sets something for longer than its transaction. */
const SETS_SESSION =
  /^\s*set\s+(?!local\b|constraints\b|transaction\b)(session\s+)?[\w.]+\s*(=|to\b)|\bset_config\([^)]*,\s*false\s*\)/i

/** `sql.raw` of `sql.raw(…)`, `fetch` of `fetch(…)`. */
const calledIn = ({ callee }) =>
  callee.name ?? [objectOf(callee), nameOf(callee)].filter((name) => name !== undefined).join('.')

/** The conditions under which a call breaks a rule. */
const BREAKS = {
  markup: (node, called) => MARKUP_CALLS.has(nameOf(node.callee)) || WRITES.test(called),
  code: (_, called) => called === 'eval',
  pattern: (node, called) => called === 'RegExp' && node.arguments[0]?.type !== 'Literal',
  request: (_, called, onServer) => onServer && ASKS.test(called),
  sql: (node, called) =>
    called === 'sql.raw' && namesIn(node.arguments).some((name) => OF_REQUESTS.has(name)),
}

const rulesBroken = (node, onServer) =>
  Object.keys(BREAKS).filter((rule) => BREAKS[rule](node, calledIn(node), onServer))

/** The violations in a file, with their places. */
function found(path, text) {
  const hits = []
  const hit = (rule, { start }) =>
    hits.push({ rule, line: text.slice(0, start).split('\n').length })
  const { program } = parseSync(path, text)
  new Visitor({
    AssignmentExpression(node) {
      if (MARKUP.has(nameOf(node.left))) hit('markup', node)
    },
    ImportDeclaration(node) {
      if (!path.startsWith('apps/web/') && reachesOut(node)) hit('connection', node)
    },
    Literal(node) {
      if (path.startsWith(SERVER) && SETS_SESSION.test(String(node.value))) hit('setting', node)
    },
    TemplateLiteral(node) {
      const whole = node.quasis.map(({ value }) => value.raw).join('?')
      if (path.startsWith(SERVER) && SETS_SESSION.test(whole)) hit('setting', node)
    },
    JSXAttribute(node) {
      if (['dangerouslySetInnerHTML', 'srcDoc'].includes(node.name.name)) hit('markup', node)
    },
    CallExpression(node) {
      for (const rule of rulesBroken(node, path.startsWith(SERVER))) hit(rule, node)
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
