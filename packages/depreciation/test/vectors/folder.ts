import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { differencesOf, inWords } from './compare.ts'
import { unknownFields } from './known.ts'
import type { Vector } from './vector.ts'

const SCHEMA = 'depreciation-vectors/1'

/**
 * Holds every file of vectors in a folder and the folders in it, whatever its name, and says a line for each figure
 * that differs. Vectors that only show a quirk of their source are named and not counted.
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
  for (const file of files) {
    const vectors = vectorsOf(file)
    if (!vectors) continue
    if (!Array.isArray(vectors)) {
      differences += 1
      say(`${relative(folder, file)} vectors: expected a list, got ${inWords(vectors.value)}`)
      continue
    }
    for (const [index, vector] of vectors.entries()) {
      count += 1
      if (isObject(vector)) differences += holdVector(vector, say)
      else {
        differences += 1
        say(
          `${relative(folder, file)} vector ${index + 1}: expected an object, got ${inWords(vector)}`,
        )
      }
    }
  }
  say(`${count} vectors, ${differences} differences`)
  if (differences > 0) return 1
  return count > 0 ? 0 : 2
}

function holdVector(vector: Vector, say: (line: string) => void): number {
  for (const field of unknownFields(vector))
    say(`${vector.id} ${field}: not known here, the vector is computed without it`)
  const found = differencesOf(vector)
  if (vector.informative) {
    if (found.length > 0) say(`${vector.id}: informative, ${found.length} figures differ`)
    return 0
  }
  for (const one of found) say(`${one.id} ${one.field}: expected ${one.expected}, got ${one.got}`)
  return found.length
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

/** The vectors of a file; undefined where it is of another schema, or something else than JSON. */
function vectorsOf(path: string): Vector[] | { value: unknown } | undefined {
  const file = jsonOf(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  if (!isObject(file) || file.schema !== SCHEMA) return undefined
  return Array.isArray(file.vectors) ? (file.vectors as Vector[]) : { value: file.vectors }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
