import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file in DATA_DIR with the time of the last backup, for monitoring. */
export const LAST_BACKUP = 'last-backup.json'

/** The maximum age of the last backup, in days: one nightly backup may fail. */
export const MAX_BACKUP_DAYS = 2

const DAY_MS = 24 * 60 * 60_000

export const noteBackup = (dataDir: string): Promise<void> =>
  writeFile(
    join(dataDir, LAST_BACKUP),
    `${JSON.stringify({ made_at: new Date().toISOString() })}\n`,
  )

/** The time of the last backup, and its age in whole days; null if there was none. */
export function lastBackup(dataDir: string): { made_at: string; days: number } | null {
  try {
    const text = readFileSync(join(dataDir, LAST_BACKUP), 'utf8')
    const { made_at } = JSON.parse(text) as { made_at: string }
    return { made_at, days: Math.floor((Date.now() - Date.parse(made_at)) / DAY_MS) }
  } catch {
    return null
  }
}
