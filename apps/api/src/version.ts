import { readFileSync } from 'node:fs'

const read = () =>
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }

/** The version of this installation, as its package says. */
export const VERSION = read().version
