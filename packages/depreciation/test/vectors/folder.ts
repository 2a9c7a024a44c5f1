import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inWords, UNKNOWN } from './check.ts'
import { differencesOf } from './compare.ts'
import { hasMembers, vectorsIn } from './groups.ts'
import { type Fields, isFields } from './names.ts'
import { differencesOfRegister, isRegister, type Register } from './register.ts'
import type { Difference, Vector } from './vector.ts'

const SCHEMA = 'depreciation-vectors/1'
const ANY_VERSION = /"depreciation-vectors\/\w+"/

/**
 * Compares every file of vectors in a folder and its subfolders, whatever its name, and prints a line for each figure
 * that differs and each field that isn't understood. Vectors that only show a quirk of their source are named and not
 * counted. A register of assets with reports is compared as well, though it isn't counted among the vectors.
 * @returns the exit code: 0, 1 if a figure differs, or 2 if there is nothing to compare
 */
export function runFolder(folder: string, say: (line: string) => void): 0 | 1 | 2 {
  const files = filesOf(folder)
  if (!files) {
    say(`There is no folder ${folder}.`)
    return 2
  }
  let count = 0
  let differences = 0
  let isHeld = false
  for (const path of files)
    for (const file of objectsIn(path)) {
      const held = holdFile(file, relative(folder, path) || path, say)
      differences += held.differences
      count += held.vectors
      isHeld ||= held.vectors > 0 || isRegister(file)
    }
  say(`${count} vectors, ${differences} differences`)
  if (differences > 0) return 1
  return isHeld ? 0 : 2
}

/** How many vectors a file has, and how many figures differ in it. */
function holdFile(file: Fields, name: string, say: (line: string) => void) {
  let differences = 0
  const differ = (found: readonly Difference[]) => {
    differences += found.length
    for (const one of found) say(`${one.id} ${one.field}: expected ${one.expected}, got ${one.got}`)
  }
  const list = file.schema === SCHEMA ? vectorsOf(file, name) : { vectors: [], unread: [] }
  for (const { vector, place } of list.vectors) differ(ofVector(vector, place, say))
  for (const { place, field, said } of list.unread)
    differ([{ id: place, field, expected: inWords(said), got: UNKNOWN }])
  if (isRegister(file)) differ(differencesOfRegister(file as unknown as Register))
  else differ(missingIn(file, name))
  return { vectors: list.vectors.length, differences }
}

/** A file may be one vector alone. */
function vectorsOf(file: Fields, name: string) {
  if (hasMembers(file) || !('inputs' in file)) return vectorsIn(file, name)
  const { schema: _, ...vector } = file
  return { vectors: [{ vector, place: name }], unread: [] }
}

/** A file that says to have vectors, and has none that can be read. */
function missingIn(file: Fields, id: string): Difference[] {
  const { schema, vectors, reports } = file
  if (Array.isArray(reports))
    return [{ id, field: 'reports', expected: 'with a list of assets', got: inWords(file.assets) }]
  if (schema === SCHEMA && !hasMembers(file) && !('inputs' in file))
    return [{ id, field: 'vectors', expected: 'a list', got: inWords(vectors) }]
  const isOther = schema !== SCHEMA && ANY_VERSION.test(`"${String(schema)}"`)
  return isOther ? [{ id, field: 'schema', expected: SCHEMA, got: String(schema) }] : []
}

function ofVector(given: unknown, place: string, say: (line: string) => void): Difference[] {
  if (!isFields(given))
    return [{ id: place, field: 'vector', expected: 'an object', got: inWords(given) }]
  const vector = { ...given, id: given.id ?? place } as Vector
  const found = differencesOf(vector)
  if (!isInformative(vector)) return found
  if (found.length > 0) say(`${vector.id}: informative, ${found.length} figures differ`)
  return []
}
const isInformative = ({ informative }: Vector) => String(informative) === 'true'

/** Sorted by their paths; a file is a folder of its own. */
function filesOf(folder: string): string[] | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat) return undefined
  if (!stat.isDirectory()) return [folder]
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .toSorted()
}

/** The objects of a file of JSON: one, those of a list, or one a line. One that can't be read is an object of nothing. */
function objectsIn(path: string): Fields[] {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  const parsed = parse(text) ?? text.split('\n').flatMap((line) => parse(line) ?? [])
  const objects = [parsed].flat().filter(isFields)
  const isLost = objects.length === 0 && ANY_VERSION.test(text) && !path.endsWith('.md')
  return isLost ? [{ schema: SCHEMA, vectors: 'no JSON that can be read' }] : objects
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
