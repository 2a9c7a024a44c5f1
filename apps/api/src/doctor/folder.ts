import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LAST_BACKUP, lastBackup, MAX_BACKUP_DAYS } from '../backup/last-backup.ts'
import { commandLine } from '../command.ts'
import type { Env } from '../env.ts'
import { COPIES, hasSecrets, loadSecrets, secretsPath } from '../secrets.ts'
import { bad, type Finding, good, note, reason } from './finding.ts'

/** With less free space, imports and the database may soon fail: bytes, and percent of the disk. */
const LEAST_BYTES = 1024 ** 3
const LEAST_PERCENT = 10

/** The folder, or its nearest parent that exists. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

/** Whether the folder has a database or files, which are made after the keys. */
const isInUse = (folder: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder).some((name) => /^(postgres-\d+|database-is-at|files)$/.test(name))

export function checkPermissions({ DATA_DIR }: Env): Finding[] {
  const existing = nearest(DATA_DIR)
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
  } catch {
    return [bad(`${existing} isn't writable for this user: change its permissions, or DATA_DIR`)]
  }
  if (!hasSecrets(DATA_DIR))
    return [
      isInUse(DATA_DIR)
        ? bad(`The keys of ${DATA_DIR} are missing: put a copy of secrets.json there. ${COPIES}`)
        : good(`${DATA_DIR} is writable and still empty`),
    ]
  try {
    loadSecrets(DATA_DIR)
  } catch (error) {
    return [bad(reason(error))]
  }
  return [good(`${DATA_DIR} is writable, and its secrets are private`)]
}

export async function checkDisk({ DATA_DIR }: Env): Promise<Finding> {
  const { bsize, blocks, bavail } = await statfs(nearest(DATA_DIR))
  const free = bsize * bavail
  const percent = Math.round((bavail / blocks) * 100)
  const text = `${(free / 1024 ** 3).toFixed(1)} GiB of the disk are free (${percent}%)`
  if (free < LEAST_BYTES)
    return bad(
      `${text}: make room or enlarge the disk of DATA_DIR; nothing can be saved once it is full`,
    )
  return percent < LEAST_PERCENT ? note(`${text}: plan for a larger disk`) : good(text)
}

export function checkBackup({ DATA_DIR }: Env): Finding[] {
  if (!hasSecrets(DATA_DIR)) return []
  const last = lastBackup(DATA_DIR)
  if (last === null)
    return [
      note(
        `No backup was ever made: BACKUP_PASSPHRASE=… ${commandLine('backup', 'FILE')}, every night`,
      ),
    ]
  const { made_at, days } = last
  if (made_at === null)
    return [bad(`${join(DATA_DIR, LAST_BACKUP)} is damaged: the next backup writes it anew`)]
  const text = `The last backup was made ${made_at.slice(0, 16).replace('T', ' ')} UTC`
  return [
    days > MAX_BACKUP_DAYS
      ? bad(
          `${text}, ${days} days ago: see why ${commandLine('backup')} doesn't run every night any more`,
        )
      : good(text),
  ]
}

/** Checks the clock: a file with a future date means that it was or is wrong. */
export function checkClock({ DATA_DIR }: Env): Finding[] {
  const path = secretsPath(DATA_DIR)
  if (!hasSecrets(DATA_DIR) || statSync(path).mtimeMs <= Date.now() + 60_000) return []
  return [
    bad(`The clock is wrong: ${path} is from the future. Set it by NTP (timedatectl set-ntp true)`),
  ]
}
