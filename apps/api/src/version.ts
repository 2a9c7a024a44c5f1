import { readFileSync } from 'node:fs'
import { ownFile } from './own-files.ts'

const read = () =>
  JSON.parse(readFileSync(ownFile('../../package.json'), 'utf8')) as {
    version: string
  }

/** The version of this installation, from its package.json. */
export const VERSION = read().version
