import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { runFolder } from './vectors/folder.ts'

export const SCHEMA = 'depreciation-vectors/1'

/** A folder for each test: files are kept in it, and compared by the command. */
export function vectorFolder() {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'vectors-'))))
  afterEach(() => rmSync(folder, { recursive: true }))
  return {
    keep(path: string, content: unknown) {
      const whole = join(folder, path)
      mkdirSync(dirname(whole), { recursive: true })
      writeFileSync(whole, typeof content === 'string' ? content : JSON.stringify(content))
    },
    /** @param path a part of the folder: all of it, by default */
    run(path = '') {
      const lines: string[] = []
      const code = runFolder(join(folder, path), (line) => void lines.push(line))
      return { code, lines }
    },
  }
}
