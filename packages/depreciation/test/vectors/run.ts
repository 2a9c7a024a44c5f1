import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { differencesOf } from './compare.ts'
import type { Vector } from './vector.ts'

// Runs every file of vectors in a folder: `npm run vectors -- FOLDER`. Each figure that differs is a line; vectors that
// only show a quirk of their source are named and not counted.
const say = (line: string) => process.stdout.write(`${line}\n`)
const SCHEMA = 'depreciation-vectors/1'
const { INIT_CWD: calledFrom = '.' } = process.env

const [folder] = process.argv.slice(2)
if (!folder) {
  say('Name the folder of the vectors: npm run vectors -- FOLDER')
  process.exit(2)
}
const root = resolve(calledFrom, folder)
let count = 0
let differences = 0
for (const file of readdirSync(root)
  .toSorted()
  .filter((name) => name.endsWith('.json'))) {
  const read = JSON.parse(readFileSync(join(root, file), 'utf8'))
  if (read.schema !== SCHEMA) continue
  for (const vector of read.vectors as Vector[]) {
    count += 1
    const found = differencesOf(vector)
    if (vector.informative) {
      if (found.length > 0) say(`${vector.id}: informative, ${found.length} figures differ`)
      continue
    }
    differences += found.length
    for (const one of found) say(`${one.id} ${one.field}: expected ${one.expected}, got ${one.got}`)
  }
}
say(`${count} vectors, ${differences} differences`)
process.exitCode = differences > 0 ? 1 : 0
