import { resolve } from 'node:path'
import { runFolder } from './folder.ts'

// Compares the public functions with a folder of vectors: `npm run vectors -- FOLDER`.
const say = (line: string) => process.stdout.write(`${line}\n`)
const { INIT_CWD: calledFrom = '.' } = process.env

const [folder] = process.argv.slice(2)
if (folder) process.exitCode = runFolder(resolve(calledFrom, folder), say)
else {
  say('Name the folder of the vectors: npm run vectors -- FOLDER')
  process.exitCode = 2
}
