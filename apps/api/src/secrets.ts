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

/** The file with the keys of an installation. */
export const secretsPath = (dataDir: string): string => join(dataDir, 'secrets.json')

/** Whether a data directory belongs to an installation. */
export const hasSecrets = (dataDir: string): boolean => existsSync(secretsPath(dataDir))

const KEYS = ['jwt_key', 'cookie_key', 'mfa_key'] as const

/**
 * The keys of this installation, made at its first start and stored in DATA_DIR, only readable by its user. Keys that
 * an earlier version didn't have are added.
 *
 * @throws Error if others can read the file, or a key is too short or guessable
 */
export function loadSecrets(dataDir: string): Secrets {
  const path = secretsPath(dataDir)
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
 * The keys of an installation that has been started before.
 *
 * @throws Error if it hasn't, or for what `loadSecrets` refuses
 */
export function existingSecrets(dataDir: string): Secrets {
  if (!hasSecrets(dataDir))
    throw new Error(
      `DATA_DIR: there is no installation in ${dataDir}. Set DATA_DIR to the folder of the server`,
    )
  return loadSecrets(dataDir)
}

/**
 * Gives a new data directory the keys of an installation.
 *
 * @throws Error if it has others
 */
export function keepSecrets(dataDir: string, secrets: Secrets): void {
  const path = secretsPath(dataDir)
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

/** Random bytes rarely repeat, so zeros or a repeated word are no key. */
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
    // Run as root, the database has another user, who may pass through the folder, but not list it.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  } catch (error) {
    if (!['EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw unwritable(dataDir, error)
    throw new Error(`DATA_DIR: ${dataDir} is not a folder. Choose a folder, or move that file`, {
      cause: error,
    })
  }
}

/** Where to find the keys of an installation. */
export const COPIES =
  'Every machine of the installation has one, and a restore of a backup into another DATA_DIR and an empty database makes one.'

/** The keys in a data directory, if there are any. */
export function keysIn(dataDir: string): Secrets | undefined {
  return hasSecrets(dataDir) ? read(secretsPath(dataDir)) : undefined
}

/** @throws Error with what to do if the file can't be read or is damaged */
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
 * Writes the file atomically: neither after a crash nor for another process it is ever incomplete.
 *
 * @param put `linkSync` to create it (fails with EEXIST), `renameSync` to replace it
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
