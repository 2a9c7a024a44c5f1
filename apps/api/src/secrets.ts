import { randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Secrets } from './env.ts'

const fresh = (): Secrets => ({
  jwt_key: randomBytes(32).toString('base64url'),
  cookie_key: randomBytes(32).toString('base64url'),
  mfa_key: randomBytes(32).toString('base64url'),
  database_password: randomBytes(24).toString('base64url'),
  demo_password: `${randomBytes(9).toString('base64url')}-demo`,
})

const KEYS = ['jwt_key', 'cookie_key', 'mfa_key'] as const

/**
 * The keys of this installation, made at its first start and kept in DATA_DIR, readable by nobody else. One that an
 * earlier version didn't know yet is added.
 *
 * @throws Error when the file can be read by others, or a key is too short, or too plain, to be one
 */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json')
  makeFolder(dataDir)
  try {
    if (!existsSync(path)) write(path, fresh(), linkSync)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unwritable(dataDir, error)
  }
  if ((statSync(path).mode & 0o077) !== 0)
    throw new Error(`${path} can be read by others. Make it private: chmod 600 ${path}`)
  const secrets = complete(path)
  for (const key of KEYS)
    if (isGuessable(secrets[key] ?? ''))
      throw new Error(`${path}: ${key} must be 32 random bytes in base64url`)
  return secrets
}

/**
 * Gives a new data directory the keys of an installation.
 *
 * @throws Error where it has others
 */
export function keepSecrets(dataDir: string, secrets: Secrets): void {
  const path = join(dataDir, 'secrets.json')
  makeFolder(dataDir)
  try {
    write(path, secrets, linkSync)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unwritable(dataDir, error)
    if (KEYS.some((key) => read(path)[key] !== secrets[key]))
      throw new Error(
        `${dataDir} is of another installation, whose keys are in ${path}. Choose another DATA_DIR.`,
        { cause: error },
      )
  }
}

/** Random bytes hardly repeat, so that a word written again and again, or zeros, isn't a key. */
function isGuessable(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url')
  return bytes.length < 32 || new Set(bytes).size < 16
}

const codeOf = (error: unknown) => (error as { code?: string }).code

const unwritable = (dataDir: string, error: unknown) =>
  new Error(
    `DATA_DIR: ${dataDir} can't be written (${codeOf(error)}). Change its permissions, or choose another folder`,
    { cause: error },
  )

/** @throws Error that says what is wrong with DATA_DIR */
function makeFolder(dataDir: string): void {
  try {
    // Root lends it to the user of the database: to go through, not to look around.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  } catch (error) {
    if (!['EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw unwritable(dataDir, error)
    throw new Error(`DATA_DIR: ${dataDir} is not a folder. Choose a folder, or move that file`, {
      cause: error,
    })
  }
}

/** Where an installation's keys are found again. */
export const COPIES =
  'Every machine of the installation has one, and a restore of a backup into another DATA_DIR and an empty database makes one.'

/** The keys in a data directory, where there are any. */
export function keysIn(dataDir: string): Secrets | undefined {
  const path = join(dataDir, 'secrets.json')
  return existsSync(path) ? read(path) : undefined
}

/** @throws Error that says what to do where the file can't be read, or isn't what was written */
function read(path: string): Secrets {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Secrets
  } catch (error) {
    const code = codeOf(error)
    throw new Error(
      code === undefined
        ? `${path} is damaged: put a copy of it there. ${COPIES}`
        : `${path} can't be read (${code}). Run this as the user whom the file belongs to`,
      { cause: error },
    )
  }
}

function complete(path: string): Secrets {
  const stored = read(path)
  const all = { ...fresh(), ...stored }
  if (Object.keys(all).length === Object.keys(stored).length) return stored
  write(path, all, renameSync)
  return read(path)
}

/**
 * The file comes as a whole: neither a crash nor another process that starts at the same moment finds half of it.
 *
 * @param put `linkSync` where there must be none yet (it fails with EEXIST), `renameSync` to replace one
 */
function write(path: string, secrets: Secrets, put: (from: string, to: string) => void): void {
  const next = `${path}.${randomUUID()}`
  const file = openSync(next, 'wx', 0o600)
  try {
    writeSync(file, `${JSON.stringify(secrets, null, 2)}\n`)
    fsyncSync(file)
    put(next, path)
  } finally {
    closeSync(file)
    rmSync(next, { force: true })
  }
}
