// Checks that all languages have the same keys and placeholders and the plural forms of their grammar, that each text
// is used and gets what its placeholders stand for, and that no page shows untranslated text.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const root = join(import.meta.dirname, '..')
const LANGUAGES = ['en', 'es', 'fr', 'de']
const PLURAL = /_(zero|one|two|few|many|other)$/
/** The product's own name is the same in every language. */
const PRODUCT = 'Steward'
/** Shown only by the development server. */
const NOT_SHIPPED = /^apps\/web\/src\/dev-ui|\.test\.tsx?$|\.gen\.ts$/

const problems = []

function flat(texts, path = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )
}

const read = (language) =>
  new Map(flat(JSON.parse(readFileSync(join(root, `packages/locales/${language}.json`), 'utf8'))))

const texts = new Map(LANGUAGES.map((language) => [language, read(language)]))

/** The texts of a language by key, with plural forms together. */
function families(language) {
  const keys = texts.get(language)
  const found = new Map()
  for (const [key, text] of keys) {
    const isPlural = PLURAL.test(key) && keys.has(key.replace(PLURAL, '_other'))
    const name = isPlural ? key.replace(PLURAL, '') : key
    const forms = found.get(name) ?? new Map()
    forms.set(isPlural ? key.match(PLURAL)[1] : '', text)
    found.set(name, forms)
  }
  return found
}

const partsOf = (text) =>
  new Set([...text.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g)].map((m) => m[1] ?? m[2]))

const all = new Map(LANGUAGES.map((language) => [language, families(language)]))
const english = all.get('en')

function checkForms(language, name, forms) {
  const expected = forms.has('')
    ? ['']
    : new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const form of expected) {
    if (!forms.has(form)) problems.push(`${language}: ${name} has no form «${form}»`)
  }
  for (const form of forms.keys()) {
    if (!expected.includes(form)) problems.push(`${language}: ${name} needs no form «${form}»`)
  }
}

function checkPlaceholders(language, name, forms) {
  const wanted = new Set([...english.get(name).values()].flatMap((text) => [...partsOf(text)]))
  const used = new Set([...forms.values()].flatMap((text) => [...partsOf(text)]))
  for (const part of wanted.difference(used)) problems.push(`${language}: ${name} lacks ${part}`)
  for (const part of used.difference(wanted)) {
    problems.push(`${language}: ${name} has ${part}, which English has not`)
  }
}

for (const [language, found] of all) {
  for (const [name, forms] of found) {
    if (!english.has(name)) {
      problems.push(`${language}: ${name} is not in English`)
      continue
    }
    if (english.get(name).has('') !== forms.has('')) {
      problems.push(`${language}: ${name} is plural in one language only`)
      continue
    }
    checkForms(language, name, forms)
    checkPlaceholders(language, name, forms)
    for (const text of forms.values()) {
      if (text.trim() !== text || text === '') problems.push(`${language}: ${name} is not trimmed`)
    }
  }
  for (const name of english.keys()) {
    if (!found.has(name)) problems.push(`${language}: ${name} is missing`)
  }
}

// The texts that the code uses.

const sources = ['apps', 'packages']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((p) => join(folder, p)),
  )
  .filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('node_modules') && !path.includes('dist/'),
  )
  .filter((path) => !NOT_SHIPPED.test(path))

const namespaces = new Set([...english.keys()].map((name) => name.split('.')[0]))
const mentioned = new Set()
const patterns = []
const kinds = new Set()

/** Texts that the declaration of a kind of record uses: `recordKind(…, { words: 'departments' })`. */
const WORDS_OF_KINDS =
  /^(title|description|search|count|add|create|created|edit|edit_title|saved|empty\.\w+|fields\.\w+|bulk\.\w+)$/

const isWordOfKind = (name) => {
  const [words, ...rest] = name.split('.')
  if (kinds.has(words) && WORDS_OF_KINDS.test(rest.join('.'))) return true
  // `words: 'work_order_types.kinds'` of a choice: all keys below are texts of its values.
  return [...kinds].some((prefix) => prefix.includes('.') && name.startsWith(`${prefix}.`))
}

/** A key with changing parts: `status.asset.${value}`. */
function notePattern(quasis) {
  const pieces = quasis.map(({ value }) => value.cooked ?? '')
  const first = pieces[0].split('.')[0]
  if (pieces.length < 2 || !pieces[0].includes('.') || !namespaces.has(first)) return
  const pattern = pieces.map((piece) => piece.replaceAll('.', '\\.')).join('[^.]+')
  patterns.push(new RegExp(`^${pattern}$`))
}

const hasWords = (text) => /\p{L}{2,}/u.test(text.replaceAll(PRODUCT, ''))

/** Attributes with visible or spoken text. */
const SPOKEN = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'hint',
  'label',
  'placeholder',
  'title',
])

/** The texts that an expression may show: those of its branches, but not those in comparisons. */
function shownTexts(node) {
  if (!node) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '')
  if (node.type === 'ConditionalExpression') {
    return [...shownTexts(node.consequent), ...shownTexts(node.alternate)]
  }
  if (node.type === 'LogicalExpression') return shownTexts(node.right)
  if (node.type === 'JSXExpressionContainer') return shownTexts(node.expression)
  return []
}

/** The keys that an expression may be; none if they are only known at run time. */
function keysOf(node) {
  if (node?.type === 'ConditionalExpression')
    return [...keysOf(node.consequent), ...keysOf(node.alternate)]
  return typeof node?.value === 'string' && english.has(node.value) ? [node.value] : []
}

/** The names of the words that a call gives; undefined if they are only known at run time. */
function wordsOf(node) {
  if (!node) return new Set()
  if (node.type !== 'ObjectExpression') return undefined
  if (node.properties.some(({ type, computed }) => type !== 'Property' || computed))
    return undefined
  return new Set(node.properties.map(({ key }) => key.name ?? key.value))
}

/** The placeholders of a text, and `count` if that chooses its form. Tags are replaced by components. */
const neededBy = (forms) =>
  new Set([
    ...(forms.has('') ? [] : ['count']),
    ...[...forms.values()].flatMap((text) =>
      [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name]) => name),
    ),
  ])

function missingWords(key, words) {
  const given = wordsOf(words)
  return given ? [...neededBy(english.get(key)).difference(given)] : []
}

const isT = ({ name, property }) => (property?.name ?? name) === 't'

function checkSource(path) {
  const code = readFileSync(join(root, path), 'utf8')
  const { program } = parseSync(path, code)
  const complainAt = (node, problem) => {
    const line = code.slice(0, node.start).split('\n').length
    problems.push(`${relative('.', path)}:${line}: ${problem}`)
  }
  const complain = (node, text) =>
    complainAt(node, `text that can't be translated: «${text.trim()}»`)
  const checkTexts = (node, found) => {
    // A key that a component translates is no text.
    for (const text of found) if (hasWords(text) && !english.has(text)) complain(node, text)
  }
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') mentioned.add(node.value)
    },
    TemplateLiteral(node) {
      notePattern(node.quasis)
    },
    Property(node) {
      if (node.key.name === 'words' && typeof node.value.value === 'string')
        kinds.add(node.value.value)
      // `values: { status: 'status.asset' }` of a file's columns.
      if (node.key.name === 'values' && node.value.type === 'ObjectExpression')
        for (const { value } of node.value.properties)
          if (typeof value?.value === 'string') kinds.add(value.value)
    },
    CallExpression(node) {
      if (!isT(node.callee)) return
      const [key, words] = node.arguments
      for (const each of keysOf(key))
        for (const missing of missingWords(each, words))
          complainAt(node, `${each} isn't told ${missing}`)
    },
    JSXText(node) {
      checkTexts(node, [node.value])
    },
    JSXElement(node) {
      for (const child of node.children) {
        if (child.type === 'JSXExpressionContainer') checkTexts(child, shownTexts(child))
      }
    },
    JSXFragment(node) {
      for (const child of node.children) {
        if (child.type === 'JSXExpressionContainer') checkTexts(child, shownTexts(child))
      }
    },
    JSXAttribute(node) {
      if (SPOKEN.has(node.name.name)) checkTexts(node, shownTexts(node.value))
    },
  }).visit(program)
}

for (const path of sources) checkSource(path)

for (const name of english.keys()) {
  if (
    !mentioned.has(name) &&
    !isWordOfKind(name) &&
    !patterns.some((pattern) => pattern.test(name))
  ) {
    problems.push(`${name} is used nowhere`)
  }
}

console.log(
  problems.length
    ? problems.join('\n')
    : `${english.size} texts in ${LANGUAGES.length} languages say the same`,
)
process.exitCode = problems.length ? 1 : 0
