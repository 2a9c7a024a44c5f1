import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { differencesOf, inWords } from './compare.ts'
import { unknownFields } from './known.ts'
import { differencesOfRegister, isRegister, type Register } from './register.ts'
import type { Difference, Vector } from './vector.ts'

const SCHEMA = 'depreciation-vectors/1'

/**
 * Holds every file of vectors in a folder and the folders in it, whatever its name, and says a line for each figure
 * that differs. Vectors that only show a quirk of their source are named and not counted. A register of assets with
 * reports is held as well, though it isn't counted among the vectors.
 * @returns how the run ends: 0, or 1 where a figure differs, or 2 where there is nothing to hold
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
  for (const path of files) {
    const file = objectIn(path)
    if (!file) continue
    const held = holdFile(file, relative(folder, path), say)
    differences += held.differences
    count += held.vectors
    isHeld ||= held.vectors > 0 || isRegister(file)
  }
  say(`${count} vectors, ${differences} differences`)
  if (differences > 0) return 1
  return isHeld ? 0 : 2
}

/** How many vectors a file has, and how many figures differ in it. */
function holdFile(file: Record<string, unknown>, name: string, say: (line: string) => void) {
  const { schema, vectors } = file
  let differences = 0
  const differ = (found: readonly Difference[]) => {
    differences += found.length
    for (const one of found) say(`${one.id} ${one.field}: expected ${one.expected}, got ${one.got}`)
  }
  const list = schema === SCHEMA ? listOf(vectors) : []
  for (const [at, vector] of list.entries())
    differ(ofVector(vector, `${name} vector ${at + 1}`, say))
  if (isRegister(file)) differ(differencesOfRegister(file as unknown as Register))
  else if (schema === SCHEMA && !Array.isArray(vectors) && !isObject(vectors))
    differ([{ id: name, field: 'vectors', expected: 'a list', got: inWords(vectors) }])
  return { vectors: list.length, differences }
}

/** A list, or vectors by their ids. */
function listOf(vectors: unknown): unknown[] {
  if (Array.isArray(vectors)) return vectors
  if (!isObject(vectors)) return []
  return Object.entries(vectors).map(([id, one]) => (isObject(one) ? { id, ...one } : one))
}

/** @param place calls a vector that has no name of its own */
function ofVector(given: unknown, place: string, say: (line: string) => void): Difference[] {
  if (!isObject(given))
    return [{ id: place, field: 'vector', expected: 'an object', got: inWords(given) }]
  const vector = { ...given, id: given.id ?? place } as Vector
  for (const field of unknownFields(vector))
    say(`${vector.id} ${field}: not known here, the vector is computed without it`)
  const found = differencesOf(vector)
  if (!vector.informative) return found
  if (found.length > 0) say(`${vector.id}: informative, ${found.length} figures differ`)
  return []
}

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

/** Undefined where a file is something else than an object of JSON. */
function objectIn(path: string): Record<string, unknown> | undefined {
  try {
    const file: unknown = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
    return isObject(file) ? file : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
